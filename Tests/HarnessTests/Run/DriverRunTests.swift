// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJudging
import MockAPISynchronization
import MockAPITestSupport
import MockAPIVariants
import Testing

/// Runs with processes that misbehave.
struct DriverRunTests {
  /// Says success to the case, and that damage is unexpected.
  private static let right =
    #"case $line in *'"variant":null'*) outcome=success;; *) outcome=unexpected;; esac; "#
    + #"printf '{"id": %s, "outcome": "%s"}\n' "$id" $outcome"#

  private static func when(_ variant: String, _ commands: String) -> String {
    "case $line in *'\"variant\":\"\(variant)\"'*) \(commands);; esac; \(right)"
  }

  @Test(
    "a client that misbehaves in one exchange has one finding, and the run goes on",
    .tags(.realTime),
    arguments: [
      ("exit 3", Verdict.crash), ("kill -SEGV $$", .crash), ("sleep 600", .hang),
      ("echo rubbish; continue", .fail),
    ], [1, 2])
  func misbehaviour(_ commands: (String, Verdict), _ parallel: Int) async throws {
    var bench = try TestBench()
    bench.options.parallel = parallel
    let source = DriverSource(
      command: ShellDriver.command(Self.when("one~drop@/name", commands.0)))
    defer { source.stop() }
    let records = try await bench.run {
      PatientClient(client: DriverClient(source), shortLimit: .milliseconds(50)) { exchange in
        commands.1 == .hang && exchange == "one~drop@/name"
      }
    }.all()
    for record in records {
      let expected = record.id == "a/one~drop@/name" ? commands.1 : .pass
      #expect(record.verdict == expected, "\(record)")
    }
    #expect(records.count == 12)
  }

  @Test("a crash belongs to the exchange before, if the exchange passes alone")
  func aftermath() async throws {
    // The process survives its answer to the first, and not the next exchange.
    let records = try await TestBench().run(
      driver: "[ -n \"$broken\" ] && kill -SEGV $$; "
        + Self.when("one~drop@/id", "broken=1"))
    #expect(records.filter { $0.verdict != .pass }.map(\.id) == ["a/one~drop@/id"])
    #expect(records.first { $0.verdict == .crash }?.actual.detail == "signal 11 (SIGSEGV)")
  }

  @Test("a client that a broken answer left broken has crashed, also with a documented exception")
  func aftermathWithTransportException() async throws {
    var bench = try TestBench()
    bench.options.variants.operators = [.close, .null]
    bench.options.transportExceptions = TransportExceptions([IDPattern("Connection*")])
    let records = try await bench.run(
      driver: #"[ -n "$broken" ] && { \#(Self.uncaught); }; "#
        + #"case $line in *'"variant":"one~close(start)"'*) broken=1;; *'"variant":"two~close(start)"'*) \#(Self.uncaught);; esac; "#
        + Self.right.replacing("*) outcome=u", with: "*close*) outcome=noAnswer;; *) outcome=u"))
    // The exception in place of an answer is right; the one after the answer was about another exchange.
    #expect(records.filter { $0.verdict != .pass }.map(\.id) == ["a/one~close(start)"])
  }

  @Test(
    "a crash after a control belongs to the control, and its variants are invalid",
    arguments: ["one", "two"])
  func aftermathOfControl(_ name: String) async throws {
    let records = try await TestBench().run(
      driver:
        #"[ -n "$broken" ] && exit 9; case $line in *'"case":"\#(name)","variant":null'*) [ $count -gt 0 ] && broken=1;; esac; "#
        + "count=$((count + 1)); " + Self.right, start: "count=0")
    // The first exchange of a process, which warms it up, leaves it as it is.
    #expect(records.filter { $0.verdict == .crash }.map(\.id) == ["a/\(name)"])
    let invalid = records.filter { $0.verdict == .invalid }
    #expect(invalid.map(\.id) == records.filter { $0.id.hasPrefix("a/\(name)~") }.map(\.id))
    #expect(invalid.allSatisfy { $0.message.hasSuffix("the client crashed: exit status 9") })
    #expect(records.filter { $0.verdict == .pass }.count == 6)
  }

  @Test("a second answer that comes late is the fault of the exchange before")
  func lateLine() async throws {
    // The line for the exchange before is written when the next one has been read.
    let records = try await TestBench().run(
      driver: #"[ -n "$late" ] && printf '{"id": %s, "outcome": "ok"}\n' "$late"; late=; "#
        + Self.when("two~null@", "late=$id"))
    let findings = records.filter { $0.verdict != .pass }
    #expect(findings.map(\.id) == ["a/two~null@"])
    #expect(findings.first?.reason == .protocol)
  }

  @Test("a client that crashes at every third exchange costs at most two exchanges for each")
  func everyThird() async throws {
    let bench = try TestBench()
    let source = DriverSource(
      command: ShellDriver.command(
        "count=$((count + 1)); [ $count = 3 ] && kill -SEGV $$; " + Self.right, start: "count=0"))
    let records = try await bench.run { DriverClient(source) }.all()
    source.stop()
    #expect(records.count == 12)
    // Each process but the spare one was warmed up.
    let warmUps = source.startCount - 1
    #expect(bench.server.opened.count - warmUps <= 2 * records.count)
    #expect(records.contains { $0.verdict == .crash })
  }

