// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// The clients of `Examples/clients`, judged with one case of each scenario; `.ci/run` judges the careful ones with all variants.
struct ExampleClientTests {
  private func judge(_ client: String) async throws -> Program.Result {
    try await Program(in: Repository.root).run([
      "test", "Scenarios", "--quick", "--verbose", "--parallel", "2", "--client", client,
      "--only", "user/complete*", "--only", "login/loggedIn*", "--time-limit", "20000",
    ])
  }

  private static func command(_ client: String) -> String? {
    if client.hasSuffix(".py") {
      return Program(ofSystem: "python3").map { "'\($0.executable.path)' \(client)" }
    }
    return "'\(Program(client, in: Repository.root).executable.path)'"
  }

  @Test(
    "a careful client has no finding",
    arguments: ["Examples/clients/python/careful.py", "CarefulClient"])
  func careful(_ client: String) async throws {
    guard let command = Self.command(client) else {
      print("skipped: this needs python3")
      return
    }
    let result = try await judge(command)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    "a careless client has findings, grouped by their causes",
    arguments: [
      (
        "Examples/clients/python/careless.py",
        [
          "fail (outcome): status, answered ok", "fail (repeated): close, answered noAnswer",
          "silent: user /id", "KeyError at python/careless.py:",
          "AttributeError at python/careless.py:",
        ]
      ),
      (
        "CarelessClient",
        [
          "fail (outcome): status, answered ok", "fail (repeated): close, answered error",
          "silent: user /id", "silent: login /token", "fail (outcome): user /email",
          "fail (outcome): wrapped, answered ok",
        ]
      ),
    ])
  func careless(_ client: String, _ groups: [String]) async throws {
    guard let command = Self.command(client) else {
      print("skipped: this needs python3")
      return
    }
    let result = try await judge(command)
    #expect(result.status == 1, "\(result.errors)")
    for group in groups {
      #expect(result.output.contains(group), "\(group): \(result.output)")
    }
  }
}
