// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi test --baseline` and `--write-baseline`, with the program.
struct BaselineCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// It takes whatever comes with status 200 for a user.
  private static let careless = #"curl -sf "$MOCKAPI_URL/users/user01""#
  /// It notices a missing id.
  private static let careful = careless + " | jq -e .id"

  private func test(
    _ client: String, operators: String = "drop,html", _ arguments: String...
  ) async throws -> Program.Result {
    try await Program(in: Repository.root).run(
      [
        "test", "Scenarios/user.json", "--case", "complete", "--operators", operators, "--each",
        client, "--time-limit", "\(HangLimit.milliseconds)",
      ] + arguments)
  }

  @Test(
    "causes of the baseline do not fail the run, new ones do, and those that are gone are named",
    .enabled(if: Program.areInstalled("curl", "jq"), "this needs curl and jq"))
  func causes() async throws {
    let file = folder.path + "/baseline.json"
    let report = folder.path + "/report.json"
    let first = try await test(
      Self.careless, operators: "drop", "--write-baseline", file, "--report", "json=\(report)")
    #expect(first.status == 1, "\(first)")
    #expect(first.errors.contains("has the causes of the exchanges of this run only"), "\(first)")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        {"version":1,"paths":["Scenarios/user.json"],"selection":["--case","complete","--operators","drop"],"causes":[
        {"cause":"silent: user /id","verdict":"silent","example":"user/complete~drop@/id"}
        ]}

        """)
    for baseline in [file, report] {
      let same = try await test(Self.careless, operators: "drop", "--baseline", baseline)
      #expect(same.status == 0, "\(same)")
      #expect(same.output.contains("1 in the baseline"))
    }
    let more = try await test(Self.careless, "--baseline", file)
    #expect(more.status == 1)
    #expect(more.output.hasPrefix("1 finding with 1 cause beyond the baseline\n"), "\(more)")
    let mended = try await test(Self.careful, operators: "drop", "--baseline", file)
    #expect(mended.status == 0, "\(mended)")
    #expect(
      mended.output.replacing("\n", with: " ").contains("no longer occurs: 'silent: user /id';"),
      "\(mended.output)")
  }

  @Test(
    "a run that could not meet a cause says nothing of it, and keeps it in the baseline",
    .enabled(if: Program.areInstalled("curl"), "this needs curl"))
  func partialRun() async throws {
    let text = """
      {"version":1,"paths":["Scenarios/user.json"],"causes":[
      {"cause":"KeyError at sdk/a.py in f","verdict":"crash","example":"user/complete~null@/id"}
      ]}

      """
    let file = try folder.write(text, to: "baseline.json")
    let result = try await test(
      Self.careless, operators: "drop", "--baseline", file, "--write-baseline", file)
    #expect(result.status == 1)
    #expect(!result.output.contains("no longer occur"))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        {"version":1,"paths":["Scenarios/user.json"],"selection":["--case","complete","--operators","drop"],"causes":[
        {"cause":"KeyError at sdk/a.py in f","verdict":"crash","example":"user/complete~null@/id"},
        {"cause":"silent: user /id","verdict":"silent","example":"user/complete~drop@/id"}
        ]}

        """)
  }

  @Test(
    "a run that proves nothing leaves the baseline as it was")
  func nothing() async throws {
    let file = try folder.write("old", to: "baseline.json")
    let result = try await test("true", "--shard", "1/1", "--write-baseline", file)
    #expect(result.status == 2)
    #expect(result.errors.contains("a run that ends with 2 proves nothing"), "\(result.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
  }

  @Test(
    "a baseline that cannot be used ends with a reason before the run",
    arguments: [
      (["--baseline", "nowhere.json"], 2, "'nowhere.json' must be a file that can be read"),
      (["--baseline", "Package.swift"], 2, "'Package.swift' must be a baseline, as"),
      (["--write-baseline", "Package.swift/x"], 2, "--write-baseline: the baseline"),
      (["--write-baseline", "-"], 64, "--write-baseline must be a file"),
      (["--write-baseline", "x.json", "--fail-fast"], 64, "--write-baseline needs all findings"),
      (
        ["--write-baseline", "x.json", "--report", "json=./x.json"], 64,
        "must be either the baseline or a report"
      ),
      (
        ["--write-baseline", "x.txt", "--known-failures", "./x.txt"], 64,
        "must be either the baseline or the file of known failures"
      ),
    ] as [([String], Int32, String)])
  func mistakes(_ arguments: [String], _ status: Int32, _ reason: String) async throws {
    let result = try await Program(in: Repository.root).run(
      ["test", "Scenarios/user.json"] + arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }
}
