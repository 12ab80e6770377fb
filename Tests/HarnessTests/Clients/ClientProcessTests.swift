// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIHarness

struct ClientProcessTests {
  @Test("a process that has ended by itself when its time is over was not killed")
  func ended() throws {
    var process = try ClientProcess(command: "echo last; exit 3")
    _ = process.process.waitForEnd(until: nil)
    let overrun = process.endOverrun()
    #expect(overrun == .ended)
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
    let overrun = process.endOverrun()
    let ending = process.process.waitForEnd(until: nil)
    #expect(overrun == .wentOn)
    #expect(ending == .signalled(9))
  }

  private static let python = """
    Traceback (most recent call last):
      File "/app/driver.py", line 9, in <module>
    KeyError: 'id'
    """

  /// A command that writes a text to its standard error, and then a line to its standard output.
  private static func command(writing text: String, then rest: String) -> String {
    "cat >&2 <<'END'\n\(text)\nEND\necho ready; \(rest)"
  }

  /// A process that has written its first line.
  private static func ready(_ command: String) throws -> ClientProcess {
    var process = try ClientProcess(command: command)
    guard case .line = process.next(until: .now + HangLimit.duration) else {
      throw NotReady()
    }
    return process
  }

  private struct NotReady: Error {}

  @Test(
    "a process that has written the trace of an error has time to end, in every language",
    arguments: [
      "Fatal error: no", python, "2026-01-01 ERROR: not found\n\(python)",
      "Exception in thread \"main\" java.lang.NullPointerException\n\tat Shop.get(Shop.java:2)",
      "java.lang.IllegalStateException: bad\n\tat Shop.get(Shop.java:2)",
      "# A fatal error has been detected by the Java Runtime Environment:",
      "TypeError: no\n    at parse (/app/client.js:7:32)\n\nNode.js v20.20.2",
      "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:10 +0x25",
      "/app/client.rb:12:in `parse': no (NoMethodError)\n\tfrom /app/driver.rb:5:in `<main>'",
      "*** Signal 4: Backtracing from 0x7fd86936df7f...",
    ])
  func dying(_ text: String) throws {
    // It ends when it has read a line, as if its exit handlers took long.
    var process = try Self.ready(Self.command(writing: text, then: "read -r line; exit 3"))
    process.write(Array("go\n".utf8))
    let overrun = process.endOverrun { _ in HangLimit.duration }
    #expect(overrun == .endedLate)
    let ending = process.process.ending
    #expect(ending == .exited(status: 3))
  }

  @Test(
    "Python has time for what it does at its exit",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"),
    arguments: [
      "atexit.register(wait)",
      "threading.Thread(target=lambda: (threading.main_thread().join(), wait())).start()",
    ])
  func pythonExit(_ registration: String) throws {
    var process = try Self.ready(
      """
      exec python3 -c '
      import atexit, sys, threading
      def wait():
          print("ready", flush=True)
          sys.stdin.readline()
      \(registration)
      {}["id"]'
      """)
    process.write(Array("go\n".utf8))
    let overrun = process.endOverrun { _ in HangLimit.duration }
    #expect(overrun == .endedLate)
    let (ending, errors) = (process.process.ending, process.takeErrors())
    #expect(ending == .exited(status: 1))
    #expect(errors.contains("KeyError: 'id'"))
  }

  @Test(
    "a process that goes on after the trace of an error that it caught hangs",
    arguments: [
      "ERROR:shop:not found\n\(python)", python.replacing("<module>", with: "get"),
      "java.lang.IllegalStateException: bad\n\tat Shop.get(Shop.java:2)",
      "Exception in thread \"pool-1\" java.lang.IllegalStateException\n\tat Shop.get(Shop.java:2)",
      "TypeError: no\n    at parse (/app/client.js:7:32)", "Fatal error: no",
    ])
  func caught(_ text: String) throws {
    var process = try Self.ready(Self.command(writing: text, then: "exec sleep 600"))
    let overrun = process.endOverrun { _ in .zero }
    #expect(overrun == .wentOn)
  }

