// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

/// Sends a request again, after a pause, where that can do no harm; ``RetryingTransport/Rules`` says where.
///
///     let transport = RetryingTransport(URLSessionTransport())
///     let client = APIClient(baseURL: apiURL, transport: transport)
///
/// All attempts and pauses together are within the request's timeout. If the next pause does not fit into the rest of it, the
/// last ending is the result at once, so a `Retry-After` of an hour makes nobody wait. A cancellation ends a pause at once.
public struct RetryingTransport: Transport {
  private let transport: any Transport
  private let rules: RetryingTransport.Rules
  private let sleep: @Sendable (Duration) async throws -> Void
  private let chance: @Sendable () -> Double

  /// Creates a transport that sends with `transport`.
  public init(
    _ transport: any Transport,
    rules: RetryingTransport.Rules = RetryingTransport.Rules()
  ) {
    self.init(
      transport, rules: rules, sleep: { try await Task.sleep(for: $0) },
      chance: { .random(in: 0...1) })
  }

  /// For tests: with their own pauses and their own chance.
  init(
    _ transport: any Transport, rules: RetryingTransport.Rules,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.transport = transport
    self.rules = rules
    self.sleep = sleep
    self.chance = chance
  }

  /// Sends `request` until an ending is not to be repeated, or there is no attempt or no time left.
  ///
  /// - Throws: the `NoAnswer` of the last attempt.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    try await repeating(request, to: url, since: ContinuousClock.now) {
      try await transport.send($0, to: url)
    }
  }

  /// The same for files. Each attempt reads the files of the body again, and asks only for the part of an answer that has not come
  /// yet. The timeout limits the pauses, and in each attempt the time without progress.
  ///
  /// - Throws: the `NoAnswer` of the last attempt.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    try await repeating(request, to: url, since: nil) {
      var next = transfer.resuming($0)
      next.timeout = request.timeout
      return try await transport.send(next, to: url, in: transfer)
    }
  }

  /// Sends with `send`, as often as the rules say; `start` is when the timeout began, if it limits the whole
  /// exchange.
  private func repeating(
    _ request: Request, to url: URL, since start: ContinuousClock.Instant?,
    _ send: (Request) async throws -> Received
  ) async throws -> Received {
    var elapsed: Duration { start.map { ContinuousClock.now - $0 } ?? .zero }
    // What the pauses have taken is added up, so that tests can do without them.
    var paused = Duration.zero
    for attempt in 1... {
      var remaining = request
      remaining.timeout = request.timeout - max(elapsed, paused)
      guard remaining.timeout > .zero else { throw NoAnswer.timedOut }
      let ending = await ending(of: { try await send(remaining) })
      let answer = try? ending.get()
      // What the server of a redirect's target did not do, the one before may have done: POST, then 303, then 503.
      guard attempt < rules.maximumAttempts, rules.repeats(request, after: ending),
        request.isRepeatable || answer?.isRedirected(from: url) != true
      else { return try ending.get() }
      let pause = rules.pause(after: attempt, answer: answer, now: Date(), chance: chance())
      let left = request.timeout - max(elapsed, paused)
      guard pause < left else { return try ending.get() }
      try await sleep(pause)
      paused += pause
    }
    preconditionFailure("the loop has no end of its own")
  }

  private func ending(
    of send: () async throws -> Received
  ) async -> Result<Received, NoAnswer> {
    do {
      return .success(try await send())
    } catch {
      return .failure(NoAnswer(error))
    }
  }
}
