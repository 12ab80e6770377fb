// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIHarness
import MockAPIJudging
import MockAPILoading
import MockAPITestSupport
import Testing

/// The bundled client, whose models are made from contracts, does with every variant what the contract says.
@Suite(.tags(.realTime))
struct BundledClientTests {
  @Test func `no variant of the shipped scenarios is a finding`() async throws {
    try await check(ScenarioLoader().load(paths: [Repository.scenarios.path]))
  }

  @Test func `no variant of an endpoint with every tolerance is a finding`() async throws {
    try await check(ScenarioLoader().load(texts: [("order.json", OrderScenario.text)]))
  }

  @Test func `no variant of a list with elements that are declared by their index is a finding`()
    async throws
  {
    let text = #"""
      {"name": "errors", "request": {"urlPath": "/a"},
        "contract": {"failure": {"fields": {"/errors/0/code": "required"}, "code": "/errors/0/code"}},
        "cases": {
          "one": {"response": {"status": 422, "jsonBody": {"errors": [{"code": "a"}]}}},
          "three": {"response": {"status": 422, "jsonBody": {"errors": [{"code": "a"}, {"code": "b"}, "x"]}}}}}
      """#
    try await check(ScenarioLoader().load(texts: [("errors.json", text)]), moreThan: 200)
  }

  @Test func `no variant of a failure with its code in one of several places is a finding`()
    async throws
  {
    let text = #"""
      {"name": "places", "request": {"urlPath": "/a"},
       "contract": {
         "success": {"fields": {"/id": "required"}},
         "failure": {"fields": {"/error/code": "required", "/code": "required", "/error/text": "optional"},
                     "code": ["/error/code", "/code"], "anyStatus": true}},
       "cases": {
         "good": {"response": {"jsonBody": {"id": 7}}, "expect": "success"},
         "nested": {"response": {"status": 400, "jsonBody": {"error": {"code": "a", "text": "t"}}},
                    "expect": {"outcome": "failure", "code": "a"}},
         "flat": {"response": {"jsonBody": {"code": "b"}}, "expect": {"outcome": "failure", "code": "b"}},
         "both": {"response": {"status": 400, "jsonBody": {"error": {"code": "a"}, "code": "b"}},
                  "expect": {"outcome": "failure", "code": "a"}}}}
      """#
    try await check(ScenarioLoader().load(texts: [("places.json", text)]))
  }

  @Test func `no variant of an endpoint with errors beside its payload is a finding`() async throws
  {
    let text = #"""
      {"name": "graph", "request": {"method": "POST", "urlPath": "/graphql"},
       "contract": {
         "success": {"status": [200, "4xx"], "payload": "/data",
                     "fields": {"/data/hero/name": "required", "/data/hero/age": "optional", "/errors": "absent"}},
         "failure": {"fields": {"/errors/0/message": "required", "/errors/0/extensions/code": "required"},
                     "code": "/errors/0/extensions/code"}},
       "cases": {
         "found": {"response": {"jsonBody": {"data": {"hero": {"name": "Leia", "age": 19}}}}, "expect": "success"},
         "partly": {"response": {"jsonBody": {
                      "data": {"hero": {"name": "Leia", "age": null}},
                      "errors": [{"message": "no age", "extensions": {"code": "HIDDEN"}}]}},
                    "expect": {"outcome": "partial", "defects": ["/errors"]}},
         "unknown": {"response": {"jsonBody": {
                       "data": null, "errors": [{"message": "no hero", "extensions": {"code": "UNKNOWN"}}]}},
                     "expect": {"outcome": "failure", "code": "UNKNOWN"}},
         "refused": {"response": {"status": 400, "jsonBody": {
                       "errors": [{"message": "syntax", "extensions": {"code": "SYNTAX"}}]}},
                     "expect": {"outcome": "failure", "code": "SYNTAX"}}}}
      """#
    try await check(ScenarioLoader().load(texts: [("graph.json", text)]))
  }

  @Test func `no variant of an endpoint whose clients type all fields is a finding`() async throws {
    let text = #"""
      {"name": "typed", "request": {"urlPath": "/a"},
       "contract": {"otherFields": "typed",
                    "success": {"fields": {"/id": "required", "/settings/mail": "defaulted", "/trace": "ignored"}},
                    "failure": {"fields": {"/code": "required"}, "code": "/code"}},
       "cases": {
         "good": {"response": {"jsonBody": {"id": 7, "settings": {"mail": true, "theme": "x"}, "trace": {"a": 1},
                                            "usage": [{"time": 0.5}, {"time": 1}]}}, "expect": "success"},
         "bad": {"response": {"status": 400, "jsonBody": {"code": "a", "more": 1}}, "expect": "failure"}}}
      """#
    try await check(ScenarioLoader().load(texts: [("typed.json", text)]), moreThan: 200)
  }

  @Test func `no variant of an endpoint with elements of several kinds is a finding`() async throws
  {
    let text = #"""
      {"name": "kinds", "request": {"urlPath": "/a"},
       "contract": {"success": {"fields": {
         "/type": "required", "/data/amount": {"tolerance": "required", "if": {"/type": "charge"}},
         "/items/*": "dropped",
         "/items/*/kind": {"tolerance": "required", "values": ["card", "iban", "cash"]},
         "/items/*/number": {"tolerance": "required", "if": {"/items/*/kind": "card"}},
         "/items/*/bank": {"tolerance": "required", "if": {"/items/*/kind": "iban"}},
         "/items/*/bank/name": "required"}}},
       "cases": {
         "good": {"response": {"jsonBody": {
                    "type": "charge", "data": {"amount": "5"},
                    "items": [{"kind": "card", "number": "4"}, {"kind": "iban", "bank": {"name": "B"}},
                              {"kind": "cash"}]}},
                  "expect": "success"},
         "refund": {"response": {"jsonBody": {"type": "refund", "data": 7, "items": [{"kind": "coin"}]}},
                    "expect": {"outcome": "partial", "defects": ["/items/0/kind"]}}}}
      """#
    try await check(ScenarioLoader().load(texts: [("kinds.json", text)]))
  }

  @Test func `no variant of bodies of which none is wholly good is a finding`() async throws {
    // So no body decides the kind of the root.
    let text = #"""
      {"name": "partial", "request": {"urlPath": "/a"},
       "contract": {"success": {"fields": {"/id": "required", "/name": "defaulted"}}},
       "cases": {"nameless": {"response": {"jsonBody": {"id": 7, "name": null}},
                              "expect": {"outcome": "partial", "defects": ["/name"]}}}}
      """#
    try await check(ScenarioLoader().load(texts: [("partial.json", text)]), moreThan: 100)
  }

  @Test func `no variant of an object in whose place a list is allowed is a finding`() async throws
  {
    let text = #"""
      {"name": "either", "request": {"urlPath": "/a"},
       "contract": {"success": {"fields": {"": {"tolerance": "required", "accepts": ["array", "object"]},
                                           "/id": "required"}}},
       "cases": {
         "object": {"response": {"jsonBody": {"id": 7}}, "expect": "success"},
         "list": {"response": {"jsonBody": [{"id": 7}]}, "expect": "unexpected"}}}
      """#
    try await check(ScenarioLoader().load(texts: [("either.json", text)]), moreThan: 100)
  }

  /// A delay, so that these cases have no variants: the heads and the depth are what counts.
  private static func open(_ name: String, _ headers: String, _ deep: String = "0") -> String {
    #""\#(name)": {"response": {"fixedDelayMilliseconds": 1, "headers": \#(headers), "jsonBody": {"id": 7, "deep": \#(deep)}}}"#
  }

  @Test func `no answer that RFCs let clients read or refuse is a finding`() async throws {
    func arrays(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    let types = [
      #"["application/json", "application/json"]"#, #"["application/json", "text/html"]"#, #""""#,
      #"["application/json", ""]"#, #""application/ json""#,
      #""application/json, application/json""#,
      #""json""#, #""Application/JSON ;charset=utf-8""#, #""text/html""#,
    ]
    var cases = [
      #""good": {"response": {"jsonBody": {"id": 1, "deep": 0}}, "expect": "success"}"#
    ]
    for (number, type) in types.enumerated() {
      cases.append(Self.open("type\(number)", #"{"Content-Type": \#(type)}"#))
    }
    cases.append(Self.open("identity", #"{"Content-Encoding": "identity"}"#))
    // With the object around them.
    for levels in [128, 129, 900] {
      cases.append(Self.open("levels\(levels)", "{}", arrays(levels - 1)))
    }
    let text = #"""
      {"name": "open", "request": {"urlPath": "/a"},
       "contract": {"success": {"fields": {"/id": "required"}}},
       "cases": {\#(cases.joined(separator: ",\n"))}}
      """#
    try await check(ScenarioLoader().load(texts: [("open.json", text)]), moreThan: 100)
  }

  @Test func `no variant of a template is a finding`()
    async throws
  {
    try await check(
      ScenarioLoader().load(paths: [
        Repository.root.appending(path: "Examples/templates").path
      ]), moreThan: 100)
  }

  private func check(_ loaded: LoadedScenarios, moreThan count: Int = 400) async throws {
    #expect(loaded.diagnostics.map(\.message) == [])
    let server = try await ExchangeServer.start(loaded, patience: .generous)
    let records = try await JudgedRun.records(
      of: BundledClient(transport: StallTransport()), on: server, loaded)
    await server.stop()
    #expect(records.count > count)
    #expect(records.filter { $0.verdict != .pass }.map(\.explanation) == [])
  }
}
