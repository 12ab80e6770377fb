// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJudging
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIHarness

struct EachClientTests {
  private static func run(
    _ command: String, timeLimit: Duration = HangLimit.duration,
    startAllowance: Duration = HangLimit.duration
  ) async throws -> ClientRun {
    try await EachClient(command: command, startAllowance: startAllowance)
      .run(TestExchange.make(1, timeLimit: timeLimit))
  }

  @Test(
    "the last line or the exit status is the answer",
    arguments: [
      ("true", "ok"), ("false", "error"), ("exit 22", "error"), ("echo text; exit 0", "ok"),
      (#"echo '{"outcome": "partial", "defects": ["/name"]}'"#, "partial"),
      (#"echo '{"outcome": "unexpected"}'; exit 1"#, "unexpected"),
      (#"echo noise; printf '{"outcome": "failure"}'"#, "failure"),
      (#"echo '{"outcome": "failure"}'; echo; exit 0"#, "failure"),
      (#"echo '{"outcome": "failure"}'; echo later; exit 0"#, "ok"),
      (#"echo '{"id": 7}'"#, "ok"),
      ("kill -SEGV $$", "crashed: signal 11 (SIGSEGV)"),
      ("sh -c 'kill -ABRT $$'; exit $?", "crashed: signal 6 (SIGABRT)"),
      ("exit 255", "error"),
    ])
  func answers(_ command: String, _ expected: String) async throws {
    #expect(try await Self.run(command).end.summary == expected)
  }

  private static let python =
    "Traceback (most recent call last):\n  File \"/app/shop.py\", line 3, in <module>\nKeyError: 'id'"

  @Test(
    "the trace of an error and a status other than 0 are a crash, unless there is an answer",
    arguments: [
      (python, "exit 1", "crashed: exit status 1"),
      (
        "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:10 +0x25", "exit 2",
        "crashed: exit status 2"
      ),
      (
        "/app/client.js:7\n\nTypeError: no\n    at parse (/app/client.js:7:32)\n\nNode.js v20.20.2",
        "exit 1", "crashed: exit status 1"
      ),
      (
        "Exception in thread \"main\" java.lang.NullPointerException: no\n\tat Shop.get(Shop.java:2)",
        "exit 1", "crashed: exit status 1"
      ),
      (
        "/app/client.rb:12:in `parse': no (NoMethodError)\n\tfrom /app/shop.rb:5:in `<main>'",
        "exit 1",
        "crashed: exit status 1"
      ),
      (
        "  + Exception Group Traceback (most recent call last):\n  |   File \"/app/a.py\", line 5, in <module>\n"
          + "  | ExceptionGroup: many (1 sub-exception)\n  +-+---------------- 1 ----------------\n"
          + "    | Traceback (most recent call last):\n    |   File \"/app/a.py\", line 3, in g\n    | KeyError: 'id'\n"
          + "    +------------------------------------", "exit 1", "crashed: exit status 1"
      ),
      (python, "kill -ABRT $$", "crashed: signal 6 (SIGABRT)"), (python, "exit 0", "ok"),
      (python, #"echo '{"outcome": "unexpected"}'; exit 1"#, "unexpected"),
      ("Fatal error: no such order", "exit 1", "error"),
      ("shop: error: the answer is not JSON at line 1", "exit 1", "error"),
      (
        "thread 'main' panicked at src/main.rs:7:32:\ncalled `Option::unwrap()` on a `None` value",
        "exit 101", "crashed: exit status 101"
      ),
      ("panic: no goroutine", "exit 2", "error"),
      ("error: the answer is not JSON\n    at answer.json:1:7", "exit 1", "error"),
      ("error: the answer is not JSON\n    at <stdin>:1:7", "exit 1", "error"),
      ("Exception in thread \"main\"", "exit 1", "error"),
    ])
  func traces(_ errors: String, _ rest: String, _ expected: String) async throws {
    let run = try await Self.run("cat >&2 <<'END'\n\(errors)\nEND\n\(rest)")
    #expect(run.end.summary == expected)
    #expect(run.standardError == errors + "\n")
  }

  @Test(
    "of a command that ends when its time is over, only a crash counts",
    arguments: [
      (#"{"outcome": "ok"}"#, 0, "hung"), (#"{"outcome": "unexpected"}"#, 1, "hung"),
      ("", 0, "hung"),
      (#"{"outcome": "success", "defects": ["/id"]}"#, 0, "hung"),
      ("", 1, "crashed: exit status 1"), ("", 139, "crashed: signal 11 (SIGSEGV)"),
    ])
  func late(_ line: String, _ status: Int32, _ expected: String) {
    let end = EachClient.end(
      .exited(status: status), lastLine: Array(line.utf8), errors: Self.python, isLate: true)
    #expect(end.summary == expected)
  }

  @Test("a command that writes without end has no more time than a silent one", .tags(.realTime))
  func flood() async throws {
    let run = try await Self.run(
      "yes", timeLimit: .milliseconds(50), startAllowance: .milliseconds(50))
    #expect(run.end.summary == "hung")
  }

  @Test("a line that names an outcome and is not an answer breaks the protocol")
  func broken() async throws {
    let run = try await Self.run(#"echo '{"outcome": "success", "defects": ["/id"]}'"#)
    #expect(run.end.summary.hasPrefix("broken: 'success' must not have defects"))
  }

  @Test(
    "behind the zygote of the examples, a command ends as it does without",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func zygote() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      """
      import os, sys
      sys.path.insert(0, sys.argv[1])
      import zygote
      zygote.connect()
      import json
      importer = os.getpid()
      zygote.serve()
      if sys.argv[2] == "answer":
          detail = f"fork {importer != os.getpid()}, case {os.environ['MOCKAPI_CASE']}"
          print(json.dumps({"outcome": "ok", "detail": detail}))
      elif sys.argv[2] == "signal":
          os.kill(os.getpid(), int(sys.argv[3]))
      elif sys.argv[2] == "raise":
          {}["id"]
      sys.exit(int(sys.argv[3]))
      """, to: "driver.py")
    let python = try #require(Program(ofSystem: "python3")).executable.path
    let examples = Repository.root.appending(path: "Examples/clients/python").path
    let expected = [
      ("answer 0", "ok"), ("exit 7", "error"), ("raise 0", "crashed: exit status 1"),
      ("signal 11", "crashed: signal 11 (SIGSEGV)"), ("signal 9", "crashed: signal 9 (SIGKILL)"),
    ]
    for (arguments, end) in expected {
      // An environment that is larger than what a socket takes at once.
      let run = try await Self.run(
        "export A=$(printf '%0100000d' 7); export B=$A C=$A D=$A; "
          + "TMPDIR='\(folder.path)' exec '\(python)' '\(file)' '\(examples)' \(arguments)")
      #expect(run.end.summary == end, "\(arguments): \(run.standardError)")
      if end == "ok" { #expect(run.end.answer?.detail == "fork True, case one") }
      #expect(run.standardError.contains("KeyError: 'id'") == arguments.hasPrefix("raise"))
    }
  }

  @Test(
    "a zygote of the examples serves starts with the same arguments, whatever the exchange",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func zygoteOfArguments() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      """
      import json, os, sys
      sys.path.insert(0, sys.argv[1])
      import zygote

      def socket(url, *arguments):
          os.environ.update(MOCKAPI_URL=url, MOCKAPI_VARIANT=url[-1])
          sys.argv[1:] = [text.format(url=url, variant=url[-1]) for text in arguments]
          return zygote._socket_path()

      first, second = "http://127.0.0.1:8080/a", "http://127.0.0.1:8080/b"
      same = ["--get", "{url}/orders", "{variant}"]
      assert socket(first, *same) == socket(second, *same)
      assert socket(first, "openai") == socket(second, "openai")
      assert socket(first, "openai") != socket(first, "stripe")
      assert socket(first, "openai") != socket(first, "openai", "--quick")
      print(json.dumps({"outcome": "ok"}))
      """, to: "driver.py")
    let python = try #require(Program(ofSystem: "python3")).executable.path
    let examples = Repository.root.appending(path: "Examples/clients/python").path
    let run = try await Self.run(
      "TMPDIR='\(folder.path)' exec '\(python)' '\(file)' '\(examples)'")
    #expect(run.end.summary == "ok", "\(run.standardError)")
  }

  @Test("the exchange is in the environment, and standard input is empty")
  func environment() async throws {
    let run = try await Self.run(
      """
      printf '{"outcome": "ok", "detail": "%s"}' \
        "$MOCKAPI_URL $MOCKAPI_SCENARIO $MOCKAPI_CASE [$MOCKAPI_VARIANT] $MOCKAPI_TIME_LIMIT$(cat)"
      """, timeLimit: HangLimit.duration + .milliseconds(500))
    #expect(
      run.end.answer?.detail
        == "http://127.0.0.1:8080/__mockapi/at/k3f9 a one [] \(HangLimit.seconds).5")
  }

  @Test("standard error is kept")
  func errors() async throws {
    #expect(try await Self.run("echo trouble >&2; exit 1").standardError == "trouble\n")
  }

  @Test("a client that does not end in time hangs", .tags(.realTime))
  func hang() async throws {
    let run = try await Self.run(
      "sleep 600", timeLimit: .milliseconds(20), startAllowance: .milliseconds(30))
    #expect(run.end.summary == "hung")
    #expect(run.duration >= .milliseconds(550))
  }

  @Test("a client that has made its request needs no more time to start", .tags(.realTime))
  func hangAfterRequest() async throws {
    let exchange = try TestExchange.make(1, timeLimit: .milliseconds(20), isAsked: true)
    // With the time to start, it would end by itself.
    let run = await EachClient(
      command: "sleep \(HangLimit.seconds)", startAllowance: HangLimit.duration * 2
    ).run(exchange)
    #expect(run.end.summary == "hung")
    #expect(run.duration >= .milliseconds(520))
  }

  @Test("a command that does not exist is reported as missing")
  func missing() async throws {
    let run = try await Self.run("/nonexistent/client")
    #expect(run.isMissing)
    #expect(run.standardError.contains("/nonexistent/client"))
  }
}
