// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import mockapi

/// The variables that give options of `serve` and `test`.
struct OptionVariableTests {
  /// A variable of a command.
  struct Row: Sendable, CustomTestStringConvertible {
    let command: String
    let variable: String
    /// A value that the command takes.
    let right: String
    /// What the command then has.
    let words: [String]
    /// A value that it refuses; `nil` if it takes any text.
    var wrong: String?
    /// Variables without which it refuses the right value.
    var partners: [String: String] = [:]

    var testDescription: String { "\(command) \(variable)" }
  }

  private static func row(
    _ command: String, _ name: String, _ right: String, _ words: [String]? = nil,
    wrong: String? = nil, with partners: [String: String] = [:]
  ) -> Row {
    Row(
      command: command,
      variable: "MOCKAPI_" + name.uppercased().replacingOccurrences(of: "-", with: "_"),
      right: right, words: words ?? ["--\(name)=\(right)"], wrong: wrong, partners: partners)
  }

  private static func flag(_ command: String, _ name: String) -> Row {
    row(command, name, "1", ["--\(name)"], wrong: "maybe")
  }

  private static let selfSigned = ["MOCKAPI_TLS": "self-signed", "MOCKAPI_TLS_CA": "ca.pem"]
  private static let client = ["MOCKAPI_CLIENT": "driver"]

  /// The options that both commands have.
  private static func common(_ command: String) -> [Row] {
    [
      row(command, "scenarios", "a b,c\nd", ["a b,c", "d"]), row(command, "files", "bodies"),
      flag(command, "allow-net"), row(command, "permitted-system-keys", "HOME,LANG"),
      flag(command, "global-response-templating"), flag(command, "local-response-templating"),
      flag(command, "disable-response-templating"), flag(command, "wiremock-2"),
      row(command, "wiremock-2-templates", "1", ["--wiremock-2"], wrong: "maybe"),
    ]
  }

  private static let serve = [
    row("serve", "host", "0.0.0.0"), row("serve", "port", "0", wrong: "x"),
    row("serve", "threads", "2", wrong: "0"),
    row("serve", "max-request-head", "40000", wrong: "32K"),
    row("serve", "select", "a=b,c=d", ["--select=a=b", "--select=c=d"], wrong: "a"),
    row("serve", "watch", "off", ["--no-watch"], wrong: "maybe"),
    row("serve", "log-format", "json", wrong: "xml"), row("serve", "list", "0", wrong: "-1"),
    row("serve", "delay", "100ms-2s", wrong: "2s-1s"),
    row("serve", "flaky", "0.2=busy", wrong: "2=busy"),
    row("serve", "control", "local", wrong: "some"), row("serve", "control-token", "-secret"),
    row("serve", "control-token-file", "token.txt"),
    row(
      "serve", "allow-host", "a.test, b.test", ["--allow-host=a.test", "--allow-host=b.test"],
      wrong: "http://a.test"),
    row("serve", "page-port", "off", wrong: "on"),
    row("serve", "lease", "team-a,b", ["--lease=team-a", "--lease=b"], wrong: "Team A"),
    row("serve", "journal", "leases", wrong: "some"),
    row("serve", "journal-size", "5", wrong: "0"),
    row("serve", "tls", "self-signed", wrong: "some", with: ["MOCKAPI_TLS_CA": "ca.pem"]),
    row("serve", "tls-ca", "ca.pem", with: ["MOCKAPI_TLS": "self-signed"]),
    row("serve", "tls-cert", "c.pem", with: ["MOCKAPI_TLS_KEY": "k.pem"]),
    row("serve", "tls-key", "k.pem", with: ["MOCKAPI_TLS_CERT": "c.pem"]),
    row("serve", "tls-client-ca", "clients.pem", with: selfSigned),
    row(
      "serve", "tls-client-auth", "wanted", wrong: "some",
      with: selfSigned.merging(["MOCKAPI_TLS_CLIENT_CA": "clients.pem"]) { $1 }),
    row("serve", "https-port", "0", wrong: "x", with: selfSigned),
    row(
      "serve", "fault-port", "refused=0,silent=0",
      ["--fault-port=refused=0", "--fault-port=silent=0"], wrong: "silent"),
    flag("serve", "cors"), flag("serve", "strict"), flag("serve", "no-request-log"),
    flag("serve", "quiet"), flag("serve", "end-with-stdin"), flag("serve", "open"),
    flag("serve", "allow-save"),
  ]

