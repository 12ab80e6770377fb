// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIReports
import MockAPISynchronization
import MockAPISystem

/// Shows how far a run is, in the last line of a terminal; without a terminal, nothing.
final class ProgressLine: Sendable {
  private let console: Console
  private let isShown = FileDescriptor.standardError.isTerminal
  private let start = ContinuousClock.now
  /// The time of the next line: more than ten a second cannot be read.
  private let next = Mutex(ContinuousClock.now)

  init(console: Console) {
    self.console = console
  }

  func show(_ progress: TestProgress) {
    let now = ContinuousClock.now
    let isDue = next.withLock { next in
      guard isShown, now >= next else { return false }
      next = now + .milliseconds(100)
      return true
    }
    guard isDue else { return }
    let line = TerminalProgress(
      done: progress.done, total: progress.total, findings: progress.findings,
      elapsed: now - start)
    write("\r" + line.line(console.style(of: .standardError)) + "\u{1B}[K")
  }

  /// Leaves an empty line.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    // Nobody reads it any more if it fails.
    try? FileDescriptor.standardError.writeAll(Array(text.utf8))
  }
}
