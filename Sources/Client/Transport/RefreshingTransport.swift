// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

/// Sends each request with a token. If the server answers 401, it gets a new token and sends the request again.
///
///     let transport = RefreshingTransport(URLSessionTransport(), token: keychain.token) { _ in
///       let outcome = await authorization.fetch(Refresh(secret: keychain.secret))
///       return try outcome.get().accessToken
///     }
///     let client = APIClient(baseURL: apiURL, transport: transport)
///
/// `authorization` is another client, whose requests need no token.
///
/// However many requests meet 401 at the same time, there is one refresh, and all of them wait for it. A request that was sent
/// with an older token than the current one is sent again without a refresh. Each request is sent again once: a second 401 is its
/// answer.
///
/// | the refresh | the waiting requests end with |
/// | --- | --- |
/// | gives a token | the answer to the request with this token |
/// | has no answer (`NoAnswer`, an `OutcomeError.noAnswer`, a `URLError`) | the same `noAnswer` |
/// | is refused: any other error | their own 401, which the resource judges. No refresh follows until ``replaceToken(with:)`` is called |
/// | takes longer than its own time limit | `noAnswer(.timedOut)` |
/// | takes longer than the timeout of the request | `noAnswer(.timedOut)`; the others go on waiting |
/// | is cancelled from inside | `noAnswer(.cancelled)` |
///
/// Cancelling a waiting request ends only this request. The refresh goes on, since its token will be needed.
public final class RefreshingTransport: Transport {
  private struct State {
    var token: String?
    /// Counts the tokens, so that a request knows whether its token is still the current one.
    var generation = 0
    /// The generation whose refresh was refused; another try would be, too.
    var refused: Int?
    var refresh: Task<Renewal, any Error>?
  }

  /// The result of a refresh that had an answer.
  private enum Renewal: Sendable {
    case renewed
    case refused
  }

  private let transport: any Transport
  private let refreshTimeout: Duration
  private let authorize: @Sendable (inout Request, String) -> Void
  private let refresh: @Sendable (String?) async throws -> String
  private let state: Guarded<State>

  /// Creates a transport that sends with `transport`.
  ///
  /// - Parameters:
  ///   - token: the first token; nil to get one before the first request is sent.
  ///   - refreshTimeout: the time limit of one refresh.
  ///   - authorize: puts a token into a request; by default as `Authorization: Bearer …` (RFC 6750 section 2.1). The
  ///     fields that it sets do not follow a redirect to another origin.
  ///   - refresh: gets a new token; its argument is the token that was refused. It must not use a client with this transport.
  public init(
    _ transport: any Transport, token: String?,
    refreshTimeout: Duration = .seconds(30),
    authorize: (@Sendable (_ request: inout Request, _ token: String) -> Void)? = nil,
    refresh: @escaping @Sendable (_ refused: String?) async throws -> String
  ) {
    self.transport = transport
    self.refreshTimeout = refreshTimeout
    self.authorize =
      authorize ?? { request, token in request.headers[.authorization] = "Bearer \(token)" }
    self.refresh = refresh
    state = Guarded(State(token: token))
  }

  /// Uses `token` from now on, as after a sign-in; nil after a sign-out, so that the next request begins with a refresh.
  ///
  /// The result of a refresh that is under way is not used.
  public func replaceToken(with token: String?) {
    let abandoned = state.withLock { state in
      defer { state = State(token: token, generation: state.generation + 1) }
      return state.refresh
    }
    abandoned?.cancel()
  }

  /// Sends `request` with the current token, and once more with a new one if the answer is 401.
  ///
  /// - Throws: `NoAnswer`, of the request or of the refresh.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    try await authorized(request, to: url, since: ContinuousClock.now) {
      try await transport.send($0, to: url)
    }
  }

  /// The same for files. After a 401 the files of the body are read and sent again; the answer that is written to a file is that to
  /// the last request.
  ///
  /// - Throws: `NoAnswer`, of the request or of the refresh.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    try await authorized(request, to: url, since: nil) {
      try await transport.send($0, to: url, in: transfer)
    }
  }

  /// Sends with `send`; `start` is when the timeout began, if it limits the whole exchange.
  private func authorized(
    _ request: Request, to url: URL, since start: ContinuousClock.Instant?,
    _ send: (Request) async throws -> Received
  ) async throws -> Received {
    func rest() throws(NoAnswer) -> Request {
      var rest = request
      if let start { rest.timeout -= ContinuousClock.now - start }
      guard rest.timeout > .zero else { throw .timedOut }
      return rest
    }
    var current = state.withLock { ($0.token, $0.generation) }
    if current.0 == nil, try await renew(current.1, within: rest().timeout) == .renewed {
      current = state.withLock { ($0.token, $0.generation) }
    }
    let answer = try await send(authorized(rest(), with: current.0))
    // A redirect to another origin took no token along, so a new one would not help there.
    guard answer.status == 401, answer.url.map({ $0.origin == url.origin }) ?? true,
      try await renew(current.1, within: rest().timeout) == .renewed
    else { return answer }
    return try await send(authorized(rest(), with: state.withLock { $0.token }))
  }

  private func authorized(_ request: Request, with token: String?) -> Request {
    var authorized = request
    if let token { authorize(&authorized, token) }
    authorized.makeConfidential(fieldsSetSince: request)
    return authorized
  }

  /// Waits until there is a token of a later generation, or a refresh has failed.
  private func renew(_ generation: Int, within time: Duration) async throws -> Renewal {
    let running: Task<Renewal, any Error>? = state.withLock { state in
      guard state.generation == generation, state.refused != generation else { return nil }
      if let refresh = state.refresh { return refresh }
      let refused = state.token
      let task = Task { try await self.refreshed(generation, refused: refused) }
      state.refresh = task
      return task
    }
    guard let running else {
      return state.withLock { $0.generation == generation ? .refused : .renewed }
    }
    return try await Race.run(within: time) { try await running.value }
  }

  /// Runs the one refresh of a generation, and keeps its token.
  private func refreshed(_ generation: Int, refused: String?) async throws -> Renewal {
    let result: Result<String, any Error>
    do {
      result = .success(
        try await Race.run(within: refreshTimeout) { try await self.refresh(refused) })
    } catch {
      result = .failure(error)
    }
    return try state.withLock { state in
      // Another token was set in the meantime: it is the newer one.
      guard state.generation == generation else { return .renewed }
      state.refresh = nil
      switch result {
      case .success(let token):
        state.token = token
        state.generation += 1
        return .renewed
      case .failure(let error):
        if let noAnswer = NoAnswer(behind: error) { throw noAnswer }
        state.refused = generation
        return .refused
      }
    }
  }
}
