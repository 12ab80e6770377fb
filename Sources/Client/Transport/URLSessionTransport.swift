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
/// Redirects are followed, or with `.refused` given without their body; a redirect to another origin is sent without
/// Authorization, Cookie and `Request.confidentialFields`.
/// Repeated header fields are joined with commas, as in `HTTPURLResponse`. The timeout limits the whole exchange;
/// URLSession's own timeout only limits the time between two packets.
///
/// URLSession on Linux (Swift 6.3) has faults that a caller cannot work around: a connection that is closed inside
/// the head, after the status line, ends the *process*; a 401 with a Basic challenge is not passed on, and becomes
/// `.noAnswer(.other)`; and a 3xx that is not followed has no body.
public struct URLSessionTransport: Transport {
  private let owner: SessionOwner

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
    #endif
    owner = SessionOwner(configuration: configuration, redirects: redirects)
  }

  /// Creates a transport with the app's own session: its cache, its cookies, and its delegate, which still answers
  /// authentication challenges (pinning, client certificates), collects metrics and waits for connectivity.
  ///
  /// The app invalidates the session, after its last request. On Linux the delegate is not called; neither is the received part
  /// of an answer that is cut off kept, and redirects are always followed as the session does it, with all header fields.
  public init(session: URLSession, redirects: Request.Redirects = .followed) {
    owner = SessionOwner(session: session, redirects: redirects)
  }

  /// Sends `request`. A cancellation ends it at once, without waiting for URLSession.
  ///
  /// - Throws: `NoAnswer`.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    try await exchange(request, Exchange(request)) { [owner] exchange in
      owner.task(with: URLRequest(request, url: url), for: exchange)
    }
  }

  /// The same for files, of which at most some hundred kilobytes are in memory. A form with files is written to a temporary file
  /// first, except on Linux.
  ///
  /// A redirect that keeps the method gets the body as well. On Linux each exchange has a connection of its own.
  ///
  /// - Throws: `NoAnswer`.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    var (request, url) = (request, url)
    for _ in 0...RedirectStep.limit {
      let received = try await send(once: request, to: url, in: transfer)
      guard request.streamedBody != nil, owner.redirects == .followed,
        let step = RedirectStep(received, of: request, at: url)
      else { return received }
      (request, url) = (step.request, step.url)
    }
    throw NoAnswer(URLError(.httpTooManyRedirects))
  }

  private func send(
    once request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    let exchange = Exchange(request, transfer)
    #if canImport(FoundationNetworking)
      let owner = try owner.forTransfer()
      return try await self.exchange(request, exchange) { exchange in
        try owner.transferTask(
          with: URLRequest(request, url: url), body: request.streamedBody, for: exchange)
      }
    #else
      let staged = try await StagedBody(request.streamedBody)
      defer { staged.remove() }
      return try await self.exchange(request, exchange) { [owner] exchange in
        owner.transferTask(with: URLRequest(request, url: url), file: staged.file, for: exchange)
      }
    #endif
  }

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
