// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import Testing

/// What is in the way of a scenario that is about to be written into a folder.
struct ObstacleTests {
  private static func load(_ file: String, _ name: String, _ request: String, priority: Int = 5)
    -> LoadedScenarios
  {
    let text =
      #"{"name": "\#(name)", "request": \#(request), "priority": \#(priority), "cases": {"a": {"response": {}}}}"#
    return ScenarioLoader().load(texts: [(file, text)])
  }

  private static let all = #"{"urlPath": "/u"}"#
  private static let get = #"{"urlPath": "/u", "method": "GET"}"#

  @Test(arguments: [
    ("b/m.json", "other", get, 5, "same requests: other"),
    ("b/m.json", "new", #"{"urlPath": "/v"}"#, 5, "same name: new"),
    ("b/m.json", "new", get, 5, "same requests: new"),
    ("b/z.json", "other", all, 5, "hidden by other"),
    ("./b/z.json", "other", all, 5, "hidden by other"),
    // The new file is "b/n.json", and of two files the later one answers.
    ("b/m.json", "other", all, 5, "nothing"), ("b/m.json", "other", all, 4, "hidden by other"),
    ("b/z.json", "other", all, 6, "nothing"),
    // A folder comes before a file with more letters.
    ("b/n/z.json", "other", all, 5, "nothing"), ("b/z/a.json", "other", all, 5, "hidden by other"),
    (
      "b/m.json", "other",
      #"{"urlPath": "/u", "method": "GET", "headers": {"A": {"equalTo": "1"}}}"#,
      5, "hiding other"
    ),
    ("b/m.json", "other", #"{"urlPath": "/v"}"#, 5, "nothing"),
  ])
  func `a scenario in the way is found`(
    file: String, name: String, request: String, priority: Int, expected: String
  ) throws {
    let others = Self.load(file, name, request, priority: priority)
    let new = try #require(Self.load("b/n.json", "new", Self.get).scenarios.first)
    let found =
      switch others.obstacle(to: new) {
      case nil: "nothing"
      case .sameRequests(let other): "same requests: \(other.name)"
      case .sameName(let other): "same name: \(other.name)"
      case .hidden(by: let other): "hidden by \(other.name)"
      case .hiding(let other): "hiding \(other.name)"
      }
    #expect(found == expected)
  }

  @Test func `a mapping with the name is not in the way`() throws {
    let others = ScenarioLoader().load(texts: [
      ("a.json", #"{"name": "new", "request": {"urlPath": "/v"}, "response": {}}"#)
    ])
    let new = try #require(Self.load("b/n.json", "new", Self.get).scenarios.first)
    #expect(others.scenarios.count == 1)
    #expect(others.obstacle(to: new) == nil)
  }
}
