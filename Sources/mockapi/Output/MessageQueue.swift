// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPISynchronization
import MockAPISystem
import MockAPIText

/// Writes messages to standard error without blocking the threads that report them. If too many wait because nobody
/// reads them, further ones are left out and counted.
final class MessageQueue: Sendable {
  /// The largest number of waiting messages.
  private static let mostWaiting = 100

  private struct State {
    var waiting = 0
    var leftOut = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "mockapi.message-log")
  private let console: Console

  init(console: Console) {
    self.console = console
  }

  func add(_ message: LogMessage) {
    let hasRoom = state.withLock { state in
      guard state.waiting < Self.mostWaiting else {
        state.leftOut += 1
        return false
      }
      state.waiting += 1
      return true
    }
    guard hasRoom else { return }
    queue.async { [self] in
      console.write(.message(message))
      let leftOut = state.withLock { state in
        state.waiting -= 1
        defer { state.leftOut = 0 }
        return state.leftOut
      }
      guard leftOut > 0 else { return }
      let text = "\(counted(leftOut, "message")) left out: the reader of this log was too slow"
      console.write(.message(LogMessage(level: "warning", text: text)))
    }
  }

  /// Returns when all waiting messages are written, or after a second without room for them, because a reader that has
  /// stopped reading must not block the end of the program.
  func flush() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { isWritten.signal() }
    isWritten.wait(forWriterTo: .standardError)
  }
}
