// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests with URLSession.
///
/// Redirects are followed, or with `.refused` given, on Linux without their body; a redirect to another origin is sent without
/// Authorization, Cookie and `Request.confidentialFields`.
/// Repeated header fields are joined with commas, as in `HTTPURLResponse`. The timeout limits the whole exchange;
/// URLSession's own timeout only limits the time between two packets.
///
/// URLSession on Linux (Swift 6.3) has faults that a caller cannot work around: a connection that is closed inside
/// the head, after the status line, ends the *process*; and a 3xx that is not followed has no body. `docs/client.md` has the whole
/// table.
public struct URLSessionTransport: Transport {
  private let owner: SessionOwner
  private let redirects: Request.Redirects

  /// Creates a transport with its own session, without cookies, stored credentials and files.
  ///
  /// A session keeps connections open for later requests, so share one transport among the clients of an app.
  public init(redirects: Request.Redirects = .followed) {
    self.init(configuration: .isolated, redirects: redirects)
  }

  /// Creates a transport with its own session, which uses a copy of `configuration`. Later changes to `configuration`
  /// have no effect. On Linux the session has no cache.
  public init(configuration: URLSessionConfiguration, redirects: Request.Redirects = .followed) {
    guard let configuration = configuration.copy() as? URLSessionConfiguration else {
      preconditionFailure("URLSessionConfiguration copied itself as another type")
    }
    #if canImport(FoundationNetworking)
      // Here, cancelling a task that is just starting traps if there is a cache.
      configuration.urlCache = nil
      // Here, a redirect loses the body of a POST, and its target is resolved wrongly: `send` follows it.
      owner = SessionOwner(configuration: configuration, redirects: .refused)
    #else
      owner = SessionOwner(configuration: configuration, redirects: redirects)
    #endif
    self.redirects = redirects
  }

  /// Creates a transport with the app's own session: its cache, its cookies, and its delegate, which still answers
  /// authentication challenges (pinning, client certificates), collects metrics and waits for connectivity.
  ///
  /// The app invalidates the session, after its last request. On Linux, where a session does not call the delegate of a task, the
  /// transport has a session of its own with the configuration of `session`, without its cache and its delegate.
  public init(session: URLSession, redirects: Request.Redirects = .followed) {
    #if canImport(FoundationNetworking)
      self.init(configuration: session.configuration, redirects: redirects)
    #else
      owner = SessionOwner(session: session, redirects: redirects)
      self.redirects = redirects
    #endif
  }

  /// Sends `request`. A cancellation ends it at once, without waiting for URLSession.
  ///
  /// - Throws: `NoAnswer`.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    try await request.answer(at: url, redirects: ownRedirects(of: request)) { request, url in
      try await exchange(request, Exchange(request)) { exchange in
        owner.task(with: URLRequest(request, url: url), for: exchange)
      }
    }
  }

  /// The same for files, of which at most some hundred kilobytes are in memory. A form with files is written to a temporary file
  /// first, except on Linux.
  ///
  /// A redirect that keeps the method gets the body as well, from its beginning. On Linux each exchange has a connection of its own.
  ///
  /// - Throws: `NoAnswer`.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    try await request.answer(at: url, redirects: ownRedirects(of: request), in: transfer) {
      request, url in
      let exchange = Exchange(request, transfer)
      #if canImport(FoundationNetworking)
        let owner = owner.forTransfer()
        return try await self.exchange(request, exchange) { exchange in
          try owner.transferTask(
            with: URLRequest(request, url: url), body: request.streamedBody, for: exchange)
        }
      #else
        let staged = try await StagedBody(request.streamedBody)
        defer { staged.remove() }
        return try await self.exchange(request, exchange) { exchange in
          owner.transferTask(with: URLRequest(request, url: url), file: staged.file, for: exchange)
        }
      #endif
    }
  }

  /// The redirects that are followed here, because the session does not follow them.
  private func ownRedirects(of request: Request) -> Request.Redirects {
    #if canImport(FoundationNetworking)
      redirects
    #else
      // URLSession cannot send a body that is read while it is sent again.
      request.streamedBody == nil ? .refused : redirects
    #endif
  }

  /// One request and its answer.
  private func exchange(
    _ request: Request, _ exchange: Exchange,
    _ makeTask: @Sendable (Exchange) throws -> URLSessionDataTask
  ) async throws -> Received {
    guard request.method != .get || request.body == nil && request.streamedBody == nil else {
      throw NoAnswer.invalidRequest("URLSession sends no body with GET")
    }
    try owner.refuseBackground()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        exchange.begin(continuation: continuation) { try makeTask(exchange) }
      }
    } onCancel: {
      exchange.end(.failure(NoAnswer.cancelled))
    }
  }
}

extension URLSessionConfiguration {
  /// A session in which a request leaves nothing on the disk, and no cookies and credentials for the next.
  fileprivate static var isolated: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    #if canImport(FoundationNetworking)
      // Here, a stalled request may keep its connection for long after its end: with the default of six, six of them block
      // the seventh.
      configuration.httpMaximumConnectionsPerHost = 1000
    #endif
    return configuration
  }
}

extension URLRequest {
  init(_ request: Request, url: URL) {
    #if canImport(FoundationNetworking)
      // Here, a scheme in capitals is not supported.
      self.init(url: url.withSmallScheme)
    #else
      self.init(url: url)
    #endif
    httpMethod = request.method.rawValue
    httpBody = request.body
    for field in request.headers {
      addValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    // Longer than our own timer, so that our timer decides. libcurl takes whole seconds.
    timeoutInterval = request.timeout.seconds.rounded(.up) + 5
  }
}

#if canImport(FoundationNetworking)
  extension URL {
    /// This URL with its scheme in small letters, which is the same scheme (RFC 3986 section 3.1).
    fileprivate var withSmallScheme: URL {
      guard let scheme, scheme != scheme.lowercased() else { return self }
      return URL(string: scheme.lowercased() + absoluteString.dropFirst(scheme.count)) ?? self
    }
  }
#endif
