// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPISynchronization
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// Endings that wait for the client, with a clock of the test.
struct FlushTests {
  /// A table with one connection; the test advances its system clock.
  private final class Bench {
    let pair: LoopbackPair
    let poller: Poller
    private(set) var table: ConnectionTable
    private let time: Time
    private let results = Results()
    private let clock: ManualClock
    /// Whether there is room for returning connections.
    let hasRoom = Room()

    final class Room: Sendable {
      let isThere = Atomic<Bool>(true)
      let asked = Atomic<Int>(0)
    }

    private final class Time { var now = Duration.zero }

    private final class Results: Sendable {
      let all = Mutex<[Transmission.Result]>([])
    }

    /// - Parameters:
    ///   - ending: `nil` for a connection that stays open.
    ///   - unreadSize: the number of bytes of the request that are still to come.
    init(
      _ size: Int, ending: Fault.Ending?, delay: Duration = .zero, unreadSize: Int = 0,
      hasRoom isThere: Bool = true
    ) throws {
      hasRoom.isThere.store(isThere, ordering: .relaxed)
      pair = try LoopbackPair()
      poller = try Poller()
      let time = Time()
      self.time = time
      clock = ManualClock()
      table = ConnectionTable(clock: .manual(clock), systemClock: { time.now })
      let message = WireMessage(replacement: [UInt8](repeating: 7, count: size)[...])
      let script = WireScript(
        message, timing: Timing(), delay: delay, fault: ending.map { Fault(ending: $0) },
        keepsAlive: true)
      let transmission = Transmission(
        socket: pair.server, conversation: ScriptedAnswer(script, awaitedSize: unreadSize),
        handBack: { [hasRoom] socket in
          hasRoom.asked.add(1, ordering: .relaxed)
          guard hasRoom.isThere.load(ordering: .relaxed) else { return false }
          socket.closeSocket()
          return true
        },
        didEnd: { [results] result in results.all.withLock { $0.append(result) } })
      table.begin(WireLoop.Arrival(transmission: transmission, time: .zero), poller)
    }

    deinit { table.abandonAll(poller) }

    var result: Transmission.Result? { results.all.withLock { $0.first } }

    /// Advances the clock, and lets the table do everything that is due.
    func pass(_ duration: Duration, delay: Duration = .zero) {
      time.now += duration
      clock.advance(by: delay)
      turn()
    }

    func turn() {
      table.fire(now: clock.now, poller)
      handleEvents(within: .zero)
    }

    /// The result when the table has reported the end; the test's clock advances step by step until then.
    func result(inStepsOf step: Duration) -> Transmission.Result? {
      let end = ContinuousClock.now + HangLimit.duration
      while result == nil, ContinuousClock.now < end { pass(step) }
      return result
    }

    /// The result when the table has reported the end because of events, which come in real time; the test's clock does
    /// not advance.
    func resultOfEvents() -> Transmission.Result? {
      let end = ContinuousClock.now + HangLimit.duration
      while result == nil, ContinuousClock.now < end {
        handleEvents(within: max(end - ContinuousClock.now, .zero))
      }
      return result
    }

    /// Waits until the client's system has acknowledged everything, which takes real time; the test's clock does not
    /// advance.
    func awaitAcknowledgement() {
      let end = ContinuousClock.now + HangLimit.duration
      // After the end of the connection, its descriptor may be that of another one.
      while result == nil, pair.server.unacknowledged > 0 {
        guard ContinuousClock.now < end else {
          Issue.record("the client acknowledged nothing for \(HangLimit.duration)")
          return
        }
        // The system does not report an acknowledgement.
        handleEvents(within: .milliseconds(1))
      }
    }

    private func handleEvents(within limit: Duration) {
      for event in poller.wait(atMost: limit) { table.handle(event, poller) }
    }
  }

  @Test func `a client that is silent within a body that is discarded is dropped`() throws {
    let bench = try Bench(3, ending: nil, unreadSize: 10)
    #expect(bench.result?.isComplete == true)
    #expect(bench.pair.takeAll(3) == 3)
    bench.pass(.seconds(9))
    // From now on it has ten seconds again.
    #expect(bench.pair.send(4) == 4)
    bench.pair.awaitArrival()
    bench.turn()
    bench.pass(.seconds(9))
    #expect(bench.table.timeToNext == .seconds(1))
    bench.pass(.seconds(1))
    #expect(bench.table.timeToNext == nil)
    #expect(bench.pair.take(upTo: 1) == 0)
    #expect(bench.hasRoom.asked.load(ordering: .relaxed) == 0)
  }

  private static let size = 300_000
  private static let endings: [Fault.Ending?] = [.close, .reset, nil]

