// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// The processes of one driver. One more than needed is started and waits, because some clients take seconds to start.
package final class DriverSource: Sendable {
  private struct State: Sendable {
    var spare: DriverProcess?
    var isStopped = false
    var greeting: DriverProcess.Greeting?
    /// The number of processes that were started.
    var startCount = 0
  }

  /// The command, for the shell.
  package let command: String
  private let watch: ClientTraffic.Watch?
  private let state = Mutex(State())

  /// - Parameter watch: receives the lines of the driver and to the driver; `nil` for nobody.
  package init(command: String, watch: ClientTraffic.Watch? = nil) {
    self.command = command
    self.watch = watch
  }

  /// The number of processes that were started, the spare one included.
  package var startCount: Int { state.withLock { $0.startCount } }

  /// The lines that the driver wrote before its first JSON object.
  package var banner: [String] { state.withLock { $0.greeting?.banner ?? [] } }

  /// The name by which the driver introduced itself.
  package var driverName: String? { state.withLock { $0.greeting?.name } }

  /// The spare process, or a new one; starts the next spare one.
  func take() throws(Errno) -> DriverProcess {
    let spare = state.withLock { state in
      defer { state.spare = nil }
      return state.spare
    }
    let process: DriverProcess
    if let spare, spare.isRunning { process = spare } else { process = try start() }
    // Without a spare one the run is only slower.
    if let next = try? start() {
      let isKept = state.withLock { state in
        if state.isStopped || state.spare != nil { return false }
        state.spare = next
        return true
      }
      if !isKept { next.kill() }
    }
    return process
  }

  /// Keeps what the first process wrote before its first answer.
  func keepGreeting(of process: DriverProcess) {
    guard state.withLock({ $0.greeting == nil }) else { return }
    let greeting = process.greeting
    state.withLock { $0.greeting = greeting }
  }

  /// Kills the spare process, which has done nothing that could be lost.
  package func stop() {
    let spare = state.withLock { state in
      state.isStopped = true
      defer { state.spare = nil }
      return state.spare
    }
    spare?.kill()
  }

  private func start() throws(Errno) -> DriverProcess {
    let process = try DriverProcess(command: command, watch: watch)
    state.withLock { $0.startCount += 1 }
    return process
  }
}