  private static let test = [
    row("test", "client", "python3 driver.py", wrong: " "),
    row("test", "each", "curl -f x", wrong: " "),
    row("test", "time-limit", "500", wrong: "-1"),
    row("test", "start-limit", "500", wrong: "x", with: client),
    row(
      "test", "transport-exceptions", "a.*,b",
      ["--transport-exceptions=a.*", "--transport-exceptions=b"], wrong: "a b", with: client),
    row(
      "test", "compare", "python3 a.py 1,2\npython3 b.py",
      ["--compare", "python3 a.py 1,2", "python3 b.py"], wrong: "one"),
    row("test", "parallel", "2", wrong: "x"),
    row("test", "library", "a,b", ["--library=a", "--library=b"], wrong: "/", with: client),
    row("test", "scenario", "a,b", ["--scenario=a", "--scenario=b"]),
    row("test", "case", "a,b", ["--case=a", "--case=b"]),
    row("test", "only", "a~x(1,2)\nb", ["--only=a~x(1,2)", "--only=b"]),
    row("test", "skip", "a~x(1,2)\nb", ["--skip=a~x(1,2)", "--skip=b"]),
    row("test", "shard", "1/2", wrong: "3/2"), row("test", "sample", "5", wrong: "0"),
    row("test", "seed", "7", wrong: "-7", with: ["MOCKAPI_SAMPLE": "5"]),
    row(
      "test", "operators", "-stall\n+trickle", ["--operators=-stall", "--operators=+trickle"],
      wrong: "drip"),
    row("test", "elements", "all", wrong: "some"), row("test", "cuts", "all", wrong: "some"),
    row("test", "wire", "all", wrong: "some"), row("test", "known-failures", "known.txt"),
    row("test", "baseline", "b.json"), row("test", "write-baseline", "b.json"),
    row("test", "budget", "5m", wrong: "5"),
    row(
      "test", "report", "json=a.json,html=b.html",
      ["--report=json=a.json", "--report=html=b.html"],
      wrong: "pdf=a.pdf"),
    flag("test", "quick"), flag("test", "allow-silent"), flag("test", "allow-unexercised"),
    flag("test", "fail-fast"), flag("test", "summary"), flag("test", "reproducible"),
    flag("test", "junit-each"), flag("test", "junit-strict"), flag("test", "verbose"),
  ]

  private static let rows = common("serve") + serve + common("test") + test

  @Test(arguments: OptionVariables.commands)
  func `every option of the command has a row`(command: String) {
    let variables = CommandOption.all(of: command).flatMap(\.variables)
    #expect(variables.count > 30)
    #expect(Set(variables) == Set(Self.rows.filter { $0.command == command }.map(\.variable)))
  }

  @Test(arguments: rows)
  func `a variable gives its option, and the command takes it`(row: Row) throws {
    let variables = OptionVariables(row.partners.merging([row.variable: row.right]) { $1 })
    let arguments = try variables.arguments([row.command])
    #expect(contains(arguments, row.words), "\(arguments)")
    #expect(OptionVariables.mistake(in: arguments) == nil)
    #expect(variables.unknown(to: row.command) == [])
  }

