// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// Options of `mockapi test` and of its neighbours, with the program.
struct TestOptionTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test(
    "warnings are about the files that the options choose",
    arguments: [
      (["test", ".", "--operators", "drop"], true),
      (["test", ".", "--operators", "drop", "--scenario", "a"], true),
      (["test", ".", "--operators", "drop", "--scenario", "b"], false),
      (["test", ".", "--operators", "drop", "--case", "two"], false),
      (["test", ".", "--operators", "drop", "--only", "b/*"], false),
      (["test", ".", "--operators", "drop", "--only", "*/one*"], true),
      (["variants", ".", "--scenario", "b"], false), (["variants", ".", "b/two~drop@/m"], false),
      (["variants", ".", "a/one~drop@/m"], true), (["check", "."], true),
      // It may say why there is no such scenario.
      (["test", ".", "--scenario", "c"], true),
    ])
  func warnings(_ arguments: [String], _ isShown: Bool) async throws {
    for (name, caseName, value) in [("a", "one", "{{request.method}}"), ("b", "two", "x")] {
      try folder.write(
        #"{"request": {"method": "GET", "urlPath": "/\#(name)"}, "contract": {"success": {"fields": {"/m": "required"}}}, "cases": {"\#(caseName)": {"response": {"jsonBody": {"m": "\#(value)"}}}}}"#,
        to: "\(name).json")
    }
    let result = try await Program(in: folder.url).run(arguments)
    #expect(result.errors.contains("a.json") == isShown, "\(result.errors)")
  }

  @Test("a run whose budget is large enough is complete")
  func budget() async throws {
    let report = folder.path + "/report.json"
    let result = try await Program(in: Repository.root).run(
      ["test", "Scenarios/user.json", "--budget", "1h", "--report", "json=\(report)"] + [
        "--case", "complete", "--operators", "drop,html,close", "--time-limit",
        "\(HangLimit.milliseconds)",
      ])
    #expect(result.status == 0, "\(result)")
    #expect(!result.output.contains("--budget"))
    let run = try JSONDocument(
      parsing: Array(try Data(contentsOf: URL(filePath: report)))
    ).root["run"]
    #expect(run?["budget"]?["milliseconds"]?.number?.wholeInteger == 3_600_000)
    #expect(run?["budget"]?["unmade"]?.number?.wholeInteger == 0)
    #expect(run?["complete"]?.boolean == true)
  }

  @Test(
    "options that have no meaning without a command, or no content, are refused",
    arguments: [
      (["test", "--start-limit", "5"], "--start-limit is about the command of a client"),
      (["test", "--library", "acme"], "--library is about the command of a client"),
      (["test", "--transport-exceptions", "a.B"], "--transport-exceptions is about the command"),
      (["map", "--start-limit", "5"], "--start-limit is about the command of a client"),
      (["replay", "--start-limit", "5"], "--start-limit is about the command of a client"),
      (["test", "--client", "true", "--library", ""], "it must be the name of a package"),
      (["test", "--client", "true", "--library", "/"], "it must be the name of a package"),
    ])
  func withoutMeaning(_ arguments: [String], _ reason: String) async throws {
    let files =
      arguments[0] == "replay"
      ? ["Scenarios/user.json", "user/complete"] : ["Scenarios/user.json"]
    let result = try await Program(in: Repository.root).run(
      arguments.prefix(1) + files + arguments.dropFirst())
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }
}
