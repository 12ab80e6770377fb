// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPISynchronization
import UnixSignals

/// SIGINT and SIGTERM of a command with several stages: the first signal ends the stage that is going on, in its own way, and
/// a second one ends the program.
final class Interruption: Sendable {
  /// A part of a command.
  struct Stage: Sendable {
    /// What the user is told when the stage is to end.
    let notice: String
    /// Ends the stage; on any thread.
    let end: @Sendable () -> Void
    /// What the user is told when the stage did not end in time, and the program does.
    var farewell: @Sendable () -> String? = { nil }
  }

  private struct State: Sendable {
    var hasBegun = false
    var count = 0
    /// Whether a stage has heard of the signals so far.
    var isHandled = true
    var stage: Stage?
  }

  /// The time that a stage has to end after the second signal. It needs none, unless it waits for something outside.
  private static let grace = Duration.milliseconds(500)

  private let console: Console
  private let state = Mutex(State())

  init(console: Console) {
    self.console = console
  }

  /// Catches the signals from now on, until the end of the program; more calls have no effect.
  func begin() async {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    Task { for await _ in signals { await handleSignal() } }
  }

  /// Begins a stage. It ends at once if the one before did not hear of a signal.
  func enter(_ stage: Stage) {
    let isDue = state.withLock { state in
      state.stage = stage
      defer { state.isHandled = true }
      return !state.isHandled
    }
    if isDue { end(stage) }
  }

  private func handleSignal() async {
    let (count, stage) = state.withLock { state in
      state.count += 1
      state.isHandled = state.stage != nil
      return (state.count, state.stage)
    }
    if let stage { end(stage) }
    guard count > 1 else { return }
    // Nobody cancels this task.
    try? await Task.sleep(for: Self.grace)
    if let farewell = stage?.farewell() { console.fail(farewell) }
    MockAPI.exit(withError: ExitCode.couldNotRun)
  }

  private func end(_ stage: Stage) {
    stage.end()
    console.warn("interrupted: \(stage.notice)")
  }
}
