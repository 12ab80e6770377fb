// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPIJSON
import MockAPIJSONSchema
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIControl
@testable import MockAPIEngine
@testable import MockAPIJournal

/// What is written of a journal, beside the schemas in the OpenAPI document.
struct JournalSchemaTests {
  private static func site() throws -> ControlSite {
    try ControlSite(scenarios: [
      (
        "json",
        #"{"request": {"urlPath": "/json", "bodyPatterns": [{"equalToJson": {"a": {"b": 1}}}]}, "response": {}}"#
      ),
      (
        "xml",
        #"{"request": {"urlPath": "/xml", "bodyPatterns": [{"equalToXml": "<a><b>1</b></a>"}]}, "response": {}}"#
      ),
      (
        "state",
        #"{"request": {"urlPath": "/binary"}, "response": {}, "scenarioName": "s", "requiredScenarioState": "a"}"#
      ),
    ])
  }

  /// A journal whose entries together have all members.
  private static func journal(of site: ControlSite) throws -> Journal {
    let scenarios = Array(site.context.catalogue.index.scenarios)
    let journal = Journal(JournalOptions(), budget: JournalBudget(limit: .max))
    var binary = StubRequest("PUT", "/binary")
    binary.body = [0xFF]
    for view in [
      StubRequest("POST", "/json", headers: ["Host": "a"], body: #"{"a": {"b": 2}}"#),
      StubRequest("POST", "/xml", body: "<a><b>2</b></a>"), binary, StubRequest("PUT", "/early"),
    ] {
      let isEarly = view.target.text == "/early"
      let parts = RecordedRequest.Parts(
        method: view.method, target: view.target, bodySize: isEarly ? nil : view.body.count,
        isAnsweredBeforeBody: isEarly,
        clientCertificate: ClientCertificate(
          subject: "CN=a", issuer: "CN=b", serialNumber: "0a",
          sha256: String(repeating: "0", count: 64)),
        fields: HeaderBlock(view.headers), body: view.body, isBodyWhole: !isEarly, bodyLimit: 1_000)
      let nearest = NearMiss.nearest(to: view, among: scenarios)
      let answered = AnsweredRequest(
        parts, reply: Reply(response: ResponseDefinition(status: 404), isHead: false),
        misses: NearMisses(nearest: nearest, scenarioCount: scenarios.count), lease: "a")
      journal.append(answered)
      journal.complete(
        answered,
        WireRecord(nanoseconds: 1, isComplete: true, status: 404))
    }
    journal.note(
      ReportedOutcome(
        outcome: "success", id: "json/ok", verdict: "fail", reason: "outcome", status: "finding",
        message: "a message"),
      of: [1])
    return journal
  }

  /// The members of objects: those that are written, and those that the schemas declare, by the places of the schemas.
  private struct Members {
    var written: [String: Set<String>] = [:]
    var declared: [String: Set<String>] = [:]

    mutating func compare(_ value: JSONValue, with schema: JSONValue, at place: String) throws {
      if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
        let target = try #require(APIDocument.root?["components"]?["schemas"]?[name])
        return try compare(value, with: target, at: name)
      }
      if let items = schema["items"] {
        for element in value.elements { try compare(element, with: items, at: place + "[]") }
      }
      let names = value.members.map(\.name)
      guard let properties = schema["properties"], !names.isEmpty else { return }
      declared[place] = Set(properties.members.map(\.name))
      written[place, default: []].formUnion(names)
      for member in value.members {
        if let property = properties[member.name] {
          try compare(member.value, with: property, at: "\(place).\(member.name)")
        }
      }
    }
  }

  @Test func `the schemas of entries and reports declare the members that are written`() throws {
    let site = try Self.site()
    let journal = try Self.journal(of: site)
    let verification = try Verification(
      json: Array(
        #"""
        {"verify": [{"request": {"urlPath": "/early", "bodyPatterns": [{"contains": "x"}]}, "atLeast": 1},
                    {"request": {"method": "POST"}, "never": true}]}
        """#.utf8), named: "v.json")
    let api = NativeAPI(context: site.context)
    let texts =
      journal.entries.map { entry in
        let others = api.otherMatches(of: entry, in: site.context.leases.main)
        let shown = entry.literal(withBody: true, otherMatches: others)
        return (name: "Request", json: String(decoding: shown.bytes, as: UTF8.self))
      }
      + [("VerificationReport", VerificationReport(verification, journal: journal).json)]
    var members = Members()
    for (name, json) in texts {
      let value = try JSONDocument(parsing: Array(json.utf8)).root
      let schema = try JSONDocument(
        parsing: Array(##"{"$ref": "#/components/schemas/\##(name)"}"##.utf8)
      ).root
      #expect(try APIDocument.compiled(schema).validate(value).isEmpty, "\(json)")
      try members.compare(value, with: schema, at: "")
    }
    #expect(members.written == members.declared)
    #expect(members.written.count == 14)
  }

  @Test func `the reasons and endings of entries are those of the code`() throws {
    let entry = try #require(APIDocument.root?["components"]?["schemas"]?["Request"]?["properties"])
    let reasons = try #require(entry["reason"]?["enum"]).elements.map(\.string)
    #expect(reasons == CaseReason.allCases.map(\.rawValue) + [nil])
    let endings = try #require(entry["response"]?["properties"]?["ending"]?["enum"])
    #expect(endings.elements.map(\.string) == JournalEntry.Ending.allCases.map(\.rawValue))
  }

  @Test func `the rules and standings of other matches are those of the code`() throws {
    let schemas = try #require(APIDocument.root?["components"]?["schemas"])
    let rules = try #require(schemas["OtherMatch"]?["properties"]?["rule"]?["enum"])
    #expect(rules.elements.map(\.string) == OrderRule.allCases.map(\.rawValue))
    let matches = try #require(schemas["OtherMatches"]?["properties"])
    let standings = try #require(matches["answered"]?["enum"])
    #expect(
      standings.elements.map(\.string) == OtherMatches.Standing.allCases.map(\.rawValue) + [nil])
    #expect(matches["scenarios"]?["maxItems"]?.number?.integer == OtherMatches.limit)
  }

  @Test func `the documentation of other matches has their members, rules and limit`() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/journal.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "\n### What else matches\n")
    try #require(parts.count == 2)
    let part = parts[1].components(separatedBy: "\n## ")[0]
    let blocks = part.components(separatedBy: "```")
    try #require(blocks.count == 3 && blocks[1].hasPrefix("json\n"))
    let value = try JSONDocument(parsing: Array(blocks[1].dropFirst(5).utf8)).root
    let schema = try JSONDocument(
      parsing: Array(##"{"$ref": "#/components/schemas/OtherMatches"}"##.utf8)
    ).root
    #expect(try APIDocument.compiled(schema).validate(value).isEmpty)
    for rule in OrderRule.allCases { #expect(blocks[2].contains("`\(rule.rawValue)`")) }
    #expect(blocks[2].contains("| the first \(OtherMatches.limit) in the order"))
  }
}
