// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIHarness
import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

struct DriverClientTests {
  private static func client(_ commands: String, start: String = ":") -> DriverClient {
    DriverClient(DriverSource(command: ShellDriver.command(commands, start: start)))
  }

  @Test("a process makes one exchange after another")
  func exchanges() async throws {
    let source = DriverSource(
      command: ShellDriver.command(#"printf '{"id":%s,"outcome":"ok","detail":"%s"}\n' "$id" $$"#))
    let client = DriverClient(source)
    var processes: Set<String> = []
    for id in 1...5 {
      #expect(client.isCold == (id == 1))
      let run = try await client.run(TestExchange.make(id))
      #expect(run.end.summary == "ok")
      processes.insert(run.end.answer?.detail ?? "")
    }
    #expect(processes.count == 1)
    // One process works, and one waits.
    #expect(source.startCount == 2)
    await client.stop()
    source.stop()
  }

  @Test("an exchange is one line of JSON")
  func message() async throws {
    let client = Self.client(
      #"printf '{"id":%s,"outcome":"ok","detail":"%s"}\n' "$id" "$(printf %s "$line" | sed 's/"/!/g')""#
    )
    let request = SampleRequest(
      method: "POST", target: "/registration?a=1",
      headers: [
        HeaderField(name: "Content-Type", value: "application/json"),
        HeaderField(name: "X-Tag", value: "a"), HeaderField(name: "x-tag", value: "b"),
      ],
      body: Array("{}".utf8))
    let run = try await client.run(
      TestExchange.make(17, timeLimit: HangLimit.duration, request: request))
    #expect(
      run.end.answer?.detail.replacing("!", with: "\"")
        == #"{"id":17,"scenario":"a","case":"one","variant":null,"#
        + #""baseURL":"http://127.0.0.1:8080/__mockapi/at/k3f9","timeLimitMilliseconds":\#(HangLimit.milliseconds),"#
        + #""request":{"method":"POST","path":"/registration?a=1","headers":{"Content-Type":"application/json","#
        + #""X-Tag":"a, b"},"body":"{}"}}"#)
    await client.stop()
  }

  @Test(
    "a driver that writes lines without end hangs, and its banner stays short", .tags(.realTime))
  func flood() async throws {
    let source = DriverSource(command: "yes")
    let client = DriverClient(source)
    let exchange = try TestExchange.make(1, timeLimit: .milliseconds(50))
    #expect(await client.run(exchange).end.summary == "hung")
    #expect(source.banner.count <= 100)
    await client.stop()
    source.stop()
  }

  @Test("lines before the first JSON object are a banner, and the driver may introduce itself")
  func banner() async throws {
    let source = DriverSource(
      command: ShellDriver.command(
        ShellDriver.success,
        start: #"echo Loading; echo '[1]'; echo '{"driver": "acme", "version": 1}'"#))
    let client = DriverClient(source)
    #expect(try await client.run(TestExchange.make(1)).end.summary == "success")
    #expect(source.banner == ["Loading", "[1]"])
    #expect(source.driverName == "acme")
    await client.stop()
  }

  @Test(
    "a line that is not the answer costs the exchange, and the next one has a new process",
    arguments: [
      ("echo rubbish", "an answer must be a JSON object"),
      (#"echo '{"outcome": "success"}'"#, "an answer must have 'id'"),
      (
        #"echo '{"id": 4, "outcome": "success"}'"#,
        "'id' must be 2, the number of the exchange; found 4"
      ),
      (#"echo '{"id": 2, "outcome": "fine"}'"#, "'outcome' must be one of"),
      (
        #"printf '{"id": 2, "outcome": "ok"}\n{"id": 2, "outcome": "ok"}\n'"#,
        "an exchange must be answered with one line"
      ),
    ])
  func rubbish(_ command: String, _ problem: String) async throws {
    let client = Self.client("if [ $id = 2 ]; then \(command); else \(ShellDriver.success); fi")
    #expect(try await client.run(TestExchange.make(1)).end.summary == "success")
    let second = try await client.run(TestExchange.make(2))
    #expect(second.end.summary.hasPrefix("broken: \(problem)"), "\(second.end.summary)")
    #expect(second.culprit == .itself)
    #expect(client.isCold)
    #expect(try await client.run(TestExchange.make(3)).end.summary == "success")
    await client.stop()
  }

  @Test("a second line that comes late belongs to the exchange before")
  func remnant() async throws {
    let client = Self.client(
      #"[ $id = 2 ] && echo '{"id": 1, "outcome": "ok"}'; "# + ShellDriver.success)
    _ = try await client.run(TestExchange.make(1))
    let second = try await client.run(TestExchange.make(2))
    #expect(second.culprit == .previous)
    #expect(second.end.summary.hasPrefix("broken: an exchange must be answered with one line"))
    await client.stop()
  }

  @Test("a crash shows its signal and what the client wrote to standard error")
  func crash() async throws {
    let client = Self.client(
      "if [ $id = 2 ]; then echo trouble $id >&2; kill -SEGV $$; fi; echo fine >&2; "
        + ShellDriver.success)
    #expect(try await client.run(TestExchange.make(1)).standardError == "fine\n")
    let second = try await client.run(TestExchange.make(2))
    #expect(second.end.summary == "crashed: signal 11 (SIGSEGV)")
    #expect(second.standardError == "trouble 2\n")
    #expect(second.culprit == .unclear)
    #expect(try await client.run(TestExchange.make(3)).end.summary == "success")
    await client.stop()
  }

  @Test("the first exchange of a process is to blame for its crash")
  func firstCrash() async throws {
    let client = Self.client("exit 3")
    let run = try await client.run(TestExchange.make(1))
    #expect(run.end.summary == "crashed: exit status 3")
    #expect(run.culprit == .itself)
    #expect(!run.isMissing)
  }

  /// Commands for the first exchange of a driver: it opens a pipe, which every process that it starts has open too.
  private static func opening(_ pipe: String) async throws -> String {
    #expect(try await Program(ofSystem: "mkfifo")?.run(pipe).status == 0)
    return "[ $id = 1 ] && exec 3> '\(pipe)'"
  }

  /// What comes through a pipe. It ends when the last process ends that has it open.
  private static func contents(of pipe: String) async throws -> String {
    let reader = try #require(Program(ofSystem: "cat"))
    return try await reader.run(pipe).output
  }

  @Test(
    "a client that does not answer in time is killed with all that it has started",
    .tags(.realTime))
  func hang() async throws {
    let folder = try ScratchFolder()
    let pipe = folder.path + "/pipe"
    let opening = try await Self.opening(pipe)
    // It has started when it has answered once.
    let client = Self.client(
      "\(opening); if [ $id = 2 ]; then sleep 3600 & wait; fi; \(ShellDriver.success)")
    async let contents = Self.contents(of: pipe)
    #expect(try await client.run(TestExchange.make(1)).end.summary == "success")
    let run = try await client.run(TestExchange.make(2, timeLimit: .milliseconds(20)))
    #expect(run.end.summary == "hung")
    #expect(run.duration >= .milliseconds(520))
    #expect(try await contents == "")
    #expect(try await client.run(TestExchange.make(3)).end.summary == "success")
    await client.stop()
  }

  @Test("lines of megabytes pass in both directions")
  func longLines() async throws {
    let client = Self.client(
      #"printf '{"id":%s,"outcome":"ok","detail":"' "$id"; printf '%s' "${line#*'"body":'}" | tr -d '"}'; printf '"}\n'"#
    )
    let request = SampleRequest(
      method: "POST", target: "/", body: [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20))
    let run = try await client.run(TestExchange.make(1, request: request))
    #expect(run.end.answer?.detail.utf8.count == 3 << 20)
    await client.stop()
  }

  @Test(
    "a client that fills standard error without end is not held up, and its last bytes are kept")
  func longErrors() async throws {
    let client = Self.client(
      "head -c 3000000 /dev/zero | tr '\\0' a >&2; echo end >&2; \(ShellDriver.success)")
    let run = try await client.run(TestExchange.make(1))
    #expect(run.end.summary == "success")
    #expect(run.standardError.utf8.count == 64 << 10)
    #expect(run.standardError.hasSuffix("aaa\nend\n") || run.standardError.hasSuffix("aaaend\n"))
    await client.stop()
  }

  @Test("a new process takes the place of the spare one")
  func spare() async throws {
    let source = DriverSource(
      command: ShellDriver.command("[ $(($id % 2)) = 0 ] && exit 1; \(ShellDriver.success)"))
    let client = DriverClient(source)
    for id in 1...6 {
      let run = try await client.run(TestExchange.make(id))
      #expect(run.end.summary == (id % 2 == 0 ? "crashed: exit status 1" : "success"))
    }
    // Three have crashed, and one waits.
    #expect(source.startCount == 4)
    await client.stop()
    source.stop()
  }

  @Test("the end of standard input tells a driver to end")
  func end() async throws {
    let folder = try ScratchFolder()
    let client = DriverClient(
      DriverSource(
        command: ShellDriver.command(ShellDriver.success, end: "echo done > '\(folder.path)/end'")),
      grace: HangLimit.duration)
    _ = try await client.run(TestExchange.make(1))
    await client.stop()
    #expect(try String(contentsOfFile: folder.path + "/end", encoding: .utf8) == "done\n")
  }

  @Test("a driver that does not end is killed", .tags(.realTime))
  func noEnd() async throws {
    let folder = try ScratchFolder()
    let pipe = folder.path + "/pipe"
    let opening = try await Self.opening(pipe)
    let client = DriverClient(
      DriverSource(
        command: ShellDriver.command(
          "\(opening); \(ShellDriver.success)",
          end: "sleep 3600; echo 'it was waited for' >&3")),
      grace: .milliseconds(20))
    async let contents = Self.contents(of: pipe)
    _ = try await client.run(TestExchange.make(1))
    await client.stop()
    #expect(try await contents == "")
  }

  @Test("a command that does not exist is reported as missing")
  func missing() async throws {
    let client = DriverClient(DriverSource(command: "exec /nonexistent/driver"))
    let run = try await client.run(TestExchange.make(1))
    #expect(run.isMissing)
    #expect(run.standardError.contains("/nonexistent/driver"))
  }

  @Test("cancelling ends an exchange and its process")
  func cancelling() async throws {
    let client = Self.client("sleep 600")
    let exchange = try TestExchange.make(1, timeLimit: HangLimit.duration)
    let task = Task { await client.run(exchange) }
    task.cancel()
    #expect(await task.value.end.summary == "crashed: signal 9 (SIGKILL)")
  }
}
