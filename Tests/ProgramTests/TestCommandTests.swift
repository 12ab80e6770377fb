// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi test` and `map`, with the program and with the drivers of docs/drivers.md.
struct TestCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(_ arguments: [String]) async throws -> Program.Result {
    try await Program(in: Repository.root).run(arguments)
  }

  /// The verdicts of a report in JSON, by id.
  private func verdicts(_ arguments: [String]) async throws -> (
    result: Program.Result, verdicts: [String: String]
  ) {
    let report = folder.path + "/report.json"
    let result = try await run(arguments + ["--report", "json=\(report)"])
    let bytes = try Data(contentsOf: URL(filePath: report))
    let root = try JSONDocument(parsing: Array(bytes)).root
    var verdicts: [String: String] = [:]
    if let list = root["verdicts"] {
      for verdict in list.elements {
        verdicts[verdict["id"]?.string ?? ""] = verdict["verdict"]?.string ?? ""
      }
    }
    return (result, verdicts)
  }

  /// Writes a driver of docs/drivers.md, and returns its path.
  private func driver(_ language: String, _ name: String) throws -> String {
    let url = Repository.root.appending(path: "docs/drivers.md")
    let parts = try String(contentsOf: url, encoding: .utf8)
      .components(separatedBy: "```\(language)\n")
    let text = try #require(parts.dropFirst().first).components(separatedBy: "\n```")[0]
    return try folder.write(text + "\n", to: name)
  }

  @Test func `answers that do not wait for the body are judged like others`() async throws {
    let path = try folder.write(
      #"""
      {"request": {"method": "PUT", "urlPath": "/a"}, "sample": {"method": "PUT", "path": "/a", "jsonBody": {"n": 1}},
       "contract": {"success": {"fields": {"/id": "required"}}, "failure": {"fields": {"/code": "required"}, "code": "/code"}},
       "cases": {
         "made": {"response": {"status": 201, "jsonBody": {"id": 1}, "beforeRequestBody": "discard"}},
         "large": {"response": {"status": 413, "jsonBody": {"code": "large"}, "beforeRequestBody": "close"}}}}
      """#, to: "a.json")
    let (result, verdicts) = try await verdicts(["test", path, "--operators", "drop,close,reset"])
    #expect(result.status == 0, "\(result)")
    #expect(verdicts.count > 4)
    #expect(Set(verdicts.values) == ["pass"])
  }

  private static let choice = ["--case", "complete", "--operators", "drop,html,close"]

  @Test(
    "the driver in Python of the documentation meets every variant",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func pythonDriver() async throws {
    try await judge("python3", "python", "driver.py", dropped: "crash")
  }

  @Test(
    "the driver in JavaScript of the documentation meets every variant",
    .enabled(if: Program.areInstalled("node"), "this needs node"))
  func nodeDriver() async throws {
    try await judge("node", "javascript", "driver.mjs", dropped: "silent")
  }

  @Test(
    "the driver for the shell of the documentation meets every variant",
    .enabled(if: Program.areInstalled("bash", "curl", "jq"), "this needs bash, curl and jq"))
  func shellDriver() async throws {
    try await judge("bash", "bash", "driver.sh", dropped: "silent")
  }

  private func judge(
    _ tool: String, _ language: String, _ name: String, dropped: String
  ) async throws {
    let file = try driver(language, name)
    let (result, verdicts) = try await verdicts(
      ["test", "Scenarios/user.json", "--client", "\(tool) '\(file)'"]
        + HangLimit.option + Self.choice)
    #expect(result.status == 1)
    #expect(verdicts["user/complete"] == "pass", "\(result.output)")
    #expect(verdicts["user/complete~drop@/id"] == dropped, "\(result.output)")
    #expect(verdicts["user/complete~html"] == "pass", "\(result.output)")
    #expect(verdicts["user/complete~close(afterHead)"] == "pass", "\(result.output)")
    #expect(!verdicts.values.contains("invalid"))
    #expect(!verdicts.values.contains("notExercised"))
  }

  @Test(
    "curl and jq are a client",
    .enabled(if: Program.areInstalled("curl", "jq"), "this needs curl and jq"))
  func curl() async throws {
    let (result, verdicts) = try await verdicts(
      [
        "test", "Scenarios/user.json", "--each",
        #"curl -sf --max-time "$MOCKAPI_TIME_LIMIT" "$MOCKAPI_URL/users/user01" | jq -e .id"#,
      ] + HangLimit.option + Self.choice)
    #expect(verdicts["user/complete~drop@/id"] == "pass", "\(result.output)")
    #expect(verdicts["user/complete"] == "pass", "\(result.output)")
  }

  @Test(
    "without a contract, a run says how little it judged, and an error status is no success",
    .enabled(if: Program.areInstalled("curl"), "this needs curl"))
  func withoutContract() async throws {
    let path = try folder.write(
      #"""
      {"name": "pay", "request": {"method": "GET", "urlPath": "/pay"}, "cases": {
        "paid": {"response": {"jsonBody": {"id": 7}}},
        "declined": {"response": {"status": 402, "jsonBody": {"code": "declined"}}}}}
      """#, to: "pay.json")
    let (result, verdicts) = try await verdicts(
      ["test", path, "--each", #"curl -s -o /dev/null "$MOCKAPI_URL/pay""#, "--operators", "null"]
        + HangLimit.option)
    #expect(
      verdicts == [
        "pay/paid": "pass", "pay/paid~null@": "pass", "pay/paid~null@/id": "pass",
        "pay/declined": "fail", "pay/declined~null@": "invalid",
        "pay/declined~null@/code": "invalid",
      ])
    #expect(result.status == 1)
    #expect(
      result.output.replacing("\n", with: " ").contains(
        "3 of 6 exchanges of 'pay' pass whatever the client answers"), "\(result.output)")
  }

  @Test(
    "names in decoded that are in no body are warned of once",
    .enabled(if: Program.areInstalled("curl"), "this needs curl"),
    arguments: [("Id", 1), ("id", 0)])
  func foreignNames(_ name: String, _ count: Int) async throws {
    let command =
      #"curl -sf -o /dev/null "$MOCKAPI_URL/users/user01" && printf '{"outcome": "ok", "decoded": {"\#(name)": "123"}}\n'"#
    let result = try await run(
      [
        "test", "Scenarios/user.json", "--case", "complete", "--each", command, "--operators",
        "null",
      ]
        + HangLimit.option)
    #expect(
      result.errors.split(separator: "\n").count { $0.contains("no decoded value was compared") }
        == count, "\(result.errors)")
  }

  @Test("a client that never asks exercises nothing, and the run fails")
  func nothing() async throws {
    // A shard has a report for the whole.
    let (result, verdicts) = try await verdicts(
      ["test", "Scenarios/user.json", "--each", "true", "--shard", "1/1"] + HangLimit.option
        + Self.choice)
    #expect(verdicts["user/complete"] == "notExercised")
    #expect(Set(verdicts.values) == ["notExercised", "invalid"])
    #expect(result.status == 2)
  }

  @Test(
    "what cannot run ends with status 2 and a reason",
    arguments: [
      (["nowhere"], "nowhere"),
      (["Scenarios", "--only", "none"], "there must be an exchange to make"),
      (["Scenarios", "--only", "none", "--shard", "1/2"], "there must be an exchange to make"),
      (["Scenarios", "--scenario", "usr"], "there is no scenario 'usr'; did you mean 'user'?"),
      (["Scenarios", "--case", "complet"], "there is no case 'complet'; did you mean 'complete'?"),
      (
        ["Scenarios", "--client", "/nonexistent/driver"],
        "no process of '/nonexistent/driver' did either (exit status 127)"
      ),
      (["Scenarios", "--each", "/nonexistent/driver"], "the shell could not start it"),
      (
        ["Scenarios/user.json", "--case", "complete", "--each", "true"],
        "'true' sent none in the only case, and its answer is 'ok'; make the command send one to $MOCKAPI_URL"
      ),
      (
        ["Scenarios/user.json", "--case", "complete", "--case", "missingName", "--client", "cat"],
        "'cat' did neither in any of 2 cases, and this is wrong with what it wrote: an answer must have 'outcome'"
      ),
      (
        ["Scenarios/user.json", "--client", "echo 'no module' >&2; exit 2"],
        "The end of its standard error:\n  no module\n"
      ),
      (["Scenarios", "--known-failures", "nowhere"], "must be a file that can be read"),
    ])
  func couldNotRun(_ arguments: [String], _ reason: String) async throws {
    let result = try await run(["test"] + arguments + HangLimit.option)
    #expect(result.status == 2)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test("the message about a client that does not start in time names the option", .tags(.realTime))
  func startLimit() async throws {
    for option in ["--client", "--each"] {
      let result = try await run([
        "test", "Scenarios/user.json", "--case", "complete", option, "exec sleep 3600",
        "--time-limit", "1", "--start-limit", "2",
      ])
      #expect(result.status == 2)
      #expect(
        result.errors.contains(
          "(no answer in time); correct the command, or run it by hand, or give a process more than 2 ms to start (--start-limit)"
        ), "\(result.errors)")
    }
  }

  @Test(
    "the user names the libraries that are not the client",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func libraries() async throws {
    try folder.write("def read(user):\n    return user['id']\n", to: "acme_http/read.py")
    let file = try folder.write(
      """
      import json, os, urllib.request
      from acme_http.read import read
      with urllib.request.urlopen(os.environ["MOCKAPI_URL"] + "/users/user01") as response:
          read(json.load(response))
      """, to: "shop.py")
    let test = [
      "test", "Scenarios/user.json", "--only", "user/complete~drop@/id", "--each",
      "python3 '\(file)'",
    ]
    let plain = try await run(test + HangLimit.option)
    #expect(plain.output.contains("KeyError at acme_http/read.py:2 in read"), "\(plain)")
    let named = try await run(
      test + ["--library", "six", "--library", "acme_http"] + HangLimit.option)
    #expect(named.status == 1)
    #expect(named.output.contains("/shop.py:4 in <module>"), "\(named)")
    #expect(!named.output.contains("KeyError at acme_http"), "\(named)")
  }

  @Test("a shard without exchanges succeeds and has reports, and the shards make a whole")
  func shards() async throws {
    // Three exchanges in eight shards: at least five have none.
    var paths: [String] = []
    var empty = 0
    for number in 1...8 {
      paths.append(folder.path + "/\(number).ndjson")
      let junit = folder.path + "/\(number).xml"
      let result = try await run(
        [
          "test", "Scenarios/user.json", "--only", "user/complete~null@/id", "--only",
          "user/complete~drop@/*me", "--shard", "\(number)/8", "--report",
          "ndjson=\(paths[number - 1])", "--report", "junit=\(junit)",
        ] + HangLimit.option)
      #expect(result.status == 0, "\(result.errors)")
      if result.output.contains("shard \(number)/8 has none of the exchanges") {
        empty += 1
        #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("<testcase "))
      }
    }
    #expect(empty >= 5)
    let merged = try await run(["report", "merge"] + paths)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.errors == "")
    #expect(merged.output.contains(": 3 pass (1208 variants not selected)"), "\(merged.output)")
  }

  @Test(
    "the summary goes to the file that GitHub Actions names, and findings have a place with an end")
  func summary() async throws {
    let summary = folder.path + "/summary.md"
    let sarif = folder.path + "/report.sarif"
    let arguments =
      [
        "test", "Scenarios/user.json", "--only", "user/complete~null@/id", "--each",
        "curl -s \"$MOCKAPI_URL/users/user01\"", "--summary", "--report", "sarif=\(sarif)",
      ] + HangLimit.option
    guard Program(ofSystem: "curl") != nil else {
      print("skipped: this needs curl")
      return
    }
    let result = try await Program(
      in: Repository.root, environment: ["GITHUB_STEP_SUMMARY": summary]
    ).run(arguments)
    #expect(result.status == 1, "\(result.errors)")
    #expect(try String(contentsOfFile: summary, encoding: .utf8).contains("user/complete~null@/id"))
    #expect(result.output.contains("markdown=\(summary)"))
    // The value is a text of eight characters in quotes.
    let text = try String(contentsOfFile: sarif, encoding: .utf8)
    #expect(
      text.contains(#""startLine":20,"startColumn":17,"endLine":20,"endColumn":25"#), "\(text)")
    try FileManager.default.removeItem(atPath: summary)
    let elsewhere = try await Program(
      in: Repository.root, environment: ["GITHUB_STEP_SUMMARY": ""]
    ).run(arguments)
    #expect(elsewhere.status == 1 && !elsewhere.output.contains("markdown"))
  }

  @Test("a run without a folder for temporary files does not begin, and says what to do")
  func temporaryFolder() async throws {
    let result = try await Program(
      in: Repository.root, environment: ["TMPDIR": "/nonexistent"]
    ).run(["test", "Scenarios/user.json"])
    #expect(result.status == 2)
    #expect(
      result.errors
        == "mockapi: error: the folder for temporary files, '/nonexistent', must be writable; found: No such file or directory; set TMPDIR to another folder\n"
    )
  }

  @Test("a report that cannot be written is an error before the first exchange")
  func unusableReports() async throws {
    let mark = folder.path + "/mark"
    let result = try await run(
      [
        "test", "Scenarios/user.json", "--each", "touch '\(mark)'", "--report",
        "json=\(folder.path)", "--report", "junit=Package.swift/x.xml",
      ] + Self.choice)
    #expect(result.status == 2)
    #expect(
      result.errors == """
        mockapi: error: --report: the json report '\(folder.path)' cannot be written: Is a directory
        mockapi: error: --report: the junit report 'Package.swift/x.xml' cannot be written: Not a directory

        """)
    #expect(!FileManager.default.fileExists(atPath: mark))
    let map = try await run(
      ["map", "Scenarios/user.json", "--each", "touch '\(mark)'", "-o", folder.path])
    #expect(map.status == 2)
    #expect(map.errors.contains("--output: the map '\(folder.path)' cannot be written"))
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test(
    "wrong options end with status 64, and the message says what must be",
    arguments: [
      (["--client", "a", "--each", "b"], "--client and --each are different ways"),
      (["--client", " "], "--client must be a command; found an empty text"),
      (["--shard", "3/2"], "it must be I/N"), (["--shard", "-1/2"], "it must be I/N"),
      (["--time-limit", "0"], "it must be a number from 1 to 3600000"),
      (["--parallel", "-1"], "it must be a number from 1 to 256"),
      (["--sample", "0"], "it must be a whole number, 1 or more"),
      (["--sample", "-1"], "it must be a whole number, 1 or more"),
      (["--sample", "1", "--seed", "-1"], "it must be a whole number from 0"),
      (["--budget", "5"], "it must be a whole number with a unit, such as 500ms, 60s, 5m or 1h"),
      (["--budget", "-1s"], "it must be a whole number with a unit"),
      (["--budget", "0s"], "it must be a whole number with a unit"),
      (["--budget", "169h"], "and at most 168h"),
      (["--seed", "4"], "--seed needs --sample"), (["--elements", "foo"], "it must be 'all'"),
      (["--operators", "foo"], "'foo' is not an operator of variants; 'mockapi variants' lists"),
    ])
  func usage(_ arguments: [String], _ reason: String) async throws {
    let result = try await run(["test", "Scenarios"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(result.errors.contains("Usage: mockapi test "))
    #expect(result.errors.utf8.count < 600)
  }

  @Test(
    "the maps of two builds show the field that the second one needs",
    .enabled(if: Program.areInstalled("curl", "jq"), "this needs curl and jq"))
  func maps() async throws {
    func map(_ command: String, _ name: String) async throws -> Program.Result {
      try await run(
        [
          "map", "Scenarios/user.json", "--case", "complete", "--each", command, "--format", "json",
          "-o", folder.path + "/" + name,
        ] + HangLimit.option)
    }
    let fetch = #"curl -sf "$MOCKAPI_URL/users/user01" | jq -c "#
    let answer = #"{outcome: "ok", decoded: {id, name}}"#
    #expect(try await map(fetch + "'\(answer)'", "old.json").status == 0)
    #expect(
      try await map(
        fetch + "'if .name == null then {outcome: \"error\"} else \(answer) end'", "new.json"
      ).status == 0)
    let (old, new) = (folder.path + "/old.json", folder.path + "/new.json")
    let diff = try await run(["map", "diff", old, new])
    #expect(diff.status == 1)
    #expect(diff.output.contains("/name"), "\(diff.output)")
    #expect(diff.output.hasPrefix("old: '\(fetch)"), "\(diff.output)")
    #expect(diff.output.contains(", \(old)\nnew: '"), "\(diff.output)")
    #expect(!diff.output.contains("/id"), "\(diff.output)")
    #expect(try await run(["map", "diff", old, old]).status == 0)
  }
}
