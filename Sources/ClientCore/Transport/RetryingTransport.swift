// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
    let start = ContinuousClock.now
    // What the pauses have taken is added up, so that tests can do without them.
    var paused = Duration.zero
    for attempt in 1... {
      var remaining = request
      remaining.timeout = request.timeout - max(ContinuousClock.now - start, paused)
      guard remaining.timeout > .zero else { throw NoAnswer.timedOut }
      let ending = await send(once: remaining, to: url)
      guard attempt < rules.maximumAttempts, rules.repeats(request, after: ending) else {
        return try ending.get()
      }
      let pause = rules.pause(
        after: attempt, answer: try? ending.get(), now: Date(), chance: chance())
      let left = request.timeout - max(ContinuousClock.now - start, paused)
      guard pause < left else { return try ending.get() }
      try await sleep(pause)
      paused += pause
    }
    preconditionFailure("the loop has no end of its own")
  }

  private func send(once request: Request, to url: URL) async -> Result<Received, NoAnswer> {
    do {
      return .success(try await transport.send(request, to: url))
    } catch {
      return .failure(NoAnswer(error))
    }
  }
}
