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
    ("{{xPath request.body '/a'}}", "xPath", 20),
    ("{{xPath request.body request.query.path}}", "xPath", 20),
    ("{{upper (soapXPath request.body '/a')}}", "soapXPath", 27),
    ("{{#formatXml}}<a/>{{/formatXml}}", "formatXml", 21),
  ])
  func `helpers that read XML are refused in apps, with their place`(
    template: String, helper: String, column: Int
  ) throws {
    let folder = try ScenarioFolder([
      "xml.json": """
      {"request": {"urlPath": "/xml"}, "cases": {"a": {"response": {"template": true,
        "body": "{{request.path}} \(template)"}}}}
      """
    ])
    #if SERVER_PLATFORM
      #expect(throws: Never.self) { try folder.transport() }
    #else
      let error = try #require(throws: InvalidScenarios.self) { try folder.transport() }
      // In the file, eleven characters are before the template.
      let expected =
        "xml.json:2:\(column + 11): error: in the template, at 1:\(column): "
        + "'\(helper)' must not be used in apps, where XML is not available; "
        + "use a server, or leave this scenario out of the app"
      #expect(error.description.contains(expected), "\(error)")
    #endif
  }

  @Test func `a mapping whose template reads XML answers 500 in apps`() async throws {
    let folder = try ScenarioFolder([
      "xml.json": """
      {"request": {"urlPath": "/xml"},
        "response": {"body": "{{formatXml '<a/>'}}", "transformers": ["response-template"]}}
      """
    ])
    let transport = try folder.transport()
    let url = try #require(URL(string: "http://localhost/xml"))
    let received = try await transport.send(.get("xml"), to: url)
    let warnings = transport.warnings.map(\.description)
    #if SERVER_PLATFORM
      #expect(received.status == 200)
      #expect(warnings == [])
    #else
      #expect(received.status == 500)
      #expect(warnings.count == 1 && warnings[0].contains("'formatXml' must not be used in apps"))
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
    let received = try await folder.transport().send(.get(.init(raw: path)), to: url)
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
