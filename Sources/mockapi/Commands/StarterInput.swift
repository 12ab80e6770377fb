// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPISystem

/// Standard input as the sign that the program that started this one still runs: the system closes that end of the pipe
/// when it ends, however it does.
enum StarterInput {
  /// Refuses an input that has no other end, so that its end would mean nothing, or come at once.
  static func check(console: Console) throws {
    let input = FileDescriptor.standardInput
    if input.hasOtherEnd { return }
    // Whether it is closed cannot be seen: by now, its number may be that of another file.
    let found = input.isTerminal ? "a terminal" : "a file, a device such as /dev/null, or nothing"
    console.fail(
      "--end-with-stdin needs a pipe as standard input, which the program that starts the server keeps open; found \(found)"
    )
    throw ExitCode.couldNotRun
  }

  /// Reads on a thread of its own until the input ends, and then calls the closure.
  static func onEnd(console: Console, _ ended: @escaping @Sendable () -> Void) throws {
    do throws(Errno) {
      try WorkerThread {
        FileDescriptor.standardInput.waitForEnd()
        ended()
      }.detach()
    } catch {
      console.fail("--end-with-stdin needs a thread that waits for the end: \(error)")
      throw ExitCode.couldNotRun
    }
  }
}
