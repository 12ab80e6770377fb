// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi test --compare`, with the program.
struct CompareCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func report(_ name: String, _ verdicts: (String, String)...) throws -> String {
    let head =
      #"{"version":1,"run":{"mockapi":"1","client":"./\#(name)","driver":"acme \#(name)"}}"#
    let records = verdicts.map { id, verdict in
      let group = verdict == "pass" ? "null" : #""KeyError at a.py:7 in f""#
      return
        #"{"id":"users/\#(id)","scenario":"users","case":"found","verdict":"\#(verdict)","group":\#(group)}"#
    }
    return try folder.write(
      ([head] + records).map { $0 + "\n" }.joined(), to: "\(name).ndjson")
  }

  private func test(_ arguments: String...) async throws -> Program.Result {
    try await Program(in: folder.url).run(["test"] + arguments)
  }

  @Test func `two reports are compared without a run, and a worse build ends with 1`() async throws
  {
    _ = try report("1", ("a", "pass"), ("b", "crash"), ("c", "silent"))
    _ = try report("2", ("a", "pass"), ("b", "pass"), ("c", "crash"))
    let worse = try await test("--compare", "1.ndjson", "2.ndjson", "--report", "json=out.json")
    #expect(worse.status == 1 && worse.errors == "", "\(worse)")
    #expect(
      worse.output == """
        old: acme 1 ('./1'), 1.ndjson: 3 exchanges, 2 findings with 1 cause
        new: acme 2 ('./2'), 2.ndjson: 3 exchanges, 1 finding with 1 cause

        worse: 1 exchange
          KeyError at a.py:7 in f, once
            users/c: silent → crash

        mended: 1 exchange
          KeyError at a.py:7 in f, once
            users/b: crash → pass

        The new build is worse in 1 of 3 exchanges.

        """)
    let bytes = try Data(contentsOf: folder.url.appending(path: "out.json"))
    let root = try JSONDocument(parsing: Array(bytes)).root
    #expect(root["changes"]?.elements.compactMap { $0["kind"]?.string } == ["worse", "mended"])
    let same = try await test("--compare", "1.ndjson", "1.ndjson")
    #expect(same.status == 0, "\(same)")
    #expect(same.output.hasSuffix("The new build is worse in none of 3 exchanges.\n"))
  }

  @Test func `a report of a run that is not complete is compared with a warning`() async throws {
    _ = try report("1", ("a", "pass"), ("b", "pass"))
    try folder.write(
      #"{"version":1,"run":{"mockapi":"1","complete":false},"verdicts":[{"id":"users/a","scenario":"users","case":"found","verdict":"pass"}]}"#,
      to: "part.json")
    let result = try await test("--compare", "1.ndjson", "part.json")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("'part.json' is the report of a run that did not make all"))
    #expect(result.output.contains("Not compared: 1 exchange "))
  }

  /// A driver in Python; with `checks` it rejects a user without an id.
  private static func driver(_ name: String, checks: Bool) -> String {
    """
    import json, sys, urllib.request
    print(json.dumps({"driver": "\(name)", "version": 1}), flush=True)
    for line in sys.stdin:
        exchange = json.loads(line)
        user = json.load(urllib.request.urlopen(exchange["baseURL"] + "/users/user01"))
        outcome = "ok" if "id" in user or not \(checks ? "True" : "False") else "unexpected"
        print(json.dumps({"id": exchange["id"], "outcome": outcome}), flush=True)
    """
  }

  @Test(
    "two drivers are run on the same exchanges, and a report can be one of the builds",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func drivers() async throws {
    let old = "python3 '\(try folder.write(Self.driver("careful", checks: true), to: "old.py"))'"
    let new = "python3 '\(try folder.write(Self.driver("careless", checks: false), to: "new.py"))'"
    let choice = ["--case", "complete", "--operators", "drop"] + HangLimit.option
    func run(_ arguments: [String]) async throws -> Program.Result {
      try await Program(in: Repository.root).run(["test"] + arguments)
    }
    let worse = try await run(["--compare", old, new, "Scenarios/user.json"] + choice)
    #expect(worse.status == 1, "\(worse)")
    #expect(worse.output.hasPrefix("old: careful ('\(old)'): 5 exchanges, 0 findings"))
    #expect(
      worse.output.contains("\nnew: careless ('\(new)'): 5 exchanges, 1 finding with 1 cause\n"))
    #expect(
      worse.output.contains(
        "\n  silent: user /id, once (a new cause)\n    user/complete~drop@/id: pass → silent\n"),
      "\(worse.output)")
    let report = folder.path + "/old.json"
    _ = try await run(
      ["Scenarios/user.json", "--client", new, "--report", "json=\(report)"] + choice)
    let better = try await run(["Scenarios/user.json"] + choice + ["--compare", report, old])
    #expect(better.status == 0, "\(better)")
    #expect(better.output.hasPrefix("old: careless ('\(new)'), \(report): 5 exchanges"))
    #expect(better.output.contains("\nmended: 1 exchange\n"))
  }

  @Test(
    "what cannot be compared has a reason",
    arguments: [
      (["--compare", "1.ndjson"], 64, "--compare must have two values, OLD and NEW"),
      (["--compare", "1.ndjson", " "], 64, "--compare must have two values, OLD and NEW"),
      (["--compare", "a", "b", "--client", "c"], 64, "for which --client has no meaning"),
      (["--compare", "a", "b", "--fail-fast"], 64, "for which --fail-fast has no meaning"),
      (["--compare", "a", "b", "--report", "html=x"], 64, "in json only; found html"),
      (["--compare", "1.ndjson", "3.ndjson", "--only", "a"], 64, "that --only has no meaning"),
      (["--compare", "1.ndjson", "3.ndjson", "--quick"], 64, "that --quick has no meaning"),
      (["--compare", "1.ndjson", "3.ndjson", "--budget", "1s"], 64, "that --budget has"),
      (["--compare", "1.ndjson", "3.ndjson", "--allow-silent"], 64, "that --allow-silent has"),
      (
        ["--compare", "1.ndjson", "notes.txt"], 64, "'notes.txt' is a file that is neither a report"
      ),
      (["--compare", "1.ndjson", "no.json"], 2, "'no.json' must be a report that can be read"),
      (["--compare", "1.ndjson", "3.ndjson"], 2, "must have exchanges that both have made"),
    ] as [([String], Int32, String)])
  func mistakes(_ arguments: [String], _ status: Int32, _ reason: String) async throws {
    _ = try report("1", ("a", "pass"))
    _ = try report("3", ("x", "pass"))
    try folder.write("to do", to: "notes.txt")
    let result = try await Program(in: folder.url).run(["test"] + arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }
}
