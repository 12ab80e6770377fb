// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIHarness

struct ClientProcessTests {
  @Test("a process that has ended by itself when its time is over was not killed")
  func ended() throws {
    var process = try ClientProcess(command: "echo last; exit 3")
    _ = process.process.waitForEnd(until: nil)
    let hasEnded = process.hasEnded()
    #expect(hasEnded)
    var lines: [String] = []
    loop: while true {
      switch process.next(until: .now) {
      case .line(let line): lines.append(String(decoding: line.bytes, as: UTF8.self))
      case .ended(let ending):
        #expect(ending == .exited(status: 3))
        break loop
      case .timedOut:
        Issue.record("it has ended")
        break loop
      }
    }
    #expect(lines == ["last"])
  }

  @Test("a process that goes on is killed")
  func running() throws {
    var process = try ClientProcess(command: "exec sleep 600")
    let hasEnded = process.hasEnded()
    let ending = process.process.waitForEnd(until: nil)
    #expect(!hasEnded)
    #expect(ending == .signalled(9))
  }

  @Test("a process that has written its last words has time to end")
  func dying() throws {
    var process = try ClientProcess(
      command: "echo 'Fatal error: no' >&2; echo ready; read -r line; kill -SEGV $$")
    guard case .line = process.next(until: .now + HangLimit.duration) else {
      Issue.record("it must have written a line")
      return
    }
    process.write(Array("go\n".utf8))
    let hasEnded = process.hasEnded()
    #expect(hasEnded)
    let ending = process.process.ending
    #expect(ending == .signalled(11))
  }
}
