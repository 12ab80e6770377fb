// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Synchronization
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
          socket: pair.server, script: script,
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
}
