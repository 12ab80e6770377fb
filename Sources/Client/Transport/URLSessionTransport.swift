// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests with URLSession.
///
/// Redirects are followed unless refused; a redirect to another origin is sent without Authorization and Cookie.
/// Repeated header fields are joined with commas, as in `HTTPURLResponse`. The timeout limits the whole exchange;
/// URLSession's own timeout only limits the time between two packets.
///
/// URLSession on Linux (Swift 6.3) has faults that a caller cannot work around: a connection that is closed inside
/// the head, after the status line, ends the *process*; a 401 with a Basic challenge is not passed on, and becomes
/// `.noAnswer(.other)`; and a 3xx that is not followed has no body.
public struct URLSessionTransport: Transport {
  private let owner: SessionOwner

  /// How to treat redirects.
  public enum Redirects: Sendable, Hashable {
    /// Follow it: the answer is that of its target.
    case followed
    /// Do not follow it: the answer is the redirect itself, without its body.
    case refused
  }

  /// Creates a transport with its own session, without cache, cookies and credentials.
  public init(redirects: Redirects = .followed) {
    self.init(configuration: .isolated, redirects: redirects)
  }

  /// Creates a transport with its own session, which uses a copy of `configuration` without a cache. Later changes to
  /// `configuration` have no effect.
  public init(configuration: URLSessionConfiguration, redirects: Redirects = .followed) {
    guard let configuration = configuration.copy() as? URLSessionConfiguration else {
      preconditionFailure("URLSessionConfiguration copied itself as another type")
    }
    // On Linux, cancelling a task that is just starting traps if there is a cache.
    configuration.urlCache = nil
    owner = SessionOwner(configuration: configuration, redirects: redirects)
  }

  /// Sends `request`. A cancellation ends it at once, without waiting for URLSession.
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

/// Owns a session, which would otherwise live forever.
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
  /// A session in which a request leaves nothing behind for the next. It allows many connections to one server: with
  /// the default of six, six stalled requests would block the seventh.
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
    // Longer than our own timer, so that our timer decides. libcurl takes whole seconds.
    timeoutInterval = request.timeout.seconds.rounded(.up) + 5
  }
}

extension Duration {
  /// The duration in seconds, from 0 to one year: more would overflow the clocks that use it.
  var seconds: Double {
    min(max(self / .seconds(1), 0), 31_536_000)
  }
}