  @Test(arguments: rows.filter { $0.wrong != nil })
  func `a wrong value is refused with the name of its variable`(row: Row) {
    let variables = OptionVariables(row.partners.merging([row.variable: row.wrong ?? ""]) { $1 })
    let problem = #expect(throws: OptionVariables.Problem.self) {
      try variables.arguments([row.command])
    }
    #expect(problem?.text.contains(row.variable + " ") == true, "\(problem?.text ?? "")")
  }

  private func contains(_ arguments: [String], _ words: [String]) -> Bool {
    arguments.indices.contains { arguments[$0...].starts(with: words) }
  }

  @Test(arguments: [
    ("MOCKAPI_PORT", "1", ["--port", "2"]), ("MOCKAPI_PORT", "1", ["--port=2"]),
    ("MOCKAPI_WATCH", "1", ["--no-watch"]), ("MOCKAPI_WATCH", "0", ["--watch"]),
    ("MOCKAPI_QUIET", "1", ["-q"]), ("MOCKAPI_SELECT", "a=b", ["--select", "c=d"]),
    ("MOCKAPI_SCENARIOS", "a", ["b"]), ("MOCKAPI_SCENARIOS", "a", ["--port", "2", "b"]),
    ("MOCKAPI_SCENARIOS", "a", ["--", "-b"]),
    ("MOCKAPI_CONTROL_TOKEN", "a", ["--control-token-file", "b"]),
    ("MOCKAPI_TLS_CERT", "a", ["--tls", "self-signed", "--tls-ca", "b"]),
    ("MOCKAPI_WIREMOCK_2", "1", ["--wiremock-2-templates"]),
    // Wrong values do not matter then.
    ("MOCKAPI_PORT", "x", ["--port", "2"]), ("MOCKAPI_PORT", "x", ["--help"]),
    // Not set, as compose files have it.
    ("MOCKAPI_PORT", "", []),
    // What Kubernetes gives containers for a service with this name.
    ("MOCKAPI_PORT", "tcp://10.0.0.1:80", []),
  ])
  func `what the command says counts more`(name: String, value: String, words: [String]) throws {
    #expect(try OptionVariables([name: value]).arguments(["serve"] + words) == ["serve"] + words)
  }

  @Test(arguments: [
    (["Scenarios", "--compare", "a", "b"], "MOCKAPI_CLIENT"),
    (["--compare", "a", "b", "Scenarios"], "MOCKAPI_SCENARIOS"),
    (["--each", "x"], "MOCKAPI_CLIENT"), (["--client=x"], "MOCKAPI_EACH"),
  ])
  func `what a test says counts more`(words: [String], name: String) throws {
    #expect(try OptionVariables([name: "y"]).arguments(["test"] + words) == ["test"] + words)
  }

  @Test func `paths and options are where no other option takes them`() throws {
    let variables = OptionVariables([
      "MOCKAPI_SCENARIOS": "-a\nb", "MOCKAPI_QUICK": "yes", "MOCKAPI_VERBOSE": "No",
    ])
    #expect(
      try variables.arguments(["test", "--compare", "old", "new"])
        == ["test", "./-a", "b", "--compare", "old", "new", "--quick"])
    #expect(
      try OptionVariables(["MOCKAPI_PORT": "0"]).arguments(["serve", "--", "-a"])
        == ["serve", "--port=0", "--", "-a"])
    #expect(try variables.arguments(["check"]) == ["check"])
  }

  @Test(arguments: [
    ("serve", "SELECT", ","), ("serve", "SCENARIOS", " \n"), ("test", "ONLY", "\n"),
    ("test", "CASE", ", ,"),
  ])
  func `separators alone are a mistake, not the absence of a value`(
    command: String, name: String, value: String
  ) {
    let problem = #expect(throws: OptionVariables.Problem.self) {
      try OptionVariables(["MOCKAPI_\(name)": value]).arguments([command])
    }
    #expect(
      problem?.text
        == "MOCKAPI_\(name) must have a value, or be empty or not set; found only separators")
  }

  @Test func `a mistake of the command is no mistake of a variable`() throws {
    let words = ["serve", "--port", "x"]
    #expect(
      try OptionVariables(["MOCKAPI_HOST": "a"]).arguments(words) == words + ["--host=a"])
  }

  @Test func `the first of several wrong variables is named`() {
    let problem = #expect(throws: OptionVariables.Problem.self) {
      try OptionVariables(["MOCKAPI_PORT": "x", "MOCKAPI_LIST": "y", "MOCKAPI_HOST": "z"])
        .arguments(["serve"])
    }
    #expect(
      problem?.text
        == "the variable MOCKAPI_PORT cannot be used: The value 'x' is invalid for '--port <port>': "
        + "it must be a number from 0 to 65535; 0 takes a free port")
  }

  @Test func `the variables of an exchange are not options of a test that its command runs`() throws
  {
    let variables = OptionVariables([
      "MOCKAPI_URL": "http://localhost:1", "MOCKAPI_SCENARIO": "user", "MOCKAPI_CASE": "complete",
      "MOCKAPI_VARIANT": "", "MOCKAPI_TIME_LIMIT": "0.5",
    ])
    #expect(try variables.arguments(["test"]) == ["test"])
    #expect(variables.unknown(to: "test") == [])
  }

  @Test func `variables that nobody reads are named, with the nearest name`() {
    let variables = OptionVariables([
      "MOCKAPI_PROT": "1", "MOCKAPI_NO_WATCH": "1", "MOCKAPI_PORT_80_TCP": "1", "PORT": "1",
      "MOCKAPI_SERVICE_HOST": "1", "MOCKAPI_FORMAT": "json",
    ])
    #expect(
      variables.unknown(to: "serve") == [
        "MOCKAPI_NO_WATCH is not used, because no option has this name; did you mean 'MOCKAPI_WATCH'?",
        "MOCKAPI_PROT is not used, because no option has this name; did you mean 'MOCKAPI_PORT'?",
      ])
  }

  @Test func `a server is set up by variables alone, and warns once of one that it does not know`()
    async throws
  {
    let program = try Program(
      in: Repository.root,
      environment: [
        "MOCKAPI_PORT": "0", "MOCKAPI_LOG_FORMAT": "json", "MOCKAPI_QUIET": "on",
        "MOCKAPI_SCENARIOS": "Scenarios/user.json", "MOCKAPI_SELECT": "user=missingName",
        "MOCKAPI_PROT": "1",
      ]
    ).start(["serve"])
    let ready = try #require(await program.nextLine())
    #expect(ready.contains(#""scenarios":1"#))
    let port = try #require(ready.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
    let answer = try ServeTests().ask(port, "GET /users/user01 HTTP/1.1")
    #expect(!answer.text.contains("name"))
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.contains("did you mean 'MOCKAPI_PORT'?"))
  }

  @Test(arguments: ["x", "70000"])
  func `a command that asks a server refuses a port that none has`(port: String) async throws {
    let probe = try await Program(in: Repository.root, environment: ["MOCKAPI_PORT": port])
      .run("health")
    #expect(probe.status == 64)
    #expect(
      probe.errors.hasPrefix(
        "Error: the variable MOCKAPI_PORT cannot be used: it must be a number from 1 to 65535; found '\(port)'\n"
      ))
  }

  @Test func `a wrong variable ends the program as a wrong option does`() async throws {
    let result = try await Program(in: Repository.root, environment: ["MOCKAPI_CORS": "maybe"])
      .run("serve", "--port", "0")
    #expect(result.status == 64)
    #expect(
      result.errors
        == "mockapi: error: MOCKAPI_CORS must be 1, true, yes or on, or 0, false, no or off; found 'maybe'\n"
    )
  }
}
