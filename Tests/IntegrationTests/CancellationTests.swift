// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPISynchronization
import MockAPITestSupport
import Testing

#if canImport(Combine)
  import Combine
  import MockAPIClientCombine
#elseif OpenCombine
  import MockAPIClientCombine
  import OpenCombine
#endif

private struct Item: Resource {
  struct Success: APIModel { let id: Int }
  let round: Int
  var timeout = HangLimit.duration
  var request: Request { .get("\(round)").with(timeout: timeout) }
}

/// One request, the outcomes that it gave, and how to cancel it.
private final class Round: Sendable {
  let style: CallingStyle
  private let calls = Mutex<[Item.Outcome]>([])
  private let outcomes = AsyncStream.makeStream(of: Item.Outcome.self)
  private let handle = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ style: CallingStyle) {
    self.style = style
  }

  /// All outcomes so far.
  var all: [Item.Outcome] { calls.withLock { $0 } }

  /// - Parameter ended: called after each outcome.
  func start(
    _ item: Item, from client: APIClient, isCancelled: Bool, ended: @escaping @Sendable () -> Void
  ) {
    let tell: @Sendable (Item.Outcome) -> Void = { [self] outcome in
      calls.withLock { $0.append(outcome) }
      outcomes.continuation.yield(outcome)
      ended()
    }
    let cancel: @Sendable () -> Void
    switch style {
    case .async:
      let task = Task {
        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        tell(await client.fetch(item))
      }
      cancel = { task.cancel() }
    case .completion:
      let task = client.fetch(item, on: .global()) { tell($0) }
      cancel = { task.cancel() }
    #if canImport(Combine) || OpenCombine
      case .publisher:
        let cancellable = Cancellation(
          client.publisher(for: item, on: .global()).sink { tell($0) })
        cancel = { cancellable.cancel() }
    #endif
    }
    handle.withLock { $0 = cancel }
    if isCancelled { cancel() }
  }

  func cancel() {
    handle.withLock { $0 }?()
  }

  /// The first outcome.
  func outcome() async -> Item.Outcome? {
    for await outcome in outcomes.stream { return outcome }
    return nil
  }

  /// Whether a cancellation in time gives an outcome: a publisher gives none.
  var tellsOfCancellation: Bool {
    switch style {
    case .async, .completion: true
    #if canImport(Combine) || OpenCombine
      case .publisher: false
    #endif
    }
  }
}

#if canImport(Combine) || OpenCombine
  /// A cancellable that another thread may cancel.
  private final class Cancellation: @unchecked Sendable {
    // It never changes; `AnyCancellable` has its own lock.
    private let cancellable: AnyCancellable

    init(_ cancellable: AnyCancellable) {
      self.cancellable = cancellable
    }

    func cancel() { cancellable.cancel() }
  }
#endif

/// Cancels in every phase of a request, through every transport, in every style: 10,000 times in all.
///
/// A cancellation without effect does not block a test: the request then ends by its timeout, with the wrong outcome.
@Suite(.tags(.realTime))
struct CancellationTests {
  enum Moment: CaseIterable {
    case beforeStart, connecting, waitingForHead, insideBody, anyTime, afterCompletion

    var phase: PhaseServer.Phase {
      switch self {
      case .connecting: .connecting
      case .beforeStart, .waitingForHead: .head
      case .insideBody: .body
      case .anyTime, .afterCompletion: .complete
      }
    }
  }

  private static let rounds = 10_000 / (Way.allCases.count * Moment.allCases.count) + 1

  @Test(arguments: Way.allCases, Moment.allCases)
  func `a cancelled request ends once, and soon`(way: Way, moment: Moment) async throws {
    let server = try PhaseServer(moment.phase)
    let client = APIClient(baseURL: server.url, transport: way.transport())
    let rounds = (0..<Self.rounds).map { number in
      Round(CallingStyle.allCases[number % CallingStyle.allCases.count])
    }
    await withTaskGroup(of: Void.self) { group in
      for (number, round) in rounds.enumerated() {
        if number >= 8 { await group.next() }
        group.addTask {
          await play(round, number, at: moment, timeout: way.patience, client, server)
        }
      }
    }
    var lostCount = 0
    // After all of them, so that a second call would have had time to arrive.
    for (number, round) in rounds.enumerated() {
      let kinds = round.all.map(\.kind)
      // The fault of the library, as in ``LostAnswers``.
      let isLost = way == .urlSession && round.all.map(\.noAnswer) == [.timedOut]
      switch moment {
      case .afterCompletion where isLost:
        #expect(await server.reaches(number), "round \(number) timed out before it was answered")
        lostCount += 1
      case .waitingForHead where isLost, .insideBody where isLost:
        // It must have timed out before it got far enough to be cancelled.
        let isThere = await server.reaches(number)
        #expect(!isThere, "round \(number), \(round.style)")
        lostCount += 1
      case .afterCompletion:
        #expect(kinds == [.success], "round \(number), \(round.style): \(round.all)")
      case .anyTime:
        let isTold = round.tellsOfCancellation
        #expect(kinds.count == 1 || kinds.isEmpty && !isTold, "round \(number): \(round.all)")
        #expect(round.all.allSatisfy { $0.kind == .success || $0.noAnswer == .cancelled })
      default:
        let expected: [NoAnswer] = round.tellsOfCancellation ? [.cancelled] : []
        #expect(round.all.map(\.noAnswer) == expected, "round \(number), \(round.style)")
      }
    }
    #expect(lostCount * 2 <= rounds.count)
    server.stop()
  }

  private func play(
    _ round: Round, _ number: Int, at moment: Moment, timeout: Duration,
    _ client: APIClient, _ server: PhaseServer
  ) async {
    let item = Item(round: number, timeout: timeout)
    // A request that ends too early has the wrong outcome; it must not be waited for.
    round.start(item, from: client, isCancelled: moment == .beforeStart) { server.giveUp(number) }
    switch moment {
    case .beforeStart: break
    case .connecting: await Task.yield()
    case .waitingForHead, .insideBody: await server.reaches(number)
    case .anyTime: for _ in 0..<(number % 50) { await Task.yield() }
    case .afterCompletion: _ = await round.outcome()
    }
    round.cancel()
    if round.tellsOfCancellation, moment != .afterCompletion { _ = await round.outcome() }
  }
}
