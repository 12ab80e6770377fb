// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests with URLSession.
///
/// Redirects are followed unless refused; to another origin they go without Authorization and Cookie. Repeated header fields arrive joined with commas, as `HTTPURLResponse` does it.
/// The timeout ends the exchange as a whole; URLSession's own is only for the time between two packets.
///
/// On Linux URLSession (Swift 6.3) has faults that no caller can mend: a connection that is closed within the head, after
/// the status line, ends the *process*; a 401 with a Basic challenge is withheld, and given as `.noAnswer(.other)`; and a
/// 3xx that is not followed has no body.
public struct URLSessionTransport: Transport {
  private let owner: SessionOwner

  /// What is done about a redirect.
  public enum Redirects: Sendable, Hashable {
    /// The answer is that of the place it leads to.
    case followed
    /// The answer is the redirect itself, without its body.
    case refused
  }

  /// Creates a transport with a session of its own, which has no cache, no cookies and no credentials.
  public init(redirects: Redirects = .followed) {
    self.init(configuration: .isolated, redirects: redirects)
  }

  /// Creates a transport with a session of its own, as `configuration` says but without a cache. The object itself stays as
  /// it is, and what is changed in it later changes nothing here.
  public init(configuration: URLSessionConfiguration, redirects: Redirects = .followed) {
    guard let configuration = configuration.copy() as? URLSessionConfiguration else {
      preconditionFailure("URLSessionConfiguration copied itself as another type")
    }
    // On Linux, cancelling a task that is just starting traps when there is a cache.
    configuration.urlCache = nil
    owner = SessionOwner(configuration: configuration, redirects: redirects)
  }

  /// Sends `request`. Cancelling ends it at once, without waiting for URLSession.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    guard request.method != .get || request.body == nil else {
      throw NoAnswer.invalidRequest("URLSession sends no body with GET")
    }
    let exchange = Exchange()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.begin(timeout: request.timeout, continuation: continuation) {
          let task = owner.session.dataTask(with: URLRequest(request, url: url))
          owner.delegate.register(exchange, for: task)
          return task
        }
      }
    } onCancel: {
      exchange.end(.failure(NoAnswer.cancelled))
    }
  }
}

/// Owns a session, which else would live for ever.
private final class SessionOwner: Sendable {
  let session: URLSession
  let delegate: SessionDelegate

  init(configuration: URLSessionConfiguration, redirects: URLSessionTransport.Redirects) {
    delegate = SessionDelegate(redirects: redirects)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }
}

extension URLSessionConfiguration {
  /// Nothing that one request leaves behind for the next; and as many connections to one server as tests may have stalled,
  /// or the sixth stalled one would stall the seventh request too.
  fileprivate static var isolated: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = 1000
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }
}

extension URLRequest {
  fileprivate init(_ request: Request, url: URL) {
    self.init(url: url)
    httpMethod = request.method.rawValue
    httpBody = request.body
    for field in request.headers {
      addValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    // Later than our own, which then decides. libcurl takes whole seconds.
    timeoutInterval = request.timeout.seconds.rounded(.up) + 5
  }
}

extension Duration {
  /// In seconds, between none and a year: more overflows the clocks below.
  var seconds: Double {
    min(max(self / .seconds(1), 0), 31_536_000)
  }
}
