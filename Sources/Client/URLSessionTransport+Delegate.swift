// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers what a session asks while a task runs.
final class SessionDelegate: NSObject, URLSessionTaskDelegate {
  private let redirects: URLSessionTransport.Redirects

  init(redirects: URLSessionTransport.Redirects) {
    self.redirects = redirects
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard redirects == .followed else { return completionHandler(nil) }
    var request = request
    if task.originalRequest?.url?.origin != request.url?.origin {
      // What the client says to one server in confidence is not for another (RFC 9110, section 15.4).
      request.setValue(nil, forHTTPHeaderField: "Authorization")
      request.setValue(nil, forHTTPHeaderField: "Cookie")
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // Every other answer leaves the task waiting for ever.
      completionHandler(.cancelAuthenticationChallenge, nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }
}

extension URL {
  /// Scheme, host and port (RFC 6454).
  fileprivate var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    return "\(scheme)://\(host?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
  }
}
