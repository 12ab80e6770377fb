// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary
import MockAPISynchronization

/// A child process in a process group of its own (`posix_spawn`). It gets three descriptors and no others, and default
/// actions for all signals.
///
/// When it ends, what is left of its group is killed, so nothing that it started goes on without it, unless that is wanted.
package final class Subprocess: Sendable {
  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    case exited(status: Int32)
    case signalled(Int32)
  }

  /// The number of the process and of its group.
  package let id: Int32
  /// How it ended; `nil` while it runs.
  private let recorded: Mutex<Ending?> = Mutex(nil)
  private let leavesGroup: Bool
  /// Nothing is ever written to it: its write end is closed when the process has ended, which ``endEvent`` reports.
  private let endPipe: DescriptorPipe

  /// - Parameters:
  ///   - program: a path; the `PATH` is not searched.
  ///   - directory: the working directory; `nil` is that of this process.
  ///   - environment: all variables of the process.
  ///   - input: becomes its standard input; stays the caller's, as do the others.
  ///   - leavesGroup: whether the processes that it has started go on after its end.
  package init(
    _ program: String, arguments: [String], directory: String? = nil,
    environment: [String: String], input: FileDescriptor, output: FileDescriptor,
    errors: FileDescriptor, leavesGroup: Bool = false
  ) throws(Errno) {
    self.leavesGroup = leavesGroup
    let endPipe = try DescriptorPipe()
    do throws(Errno) {
      id = try Self.spawn(
        [program] + arguments, directory: directory,
        environment: environment.map { "\($0.key)=\($0.value)" },
        descriptors: [input.rawValue, output.rawValue, errors.rawValue])
    } catch {
      endPipe.close()
      throw error
    }
    self.endPipe = endPipe
    do throws(Errno) {
      // It keeps this process alive until the end, so that each child is reaped.
      try WorkerThread { [self] in awaitEnd() }.detach()
    } catch {
      killGroup()
      awaitEnd()
      throw error
    }
  }

  deinit {
    endPipe.readEnd.close()
  }

  /// Ready for reading from the end of the process on. Nothing is to be read from it.
  package var endEvent: FileDescriptor { endPipe.readEnd }

  /// How it ended; `nil` while it runs.
  package var ending: Ending? { recorded.withLock { $0 } }

  /// Waits for its end, on the thread of the caller.
  /// - Returns: `nil` after the deadline.
  package func waitForEnd(until deadline: ContinuousClock.Instant?) -> Ending? {
    var wait = DescriptorWait()
    wait.add(endEvent, for: .reading)
    _ = wait.ready(until: deadline)
    return ending
  }

  /// Sends a signal to the process alone, unless it has ended.
  package func signal(_ number: Int32) {
    // With the lock, so that the number of an ended process is not used; it may belong to another one.
    recorded.withLock { if $0 == nil { mockapi_sys_signal(id, number) } }
  }

  /// Kills the whole group, unless the process has ended; then it has been killed already.
  package func killGroup() {
    recorded.withLock { if $0 == nil { mockapi_sys_signal_group(id, SIGKILL) } }
  }

  private func awaitEnd() {
    mockapi_sys_await_end(id)
    recorded.withLock {
      // The ended process still keeps its number, so this reaches no other group.
      if !leavesGroup { mockapi_sys_signal_group(id, SIGKILL) }
      var signal: Int32 = 0
      let status = mockapi_sys_reap(id, &signal)
      $0 = signal == 0 ? .exited(status: status) : .signalled(signal)
    }
    endPipe.writeEnd.close()
  }

  /// The variables of this process (`environ`).
  package static var inheritedEnvironment: [String: String] {
    var variables: [String: String] = [:]
    var next = mockapi_sys_environment()
    while let text = next?.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next = next?.successor()
    }
    return variables
  }

  /// Wraps `posix_spawn`.
  private static func spawn(
    _ arguments: [String], directory: String?, environment: [String], descriptors: [Int32]
  ) throws(Errno) -> Int32 {
    var texts = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in texts + variables { free(text) } }
    var id: Int32 = 0
    let code = mockapi_sys_spawn(texts[0], &texts, &variables, directory, descriptors, &id)
    guard code == 0 else { throw Errno(rawValue: code) }
    return id
  }
}
