// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPITestSupport
import Testing

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

  @Test("the exchange is in the environment, and standard input is empty")
  func environment() async throws {
    let run = try await Self.run(
      """
      printf '{"outcome": "ok", "detail": "%s"}' \
        "$MOCKAPI_URL $MOCKAPI_SCENARIO $MOCKAPI_CASE [$MOCKAPI_VARIANT] $MOCKAPI_TIME_LIMIT$(cat)"
      """, timeLimit: HangLimit.duration + .milliseconds(500))
    #expect(run.end.answer?.detail == "http://127.0.0.1:8080/__mockapi/at/k3f9 a one [] 600.5")
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
