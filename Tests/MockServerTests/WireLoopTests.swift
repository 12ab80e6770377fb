// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIServer

/// When a loop takes connections.
struct WireLoopTests {
  private final class Results: Sendable {
    let all = Mutex<[Transmission.Result]>([])
  }

  @Test(arguments: [false, true])
  func `a stopped loop takes no connection, and reports this at once`(hasRun: Bool) throws {
    let loop = try WireLoop(clock: .manual(ManualClock()))
    let results = Results()
    func add(_ pair: LoopbackPair) {
      let message = WireMessage(replacement: Array("abc".utf8)[...])
      let script = WireScript(
        message, timing: Timing(), delay: .seconds(1), fault: Fault(), keepsAlive: false)
      #expect(loop.reserve(limit: 9))
      loop.add(
        Transmission(
          socket: pair.server, conversation: ScriptedAnswer(script),
          handBack: {
            $0.closeSocket()
            return true
          },
          didEnd: { result in results.all.withLock { $0.append(result) } }))
    }
    let early = try LoopbackPair()
    if hasRun {
      try loop.start()
      add(early)
    }
    loop.stop()
    #expect(results.all.withLock { $0.map(\.isComplete) } == (hasRun ? [false] : []))
    let late = try LoopbackPair()
    add(late)
    // No thread is involved any more.
    let last = try #require(results.all.withLock { $0.last })
    #expect(results.all.withLock { $0.count } == (hasRun ? 2 : 1))
    #expect(!last.isComplete)
    #expect(last.sentBytes == 0)
    #expect(late.take(upTo: 1) == 0)
    #expect(loop.connectionCount == 0)
    if !hasRun { early.server.closeSocket() }
  }

  /// A wake-up that is lost shows only if the loop falls asleep at the wrong moment, so it gets thousands of chances.
  @Test
  func `no connection waits in vain, however many threads add some while the loop falls asleep`()
    async throws
  {
    // With this clock, the loop never wakes up by itself.
    let loop = try WireLoop(clock: .manual(ManualClock()))
    try loop.start()
    let (threads, pairs, rounds) = (8, 2, 2_000)
    let served = Mutex(0)
    let failures = Mutex<[String]>([])
    await onThreads(threads) { _ in
      do {
        let ends = try (0..<pairs).map { _ in try LoopbackPair(clientBuffer: 65_536) }
        defer { for end in ends { end.server.closeSocket() } }
        for _ in 0..<rounds {
          let handedBack = DispatchSemaphore(value: 0)
          for end in ends {
            _ = loop.reserve(limit: .max)
            loop.add(
              Transmission(
                socket: end.server, conversation: ScriptedAnswer(Self.briefScript),
                handBack: { _ in
                  handedBack.signal()
                  return true
                },
                didEnd: { result in if result.isComplete { served.withLock { $0 += 1 } } }))
          }
          for _ in ends
          where handedBack.wait(timeout: .now() + Double(HangLimit.seconds)) == .timedOut {
            return failures.withLock {
              $0.append("a connection was not served for \(HangLimit.duration)")
            }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    loop.stop()
    #expect(failures.withLock(\.self) == [])
    #expect(served.withLock(\.self) == threads * pairs * rounds)
    #expect(loop.connectionCount == 0)
  }

  /// Three bytes, and the connection stays.
  private static var briefScript: WireScript {
    WireScript(
      WireMessage(replacement: Array("abc".utf8)[...]), timing: Timing(), delay: .zero, fault: nil,
      keepsAlive: true)
  }

  @Test func `a client that sends its whole body before it reads gets a long answer`() throws {
    let loop = try WireLoop(clock: .manual(ManualClock()))
    try loop.start()
    let results = Results()
    let pair = try LoopbackPair()
    // Each is more than the system keeps for a connection.
    let (answerSize, bodySize) = (4 << 20, 16 << 20)
    let script = WireScript(
      WireMessage(replacement: [UInt8](repeating: 1, count: answerSize)[...]), timing: Timing(),
      delay: .zero, fault: nil, keepsAlive: true)
    #expect(loop.reserve(limit: 1))
    loop.add(
      Transmission(
        socket: pair.server, conversation: ScriptedAnswer(script, awaitedSize: bodySize),
        handBack: {
          $0.closeSocket()
          return true
        },
        didEnd: { result in results.all.withLock { $0.append(result) } }))
    #expect(pair.send(bodySize) == bodySize)
    #expect(pair.takeAll(answerSize) == answerSize)
    // All of the body has been read, or this would be a RST.
    #expect(pair.take(upTo: 1) == 0)
    loop.stop()
    #expect(results.all.withLock { $0.map(\.sentBytes) } == [answerSize])
    #expect(results.all.withLock { $0.map(\.isComplete) } == [true])
  }
}