  /// Ends the process with the trace of an error in a library for HTTP.
  private static let uncaught =
    #"printf '%s\n' 'Traceback (most recent call last):' '  File "/app/sdk.py", line 7, in get'"#
    + #" '  File "/v/site-packages/requests/adapters.py", line 2, in send' 'ConnectionError: no' >&2; exit 1"#

  @Test("a crash is not made again alone when its cause has been confirmed three times")
  func confirmedCause() async throws {
    let bench = try TestBench(caseCount: 9)
    let source = DriverSource(
      command: ShellDriver.command(
        #"case $line in *'~null@"'*) \#(Self.uncaught);; esac; "# + Self.right))
    defer { source.stop() }
    let records = try await bench.run { DriverClient(source) }.all()
    let crashes = records.filter { $0.verdict == .crash }
    #expect(crashes.count == 9)
    #expect(Set(crashes.map(\.group)) == ["transport exceptions at app/sdk.py in get"])
    #expect(records.allSatisfy { $0.verdict == .pass || $0.id.hasSuffix("~null@") })
    #expect(bench.server.opened.count { $0.hasSuffix("~null@") } == 3 * 2 + 6)
  }

  @Test("a crash that says nothing of its place is made again alone each time")
  func unknownPlace() async throws {
    let bench = try TestBench(caseCount: 5)
    let source = DriverSource(
      command: ShellDriver.command(
        #"case $line in *'~null@"'*) echo KeyError >&2; exit 1;; esac; "# + Self.right))
    defer { source.stop() }
    let records = try await bench.run { DriverClient(source) }.all()
    #expect(records.count { $0.verdict == .crash } == 5)
    #expect(bench.server.opened.count { $0.hasSuffix("~null@") } == 5 * 2)
  }

  @Test(
    "a cause that is confirmed for damaged values does not hide that the exchange before broke the client",
    // Damage of another part of the response, and damage that no correct client notices.
    arguments: ["html", "extraKey@"])
  func aftermathOfKnownCause(_ name: String) async throws {
    var order = try TestBench(caseCount: 5)
    order.options.variants.operators = [.null, .html, .extraKey]
    _ = try await order.run { StandInClient { _ in .answered(ClientAnswer(.success)) } }
    let queue = order.server.opened.filter { $0.contains("~") }
    // By the time of the last case, the others have confirmed the cause.
    let last = try #require(queue.last?.prefix { $0 != "~" })
    let place = try #require(queue.firstIndex(of: "\(last)~\(name)"))
    let culprit = queue[place - 1]
    let right = Self.right.replacing(
      "*) outcome=unexpected", with: "*extraKey*) outcome=success;; *) outcome=unexpected")
    var bench = try TestBench(caseCount: 5)
    bench.options = order.options
    let records = try await bench.run(
      driver: #"[ -n "$broken" ] && { \#(Self.uncaught); }; "#
        + #"case $line in *'"variant":"\#(culprit)"'*) broken=1;; *'"variant":"\#(last)~'*) ;; "#
        + #"*'~null@"'*) \#(Self.uncaught);; esac; "# + right)
    #expect(records.first { $0.id == "a/\(culprit)" }?.verdict == .crash)
    #expect(records.first { $0.id == "a/\(last)~\(name)" }?.verdict == .pass)
    #expect(records.count { $0.verdict == .crash } == 4 + 1)
    #expect(records.allSatisfy { [.pass, .crash].contains($0.verdict) })
  }

  @Test("standard error of a finding is in its record")
  func standardError() async throws {
    let records = try await TestBench().run(
      driver: Self.when("one~drop@/name", "echo Trace of $id >&2; exit 1"))
    let crash = try #require(records.first { $0.verdict == .crash })
    #expect(crash.standardError.hasPrefix("Trace of "))
    #expect(records.filter { !$0.standardError.isEmpty }.count == 1)
  }

  @Test("a command that does not exist ends the run")
  func missing() async throws {
    let bench = try TestBench(server: StandInServer(isAsked: false))
    let error = await #expect(throws: MissingClient.self) {
      _ = try await bench.run { DriverClient(DriverSource(command: "/nonexistent/driver")) }
    }
    #expect(error?.standardError.contains("/nonexistent/driver") == true)
    await #expect(throws: MissingClient.self) {
      _ = try await bench.run { EachClient(command: "/nonexistent/driver") }
    }
    #expect(bench.server.opened == ["one", "one"])
  }

  @Test(
    "a client that neither answers nor asks cannot be judged",
    arguments: [
      ("echo no such module >&2; exit 3", "exit status 3", "no such module\n"),
      ("kill -ABRT $$", "signal 6 (SIGABRT)", ""), ("echo loading; exit 0", "exit status 0", ""),
    ], [1, 2])
  func lifeless(_ client: (command: String, ending: String, errors: String), _ parallel: Int)
    async throws
  {
    var options = TestOptions()
    options.parallel = parallel
    let bench = try TestBench(server: StandInServer(isAsked: false), options)
    let source = DriverSource(command: client.command)
    defer { source.stop() }
    let error = await #expect(throws: MissingClient.self) {
      _ = try await bench.run { DriverClient(source) }
    }
    #expect(error?.ending == client.ending)
    #expect(error?.standardError == client.errors)
    #expect(error?.hasTimedOut == false)
    // No variant was made.
    #expect(!bench.server.opened.contains { $0.contains("~") })
  }

  @Test(
    "a client that never asks, and fails in the same way in all cases, cannot be judged",
    arguments: [
      ("cat", nil as String?), ("while read -r line; do echo '{}'; done", nil),
      (ShellDriver.command(ShellDriver.success), "success"),
    ])
  func useless(_ command: String, _ outcome: String?) async throws {
    let bench = try TestBench(server: StandInServer(isAsked: false))
    let source = DriverSource(command: command)
    defer { source.stop() }
    let error = await #expect(throws: UselessClient.self) {
      _ = try await bench.run { DriverClient(source) }
    }
    #expect(error?.caseCount == 2)
    #expect(error?.example.id == "a/one")
    #expect(error?.example.actual.outcome == outcome)
    #expect(!bench.server.opened.contains { $0.contains("~") })
  }

  @Test("a client that fails in different ways, or asks, has findings, and so has a shard")
  func notUseless() async throws {
    let other = "case $line in *'\"case\":\"one\"'*) echo '{}'; continue;; esac; "
    let silent = try TestBench(server: StandInServer(isAsked: false))
    let source = DriverSource(command: ShellDriver.command(other + ShellDriver.success))
    defer { source.stop() }
    let records = try await silent.run { DriverClient(source) }.all()
    #expect(Set(records.map(\.verdict)) == [.fail, .notExercised, .invalid])
    let echo = DriverSource(command: "cat")
    defer { echo.stop() }
    let asking = try await TestBench().run { DriverClient(echo) }.all()
    #expect(Set(asking.map(\.verdict)) == [.fail, .invalid])
    for change in [
      { $0.needsRequests = false },
      { $0.selection.shard = RunInfo.Shard(number: 1, count: 1) },
    ] as [(inout TestOptions) -> Void] {
      var options = TestOptions()
      change(&options)
      let bench = try TestBench(server: StandInServer(isAsked: false), options)
      let all = try await bench.run { EachClient(command: "true") }.all()
      #expect(Set(all.map(\.verdict)) == [.notExercised, .invalid])
    }
  }

  @Test("a run that ends at its first finding has none of a client that does not work")
  func failFastWithoutClient() async throws {
    var options = TestOptions()
    options.failsFast = true
    let bench = try TestBench(server: StandInServer(isAsked: false), options)
    await #expect(throws: MissingClient.self) {
      _ = try await bench.run { EachClient(command: "kill -ABRT $$") }
    }
    await #expect(throws: UselessClient.self) {
      _ = try await bench.run { EachClient(command: "true") }
    }
  }

  @Test("a client that crashes after each of its requests has findings")
  func crashing() async throws {
    let records = try await TestBench().run(driver: "exit 3")
    #expect(records.filter { $0.verdict == .crash }.map(\.id) == ["a/one", "a/two"])
  }

  @Test("a run ends when six processes have shown nothing in their time")
  func deaf() async throws {
    let bench = try TestBench(caseCount: 9, server: StandInServer(isAsked: false))
    let error = await #expect(throws: MissingClient.self) {
      _ = try await bench.run { StandInClient { _ in .hung } }
    }
    #expect(error?.hasTimedOut == true)
    #expect(bench.server.opened.count == 6)
  }

  @Test("the first exchange of a process has the time to start, and no other")
  func startLimit() async throws {
    /// A client whose process starts with its first exchange.
    final class Starting: ClientUnderTest {
      let limits = Mutex<[Duration]>([])
      var isCold: Bool { limits.withLock { $0.isEmpty } }

      func run(_ exchange: ClientExchange) async -> ClientRun {
        limits.withLock { $0.append(exchange.startAllowance) }
        return ClientRun(.answered(ClientAnswer(.success)), duration: .zero)
      }
    }
    var bench = try TestBench(caseCount: 1)
    bench.options.startLimit = .seconds(77)
    let client = Starting()
    _ = try await bench.run { client }
    let limits = client.limits.withLock { $0 }
    #expect(limits.first == .seconds(77))
    #expect(limits.count > 1 && limits.dropFirst().allSatisfy { $0 == .zero })
  }

  @Test("a process for each exchange")
  func each() async throws {
    var bench = try TestBench()
    bench.options.parallel = 2
    let records = try await bench.run { EachClient(command: #"[ -z "$MOCKAPI_VARIANT" ]"#) }.all()
    #expect(records.count == 12)
    #expect(records.allSatisfy { $0.verdict == .pass })
  }
}
