// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi check`, help and wrong usage, tested with the program.
struct CommandTests {
  let program = Program(in: Repository.root)

  @Test func `check reports how many files, scenarios and cases it has read`() async throws {
    let result = try await program.run("check", "Scenarios")
    #expect(result.status == 0)
    #expect(
      result.output.wholeMatch(of: /\d+ files, \d+ scenarios, \d+ cases: no problems\n/) != nil)
    #expect(result.errors == "")
  }

  @Test func `check reports every problem of every file, and exits with 1`() async throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"metod": "GET"}, "cases": {"x": {"response": {}}}}"#, to: "a.json")
    try folder.write("{\n  oops\n}", to: "b.json")
    let result = try await Program(in: folder.url).run("check", ".")
    #expect(result.status == 1)
    #expect(result.output == "2 files, 0 scenarios, 0 cases: 2 problems\n")
    #expect(
      result.errors == """
        ./a.json:1:14: error: unknown key 'metod' in a request; did you mean 'method'?
        {"request": {"metod": "GET"}, "cases": {"x": {"response": {}}}}
                     ^~~~~~~
        ./b.json:2:3: error: expected a key in quotes or '}', found 'o'
          oops
          ^

        """)
  }

  @Test func `warnings are reported, but are not problems`() async throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"url": "/a", "urlPath": "/b"}, "response": {}}"#, to: "mappings/a.json")
    let result = try await Program(in: folder.url).run("check", ".")
    #expect(result.status == 0)
    #expect(result.output == "1 file, 1 scenario, 1 case: no problems, 1 warning\n")
    #expect(result.errors.hasPrefix("./mappings/a.json:1:27: warning: 'url' already says"))
  }

  @Test func `every missing path is reported`() async throws {
    let folder = try ScratchFolder()
    let result = try await Program(in: folder.url).run("check", "missing.json", "also-missing")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        missing.json: error: there is no such file or folder
        also-missing: error: there is no such file or folder

        """)
  }

  @Test(arguments: [
    (
      ["--port", "70000"],
      "Error: The value '70000' is invalid for '--port <port>': it must be a number from 0 to 65535; 0 takes a free port"
    ),
    (
      ["--port", "http"],
      "Error: The value 'http' is invalid for '--port <port>': it must be a number from 0 to 65535; 0 takes a free port"
    ),
    (
      ["--threads", "0"],
      "Error: The value '0' is invalid for '--threads <threads>': it must be a number from 1 to 256"
    ),
    (
      ["--list=-1"],
      "Error: The value '-1' is invalid for '--list <count>': it must be a whole number, 0 or more"
    ),
    (
      ["--log-format", "xml"],
      "Error: The value 'xml' is invalid for '--log-format <log-format>'. Please provide one of 'text' and 'json'."
    ),
    (
      ["--journal", "some"],
      "Error: The value 'some' is invalid for '--journal <on|leases|off>': it must be 'on', 'leases' or 'off'"
    ),
    (
      ["--journal-size", "0"],
      "Error: The value '0' is invalid for '--journal-size <count>': it must be a number from 1 to 1000000"
    ),
    (
      ["--tls", "self-signed"],
      "Error: --tls self-signed needs --tls-ca FILE, the file of the certificate that clients trust."
    ),
    (["--tls-ca", "ca.pem"], "Error: --tls-ca needs --tls self-signed."),
    (
      ["--tls", "self-signed", "--tls-ca", ""],
      "Error: --tls-ca must name a file; found an empty name."
    ),
    (
      ["--tls", "self-signed", "--tls-ca", "ca.pem", "--tls-cert", "c.pem", "--tls-key", "k.pem"],
      "Error: --tls self-signed makes a certificate and --tls-cert names one; keep either of them."
    ),
    (
      ["--tls-cert", "c.pem"],
      "Error: --tls-cert needs --tls-key FILE, the certificate's private key."
    ),
    (
      ["--tls-key", "k.pem"], "Error: --tls-key needs --tls-cert FILE, the key's certificate."
    ),
    (
      ["--https-port", "8443"],
      "Error: --https-port needs a certificate: --tls self-signed --tls-ca FILE, or --tls-cert FILE --tls-key FILE."
    ),
    (
      ["--tls-cert", "c.pem", "--tls-key", "k.pem", "--https-port", "70000"],
      "Error: The value '70000' is invalid for '--https-port <port>': it must be a number from 0 to 65535; 0 takes a free port"
    ),
    (
      ["--tls-client-ca", "clients.pem"],
      "Error: --tls-client-ca needs HTTPS: --tls self-signed --tls-ca FILE, or --tls-cert FILE --tls-key FILE."
    ),
    (
      ["--tls", "self-signed", "--tls-ca", "ca.pem", "--tls-client-ca", ""],
      "Error: --tls-client-ca must name a file; found an empty name."
    ),
    (
      ["--tls", "self-signed", "--tls-ca", "ca.pem", "--tls-client-auth", "wanted"],
      "Error: --tls-client-auth needs --tls-client-ca FILE, the authority that signs the clients' certificates."
    ),
    (
      ["--tls-client-auth", "maybe"],
      "Error: The value 'maybe' is invalid for '--tls-client-auth <required|wanted>': it must be 'required' or 'wanted'"
    ),
    (
      ["--fault-port", "silent"],
      "Error: The value 'silent' is invalid for '--fault-port <kind=port>': it must be KIND=PORT, as in silent=9001"
    ),
    (
      ["--fault-port", "quiet=1"],
      "Error: The value 'quiet=1' is invalid for '--fault-port <kind=port>': the kind must be one of refused, silent, "
        + "handshake-refused, expired, wrong-host, untrusted, client-certificate-refused"
    ),
    (
      ["--fault-port", "silent=1", "--fault-port", "silent=2"],
      "Error: --fault-port silent can be given only once."
    ),
    (
      ["--fault-port", "expired=0", "--tls-cert", "c.pem", "--tls-key", "k.pem"],
      "Error: --fault-port expired needs --tls self-signed --tls-ca FILE: an authority that the client trusts "
        + "must sign its certificate, so that only one thing is wrong with it."
    ),
    (
      ["--port", "8443", "--tls-cert", "c.pem", "--tls-key", "k.pem"],
      "Error: HTTP and HTTPS must have different ports; both have 8443."
    ),
    (
      ["--delay", "fast"],
      "Error: The value 'fast' is invalid for '--delay <time>': it must be a whole number with a unit, such as 500ms, 60s, 5m or 1h, from 0ms to 24h"
    ),
    (
      ["--delay", "0ms-25h"],
      "Error: The value '0ms-25h' is invalid for '--delay <time>': it must be a whole number with a unit, such as 500ms, 60s, 5m or 1h, from 0ms to 24h"
    ),
    (
      ["--delay", "2s-100ms"],
      "Error: The value '2s-100ms' is invalid for '--delay <time>': the range must have the lower time first, as in 100ms-2s"
    ),
    (
      ["--flaky", "20=busy"],
      "Error: The value '20=busy' is invalid for '--flaky <share[=case]>': it must be from 0 to 1, or from 0% to 100%, alone or with the name of a case, as in 0.2=busy"
    ),
    (
      ["--page-port", "on"],
      "Error: The value 'on' is invalid for '--page-port <port|off>': it must be a number from 0 to 65535, or 'off'; 0 takes a free port"
    ),
    (
      ["--page-port", "0", "--control", "off"],
      "Error: --page-port gives the page a port, and --control off removes the page; keep either of them."
    ),
    (
      ["--open", "--control", "off"],
      "Error: --open opens the page, and --control off removes it; keep either of them."
    ),
    (
      ["--allow-save", "--control", "off"],
      "Error: --allow-save lets requests write scenario files, and --control off removes these requests; keep either of them."
    ),
    (
      ["--open", "--page-port", "off"],
      "Error: --open opens the page, and --page-port off removes it; keep either of them."
    ),
    (
      ["--page-port", "8080"],
      "Error: the page and the server must have different ports; both have 8080."
    ),
    (["--prot", "1"], "Error: Unknown option '--prot'. Did you mean '--port'?"),
  ])
  func `wrong usage is reported in one line, and exits with 64`(arguments: [String], line: String)
    async throws
  {
    let result = await (try program.start(["serve"] + arguments)).finish()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix(line + "\n"), "\(result.errors)")
  }

  @Test(arguments: [
    (["serv"], "Error: 'serv' is not a command; did you mean 'serve'?"),
    (["chek", "Scenarios"], "Error: 'chek' is not a command; did you mean 'check'?"),
    (
      ["Scenarios/"],
      "Error: 'Scenarios/' is not a command; the commands are: 'new', 'import', 'serve', 'open', 'check', 'test', 'replay', 'map', 'variants', 'report', 'select', 'verify', 'log', 'health', 'schema', 'help'"
    ),
    (
      ["help", "record"],
      "Error: 'record' is not a command; no request is passed on to another server; 'mockapi import' writes scenario files from a recording of the browser (HAR), 'mockapi new' one from a command of curl, or with --from-journal from a request that no scenario answered"
    ),
    (["help", "serv"], "Error: 'serv' is neither a command nor a topic; did you mean 'serve'?"),
    (["serve", "--prot", "1"], "Error: Unknown option '--prot'. Did you mean '--port'?"),
    (
      ["serve", "--proxy", "http://localhost"],
      "Error: Unknown option '--proxy'; no request is passed on to another server\nUsage: mockapi serve [<options>] [<path> ...]"
    ),
    (
      ["health", "--url", "https://localhost:8080"],
      "Error: --url or --server must be an http URL such as http://localhost:8080; found 'https://localhost:8080'."
    ),
    (
      ["health", "--url", "localhost:8080"],
      "Error: --url or --server must be an http URL such as http://localhost:8080; found 'localhost:8080'."
    ),
  ])
  func `an unknown or impossible command is reported with the right spelling`(
    arguments: [String], line: String
  ) async throws {
    let result = await (try program.start(arguments)).finish()
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix(line + "\n"), "\(result.errors)")
  }

  @Test func `without a command, the help is shown`() async throws {
    let result = try await program.run()
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("OVERVIEW: Serves the errors that your app has to survive.\n"))
  }

  @Test func `help shows the commands, examples and exit statuses`() async throws {
    let result = try await program.run("--help")
    #expect(result.status == 0)
    #expect(
      result.output == """
        OVERVIEW: Serves the errors that your app has to survive.

        A scenario is one JSON file: an endpoint, what a client may rely on, and named
        answers. mockapi checks scenarios, serves them, and judges clients with them.

        EXAMPLES
          mockapi new POST /api/v2/orders 400 '{"code": "CARD_DECLINED"}'
          mockapi import openapi.yaml
          mockapi serve Scenarios/ --open
          curl -i localhost:8080/users/user01 -H 'Prefer: case=missingName'
          mockapi check Scenarios/
          mockapi test Scenarios/ --client 'python3 driver.py'
          mockapi variants Scenarios/
          mockapi log --follow
          mockapi --generate-completion-script zsh > _mockapi

        TOPICS
          mockapi help scenarios | prefer | contracts | verdicts
          mockapi help cors | exit-codes | words

        EXIT STATUS
          0 success, 1 problems were found, 2 the command could not run, 64 wrong usage

        USAGE: mockapi <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          new                     Writes a scenario file for a request and its answers.
          import                  Writes scenario files from OpenAPI documents,
                                  recordings, pacts and collections.
          serve                   Serves scenario files over HTTP.
          open                    Opens the page of a running server in the browser.
          check                   Checks scenario files without serving them.
          test                    Tests a client: breaks every field of every response,
                                  one at a time, and checks how the client reacts.
          replay                  Serves one variant, or runs a client through it.
          map                     Shows which fields a client needs.
          variants                Lists the variants of cases, or shows one.
          report                  Works with the reports of 'mockapi test'.
          select                  Selects the cases that a running server answers with.
          verify                  Checks the requests that a running server has
                                  received.
          log                     Shows the requests that a running server has received.
          health                  Checks that a server answers; for container health
                                  checks.
          schema                  Prints the JSON Schemas of mockapi's files, for
                                  editors.

          See 'mockapi help <subcommand>' for detailed help.

        """)
  }

  @Test func `the help of a command has the defaults of its options`() async throws {
    let lines = try await program.run("help", "test").output.split(separator: "\n")
    for (option, text) in [
      ("--client <command>", "the bundled client"), ("--time-limit <milliseconds>", "2000"),
      ("--parallel <count>", "1; the bundled client: one for each processor"),
      ("--scenario <name>", "all"), ("--case <name>", "all"), ("--only <pattern>", "all"),
      ("--budget <time>", "no bound"), ("--sample <count>", "all"), ("--seed <number>", "0"),
      ("--operators <list>", "all but trickle"), ("--elements <all>", "the first and the last"),
      ("--cuts <all>", "after at most 16"),
      ("--wire <all>", "only the default case and one failure"),
    ] {
      let start = try #require(lines.firstIndex { $0.hasPrefix("  \(option)") })
      // The text goes on in lines that are indented.
      let more = lines[(start + 1)...].prefix { $0.hasPrefix("      ") }
      let own = ([lines[start]] + more).map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: " ")
      #expect(own.hasSuffix("(default: \(text))"), "\(own)")
    }
  }

  @Test func `the help of serve begins with the options that most people need`() async throws {
    let lines = try await program.run("help", "serve").output.split(separator: "\n")
    let headings = lines.filter { $0.hasSuffix(":") && $0.uppercased() == $0 }
    #expect(headings.prefix(3) == ["ARGUMENTS:", "MOST USED:", "LOG:"])
    #expect(headings.suffix(2) == ["TEMPLATES:", "OPTIONS:"])
    let first = lines.drop { $0 != "MOST USED:" }.dropFirst().prefix { $0 != "LOG:" }
    #expect(
      first.compactMap { $0.firstMatch(of: /^ {2}(--[a-z]+)/)?.1 }
        == ["--port", "--select", "--cors", "--host", "--watch"])
  }

  @Test(arguments: [["help", "map"], ["map", "--help"], ["map", "-h"]])
  func `the help of a command with a default subcommand has the options`(arguments: [String])
    async throws
  {
    let result = await (try program.start(arguments)).finish()
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("OVERVIEW: Shows which fields a client needs.\n"))
    for part in ["USAGE: mockapi map [<options>]", "--client", "--output", "mockapi map diff"] {
      #expect(result.output.contains(part), "\(part)")
    }
    #expect(!result.output.contains("map show"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completion scripts are generated for the shell`(shell: String) async throws {
    let result = try await program.run("--generate-completion-script", shell)
    #expect(result.status == 0)
    #expect(result.output.contains("log-format"))
  }
}