  @Test(
    "a process whose runtime has reported its end has crashed, also if other threads keep it",
    arguments: [
      "Exception in thread \"main\" java.lang.NullPointerException\n\tat Shop.get(Shop.java:2)",
      "Fatal error: no\n\n*** Signal 4: Backtracing from 0x7fd86936df7f...",
    ])
  func neverEnded(_ text: String) throws {
    var process = try Self.ready(Self.command(writing: text, then: "exec sleep 600"))
    let overrun = process.endOverrun { _ in .zero }
    #expect(overrun == .neverEnded)
  }

  @Test(
    "a start behind the zygote of the examples takes its fork along when it is killed",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func zygote() async throws {
    let folder = try ScratchFolder()
    let pipe = folder.path + "/pipe"
    #expect(try await Program(ofSystem: "mkfifo")?.run(pipe).status == 0)
    let file = try folder.write(
      """
      import sys
      sys.path.insert(0, sys.argv[1])
      import zygote
      zygote.connect()
      import time
      zygote.serve()
      with open(sys.argv[2], "w") as pipe:
          print("ready", flush=True)
          time.sleep(600)
          pipe.write("it was waited for")
      """, to: "driver.py")
    let reader = try #require(Program(ofSystem: "cat"))
    let python = try #require(Program(ofSystem: "python3")).executable.path
    let examples = Repository.root.appending(path: "Examples/clients/python").path
    // It must be there before the test waits for the fork, which waits for it.
    let contents = try reader.start([pipe])
    let process = try Self.ready(
      "TMPDIR='\(folder.path)' exec '\(python)' '\(file)' '\(examples)' '\(pipe)'")
    process.process.killGroup()
    // The pipe ends when the fork ends.
    #expect(await contents.finish().output == "")
  }

  @Test(
    "a start that the host of the examples does not take, because it ends, gets another one",
    .enabled(if: Program.areInstalled("node"), "this needs node"))
  func endingHost() async throws {
    let folder = try ScratchFolder()
    let host = Repository.root.appending(path: "Examples/clients/node/host.mjs").path
    try folder.write(
      """
      import { createInterface } from "node:readline";
      for await (const line of createInterface({ input: process.stdin })) console.log("read " + line);
      """, to: "driver.mjs")
    let start = try folder.write(
      """
      import { start } from "\(host)";
      await start(new URL("./driver.mjs", import.meta.url));
      """, to: "start.mjs")
    // Starts twice. Before the second start it takes the place of the host, and closes the first connection, as a host does that ends.
    // The input of a start ends when its line was read: a worker has five seconds from then on.
    let starts = try folder.write(
      """
      const { createServer } = require("node:net"), { spawn } = require("node:child_process");
      const { readdirSync, rmSync } = require("node:fs");
      const folder = process.env.TMPDIR + "/node-host-" + process.getuid();
      let path;
      const run = (line) => new Promise((resolve) => {
        const start = spawn(process.execPath, [process.argv[2]], { stdio: ["pipe", "pipe", "inherit"] });
        start.stdin.write(line + "\\n");
        start.stdout.on("data", (text) => {
          process.stdout.write(text);
          path ??= folder + "/" + readdirSync(folder)[0];
          start.stdin.end();
        });
        start.on("close", resolve);
      });
      run("one").then(() => {
        rmSync(path, { force: true });
        const server = createServer((socket) => { server.close(); socket.destroy(); });
        server.listen(path, async () => console.log("status " + await run("two")));
      });
      """, to: "starts.cjs")
    let node = try #require(Program(ofSystem: "node")).executable.path
    let shell = try #require(Program(ofSystem: "sh"))
    let result = try await shell.run(
      "-c", "TMPDIR='\(folder.path)' exec '\(node)' '\(starts)' '\(start)'")
    #expect(result.output == "read one\nread two\nstatus 0\n", "\(result)")
  }

  @Test("a process that writes without end has no more time to end", .tags(.realTime))
  func flood() throws {
    var process = try Self.ready(
      Self.command(writing: Self.python, then: "while :; do echo y; done"))
    let overrun = process.endOverrun { _ in .milliseconds(50) }
    #expect(overrun == .wentOn)
  }
}
