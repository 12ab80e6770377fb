// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISystem
import MockAPITestSupport
import Testing

struct SubprocessTests {
  /// A command of the shell, with its standard output at the other end of a pipe.
  private struct Running {
    let process: Subprocess
    let output: FileDescriptor

    init(
      _ command: String, environment: [String: String] = [:], leavesGroup: Bool = false
    ) throws {
      let pipe = try DescriptorPipe()
      let null = try FileDescriptor.open("/dev/null")
      defer {
        pipe.writeEnd.close()
        null.close()
      }
      output = pipe.readEnd
      process = try Subprocess(
        "/bin/sh", arguments: ["-c", command], environment: environment, input: null,
        output: pipe.writeEnd, errors: pipe.writeEnd, leavesGroup: leavesGroup)
    }

    /// Everything that is written until nobody can write any more.
    func readAll() throws -> String {
      defer { output.close() }
      return String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
    }
  }

  @Test(
    "the end of a process is known with its status or signal",
    arguments: [
      ("exit 0", "exit status 0", Int32?.none), ("exit 3", "exit status 3", nil),
      ("kill -SEGV $$", "signal 11 (SIGSEGV)", 11), ("kill -KILL $$", "signal 9 (SIGKILL)", 9),
      // A shell reports the signal of its command in this way.
      ("sh -c 'kill -ABRT $$'; exit $?", "signal 6 (SIGABRT)", 6),
    ])
  func ending(_ command: String, _ description: String, _ signal: Int32?) throws {
    let running = try Running(command)
    let ending = try #require(running.process.waitForEnd(until: nil))
    #expect(ending.description == description)
    #expect(ending.signal == signal)
    running.output.close()
  }

  @Test("processes that the process has started are killed when it ends")
  func orphans() throws {
    let running = try Running("(sleep 3600; echo late) & echo started")
    // Nobody holds the pipe open any more, or this would wait for an hour.
    #expect(try running.readAll() == "started\n")
  }

  @Test("processes that the process has started go on after its end if that is wanted")
  func leftGroup() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let running = try Running(
      #"(read line < "$PIPE"; echo "got $line") & exit 0"#, environment: ["PIPE": path],
      leavesGroup: true)
    #expect(running.process.waitForEnd(until: nil) == .exited(status: 0))
    // For both, so that it does not wait for a reader who may not live any more.
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    #expect(write(descriptor, "go\n", 3) == 3)
    #expect(try running.readAll() == "got go\n")
  }

  @Test("killing a process kills what it has started")
  func group() throws {
    let running = try Running("sleep 3600 & echo started; wait")
    var byte = [UInt8](repeating: 0, count: 8)
    let count = try byte.withUnsafeMutableBytes { try running.output.read(into: $0) }
    #expect(count == 8)
    running.process.killGroup()
    #expect(running.process.waitForEnd(until: nil) == .signalled(9))
    #expect(try running.readAll() == "")
  }

  @Test("a process inherits its environment and no descriptors")
  func inheritance() throws {
    // Not closed by itself when a process starts a program.
    let number = dup(0)
    defer { close(number) }
    let running = try Running(
      """
      echo $COLOUR
      [ -e /proc/self/fd/\(number) ] && echo \(number)
      exit 0
      """,
      environment: ["COLOUR": "blue"])
    #expect(try running.readAll() == "blue\n")
  }

  @Test("an ignored signal is not ignored by the process")
  func signals() throws {
    StandardStreams.ignoreBrokenPipes()
    let running = try Running("kill -PIPE $$")
    #expect(running.process.waitForEnd(until: nil) == .signalled(13))
    running.output.close()
  }

  @Test("waiting for the end of a process ends at its deadline")
  func deadline() throws {
    let running = try Running("sleep 3600")
    #expect(running.process.waitForEnd(until: .now) == nil)
    running.process.killGroup()
    #expect(running.process.waitForEnd(until: nil) == .signalled(9))
    running.output.close()
  }

  @Test("a program that does not exist is an error")
  func missing() throws {
    let null = try FileDescriptor.open("/dev/null")
    defer { null.close() }
    #expect(throws: Errno.noSuchFile) {
      try Subprocess(
        "/nonexistent", arguments: [], environment: [:], input: null, output: null, errors: null)
    }
  }
}
