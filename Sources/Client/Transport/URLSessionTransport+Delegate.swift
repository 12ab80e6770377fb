// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers the questions of a session while a task runs, and passes the response on to the waiting exchange.
///
/// A completion handler would not do: it gets nothing of a response that is cut off.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
  private let redirects: Request.Redirects
  /// The exchanges by task identifier, each from its start to its end.
  private let exchanges = Guarded<[Int: Exchange]>([:])

  init(redirects: Request.Redirects) {
    self.redirects = redirects
  }

  /// Passes the response to `task` on to `exchange`. Call it before the task starts.
  func register(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    exchange(of: task)?.didSend(totalBytesSent)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    // A redirect that is not followed is reported only here.
    if let response = task.response { exchange?.receive(response) }
    exchange?.complete(error)
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard redirects == .followed, exchange(of: task)?.hasStreamedBody != true else {
      return completionHandler(nil)
    }
    exchange(of: task)?.follow(response)
    var request = request
    if task.originalRequest?.url?.origin != request.url?.origin {
      // Credentials for one server must not go to another (RFC 9110, section 15.4).
      for name in exchange(of: task)?.fieldsOfOrigin ?? [] {
        request.setValue(nil, forHTTPHeaderField: name)
      }
    }
    completionHandler(request)
  }

  #if canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // Here, a challenge of the server comes after the last byte of its 401, and any other answer leaves the task waiting forever.
      exchange(of: task)?.keepChallenge()
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  #endif
}
