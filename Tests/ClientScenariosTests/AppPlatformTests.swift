// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientScenarios
import MockAPILoading
import Testing

/// What differs from a server where there is no PCRE2 and no libxml2.
struct AppPlatformTests {
  @Test func `conditions on XML are refused in apps, with their place`() throws {
    let folder = try ScenarioFolder([
      "soap.json": """
      {"request": {"urlPath": "/soap",
        "bodyPatterns": [{"matchesXPath": "//id"}]}, "cases": {"a": {"response": {}}}}
      """
    ])
    #if SERVER_PLATFORM
      #expect(throws: Never.self) { try folder.transport() }
    #else
      let error = try #require(throws: InvalidScenarios.self) { try folder.transport() }
      #expect(error.description.contains("soap.json:2:38: error: "), "\(error)")
      #expect(error.description.contains("XML is not available in apps"), "\(error)")
    #endif
  }

  @Test(arguments: [
    ("/users/7", true), ("/users/seven", false), ("/users/7/x", false), ("/USERS/7", false),
  ])
  func `paths are matched by expressions`(path: String, matches: Bool) async throws {
    let folder = try ScenarioFolder([
      "user.json":
        #"{"request": {"urlPathPattern": "/users/[0-9]+"}, "cases": {"a": {"response": {}}}}"#
    ])
    let url = try #require(URL(string: "http://localhost\(path)"))
    let received = try await folder.transport().send(.get(path), to: url)
    #expect(received.status == (matches ? 200 : 404))
  }

  @Test func `an expression that takes for ever is given up`() async throws {
    let folder = try ScenarioFolder([
      "slow.json": #"""
      {"request": {"urlPath": "/slow", "bodyPatterns": [{"matches": "(a|aa)+(b|a)+(a|aa)+c"}]},
        "cases": {"a": {"response": {}}}}
      """#
    ])
    let url = try #require(URL(string: "http://localhost/slow"))
    let body = Data(String(repeating: "a", count: 4_000).utf8)
    let request = Request(method: .post, path: "slow", body: body)
    #expect(try await folder.transport().send(request, to: url).status == 404)
  }

  @Test func `a template with groups of an expression is filled in`() async throws {
    let folder = try ScenarioFolder([
      "greeting.json": #"""
      {"request": {"urlPathPattern": "/greet/.*"}, "cases": {"a": {"response": {"template": true,
        "body": "{{regexExtract request.path '([a-zé]+)-([0-9]+)' 'parts'}}{{parts.[0]}}, {{parts.[1]}}"}}}}
      """#
    ])
    let url = try #require(URL(string: "http://localhost/greet/ada-36"))
    let received = try await folder.transport().send(.get("greet"), to: url)
    #expect(String(decoding: received.body, as: UTF8.self).hasSuffix("ada, 36"))
  }
}
