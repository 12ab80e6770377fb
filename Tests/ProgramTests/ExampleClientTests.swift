// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// The clients of `Examples/clients`, judged with one case of each scenario; `.ci/run` judges the careful ones with all variants.
struct ExampleClientTests {
  private func judge(
    _ client: String, by option: String = "--client"
  ) async throws -> Program.Result {
    try await Program(in: Repository.root).run([
      "test", "Scenarios", "--quick", "--verbose", "--parallel", "2", option, client,
      "--only", "user/complete*", "--only", "login/loggedIn*",
      // None of the quick variants makes a client wait in vain.
      "--time-limit", "\(HangLimit.milliseconds)",
    ])
  }

  /// The command of a client in Python.
  private static func python(_ file: String) -> String {
    "'\(Program(ofSystem: "python3")?.executable.path ?? "python3")' \(file)"
  }

  /// The command of a client that this package builds.
  private static func built(_ name: String) -> String {
    "'\(Program(name, in: Repository.root).executable.path)'"
  }

  @Test(
    "the careful client in Python has no finding",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func carefulPython() async throws {
    try await expectNoFinding(of: Self.python("Examples/clients/python/careful.py"))
  }

  @Test("the careful client in Swift has no finding")
  func carefulSwift() async throws {
    try await expectNoFinding(of: Self.built("CarefulClient"))
  }

  private func expectNoFinding(of client: String) async throws {
    let result = try await judge(client)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "the careless client in Python has findings, grouped by their causes, also behind a zygote",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"),
    arguments: ["careless.py", "forked.py"])
  func carelessPython(_ file: String) async throws {
    try await expect(
      [
        "fail (outcome): status, taken for a success",
        "fail (repeated): sent again after the connection broke",
        "silent: 3 fields of user: /homepage, /id, /name",
        "crash: KeyError, TypeError at python/careless.py:",
        "AttributeError at python/careless.py:",
      ], of: Self.python("Examples/clients/python/\(file)"))
  }

  @Test(
    "the careless client in Python has crashes as a command, too",
    .enabled(if: Program.areInstalled("python3"), "this needs python3"))
  func carelessCommand() async throws {
    let result = try await judge(
      Self.python("Examples/clients/python/careless.py --each"), by: "--each")
    #expect(result.status == 1, "\(result.errors)")
    for group in [
      "KeyError, TypeError at python/careless.py:", "AttributeError at python/careless.py:",
    ] {
      #expect(result.output.contains("crash"), "\(result.output)")
      #expect(result.output.contains(group), "\(group): \(result.output)")
    }
  }

  @Test(
    "the client for Node has findings, grouped by their causes, also in a worker of the host",
    .enabled(if: Program.areInstalled("node"), "this needs node"),
    arguments: ["client.mjs", "hosted.mjs"])
  func node(_ file: String) async throws {
    let node = Program(ofSystem: "node")?.executable.path ?? "node"
    try await expect(
      ["silent: user /id", "TypeError at node/client.mjs:"],
      of: "'\(node)' Examples/clients/node/\(file)")
  }

  @Test("the careless client in Swift has findings, grouped by their causes")
  func carelessSwift() async throws {
    try await expect(
      [
        "fail (outcome): status, taken for a success",
        "fail (repeated): sent again after the connection broke",
        "silent: user /id", "silent: login /token", "fail (outcome): user /email",
        "fail (outcome): a body of another form, taken for a success",
      ], of: Self.built("CarelessClient"))
  }

  private func expect(_ groups: [String], of client: String) async throws {
    let result = try await judge(client)
    #expect(result.status == 1, "\(result.errors)")
    for group in groups {
      #expect(result.output.contains(group), "\(group): \(result.output)")
    }
  }
}