  @Test(arguments: endings, [false, true])
  func `a client that closes during a delay counts as having received nothing`(
    ending: Fault.Ending?, isNoticed: Bool
  ) throws {
    let bench = try Bench(3, ending: ending, delay: .seconds(60))
    bench.turn()
    bench.pair.close()
    bench.pair.awaitEnd()
    if isNoticed { bench.turn() }
    // The client may still wait for the answer; a FIN does not tell.
    #expect(bench.result == nil)
    bench.pass(.zero, delay: .seconds(60))
    let result = try #require(bench.resultOfEvents())
    #expect(!result.isComplete)
    #expect(result.sentBytes == 3)
  }

  @Test(arguments: endings)
  func `a client that closes only its sending side during a delay gets its answer`(
    ending: Fault.Ending?
  ) throws {
    let bench = try Bench(3, ending: ending, delay: .seconds(60))
    bench.pair.finishSending()
    bench.pair.awaitEnd()
    bench.turn()
    bench.pass(.zero, delay: .seconds(60))
    #expect(bench.pair.take(upTo: 10) == 3)
    bench.awaitAcknowledgement()
    #expect(bench.result(inStepsOf: .milliseconds(100))?.isComplete == true)
    #expect(bench.pair.take(upTo: 1) == (ending == .reset ? -1 : 0))
  }

  @Test func `a client that reads slowly gets everything before the reset`() throws {
    let bench = try Bench(Self.size, ending: .reset)
    var taken = 0
    while taken < Self.size {
      let count = bench.pair.takeAll(min(8192, Self.size - taken))
      guard count > 0 else { break }
      taken += count
      // In total three times as long as a client without progress gets. Until the first acknowledgement is seen, the client
      // can take only what its buffer holds, which is less than a quarter of that time.
      bench.pass(.seconds(10))
    }
    #expect(taken == Self.size)
    bench.awaitAcknowledgement()
    let result = try #require(bench.result(inStepsOf: .milliseconds(100)))
    #expect(result.isComplete)
    #expect(result.sentBytes == Self.size)
    #expect(bench.pair.take(upTo: 1) == -1)
  }

  @Test func `a client that reads nothing is reset at the end, and counts as incomplete`() throws {
    let bench = try Bench(Self.size, ending: .reset)
    bench.turn()
    bench.pass(FlushWatch.patience - .seconds(1))
    #expect(bench.result == nil)
    // The client's buffer takes the first bytes. If its acknowledgement comes only now, the patience begins anew.
    #expect(bench.result(inStepsOf: .seconds(1))?.isComplete == false)
  }

  @Test func `a client that reads nothing of a large body is reset, too`() throws {
    let bench = try Bench(64 << 20, ending: .reset)
    bench.turn()
    bench.pass(FlushWatch.patience)
    #expect(bench.result?.isComplete == false)
    var last = 1
    while last > 0 { last = bench.pair.take(upTo: 1 << 20) }
    // ECONNRESET, not an end.
    #expect(last == -1)
  }

  @Test func `a connection without room for its next request waits for room`() throws {
    let bench = try Bench(3, ending: nil, hasRoom: false)
    #expect(bench.result?.isComplete == true)
    bench.pass(.seconds(1))
    bench.pass(.seconds(1))
    #expect(bench.hasRoom.asked.load(ordering: .relaxed) == 3)
    bench.hasRoom.isThere.store(true, ordering: .relaxed)
    bench.pass(.seconds(1))
    #expect(bench.hasRoom.asked.load(ordering: .relaxed) == 4)
    bench.pass(.seconds(1000))
    #expect(bench.hasRoom.asked.load(ordering: .relaxed) == 4)
  }

  @Test func `a connection that finds no room for a long time is closed`() throws {
    let bench = try Bench(3, ending: nil, hasRoom: false)
    bench.pass(FlushWatch.patience)
    #expect(bench.pair.take(upTo: 10) == 3)
    #expect(bench.pair.take(upTo: 1) == 0)
  }

  @Test func `a client that goes away while bytes are on their way counts as incomplete`() throws {
    let bench = try Bench(Self.size, ending: .reset)
    bench.turn()
    bench.pair.close()
    #expect(bench.resultOfEvents()?.isComplete == false)
  }

  @Test func `a client without progress is checked less and less often`() {
    var watch = FlushWatch(now: .zero)
    #expect(watch.look(at: 10, now: .zero) == .waiting(until: .milliseconds(1)))
    #expect(watch.look(at: 10, now: .seconds(1)) == .waiting(until: .milliseconds(1002)))
    for _ in 0..<10 { _ = watch.look(at: 10, now: .seconds(2)) }
    #expect(watch.look(at: 10, now: .seconds(3)) == .waiting(until: .milliseconds(3050)))
    #expect(watch.look(at: 9, now: .seconds(119)) == .waiting(until: .milliseconds(119_001)))
    #expect(watch.look(at: 9, now: .seconds(238)) != .givenUp)
    #expect(watch.look(at: 9, now: .seconds(239)) == .givenUp)
    #expect(watch.look(at: 0, now: .seconds(300)) == .flushed)
  }
}
