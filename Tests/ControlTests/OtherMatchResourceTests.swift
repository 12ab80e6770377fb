// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `otherMatches` of `/__mockapi/leases/ID/journal/N`: what else matches a request, without sockets.
struct OtherMatchResourceTests {
  private static let path = "/__mockapi/leases/default/journal"

  private static let user = (
    name: "user",
    text: #"""
    {"request": {"method": "GET", "urlPath": "/user"}, "priority": 1,
     "cases": {"complete": {"response": {}}}}
    """#
  )
  private static let any = (
    name: "any",
    text: #"""
    {"request": {"method": "GET"},
     "cases": {"first": {"response": {}}, "second": {"response": {"status": 503}}}}
    """#
  )

  private static func site(_ scenarios: [(name: String, text: String)]) throws -> ControlSite {
    let site = try ControlSite(scenarios: scenarios, journals: .on)
    try site.serve(StubRequest("GET", "/user"), in: "default")
    return site
  }

  /// The members of the matches with a name.
  private static func all(_ name: String, in answer: ControlSite.Answer) -> [String?]? {
    answer.json?["otherMatches"]?["scenarios"]?.elements.map { $0[name]?.string }
  }

  @Test func `a request is shown with what else matches it, and why that did not answer`() throws {
    let site = try Self.site([Self.any, Self.user])
    let entry = try site.ask("GET", Self.path + "/1")
    #expect(entry["scenario"] == "user")
    #expect(entry["otherMatches.answered"] == "served")
    #expect(entry["otherMatches.answeredPriority"] == "1")
    #expect(Self.all("scenario", in: entry) == ["any"])
    let match = "otherMatches.scenarios.0"
    let served = try #require(site.context.catalogue.scenarios(named: "any").first)
    #expect(entry["\(match).id"] == served.id.description)
    #expect(entry["\(match).location"] == served.location)
    #expect(entry["\(match).case"] == "first")
    #expect(entry["\(match).variant"] == "null")
    #expect(entry["\(match).priority"] == "5")
    #expect(entry["\(match).state"] == "null")
    #expect(entry["\(match).rule"] == "priority")
    #expect(entry["\(match).why"] == "'user' comes before 'any': priority 1 before 5")
    #expect(entry["otherMatches.more"] == "0")
    #expect(entry["otherMatches.undecided"] == "0")
    #expect(entry["otherMatches.notes"] == "[]")
  }

  @Test func `lists do not have it, since it is looked for when somebody asks`() throws {
    let site = try Self.site([Self.any, Self.user])
    let list = try site.ask("GET", Self.path)
    #expect(list["requests.0.number"] == "1")
    #expect(list["requests.0.otherMatches"] == nil)
    let found = try site.ask("POST", Self.path + "/find", "{}")
    #expect(found["requests.0.number"] == "1")
    #expect(found["requests.0.otherMatches"] == nil)
  }

  @Test func `its case is the one that the lease selects now, or a variant`() throws {
    let site = try Self.site([Self.any, Self.user])
    let lease = site.context.leases.main
    lease.select("second", of: "any")
    #expect(Self.all("case", in: try site.ask("GET", Self.path + "/1")) == ["second"])
    lease.select("first~status(503)", of: "any", for: .next(1))
    let entry = try site.ask("GET", Self.path + "/1")
    #expect(Self.all("case", in: entry) == ["first"])
    #expect(Self.all("variant", in: entry) == ["first~status(503)"])
    // To ask takes nothing from the next request.
    #expect(lease.selection(ofScenario: "any")?.first == "first~status(503)")
  }

  @Test func `additions come before files, and later ones before earlier ones`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPathTemplate": "/{name}"}, "cases": {"a": {"response": {}}}}"#,
      to: "file.json")
    let site = try ControlSite(
      paths: [folder.path],
      scenarios: [
        ("early", #"{"request": {"method": "GET"}, "cases": {"a": {"response": {}}}}"#),
        ("late", #"{"request": {"urlPath": "/user"}, "cases": {"a": {"response": {}}}}"#),
      ], journals: .on)
    try site.serve(StubRequest("GET", "/user"), in: "default")
    let entry = try site.ask("GET", Self.path + "/1")
    #expect(entry["scenario"] == "late")
    #expect(Self.all("rule", in: entry) == ["laterAddition", "addition"])
    let why = try #require(Self.all("why", in: entry))
    #expect(
      why.first
        == "'late' comes before 'early': both have priority 5, and 'late' was added later")
    #expect(
      why.last??.hasSuffix(
        ": both have priority 5, and what was added while the server runs is before files") == true)
  }

  @Test func `what has become of the scenario that answered is said`() throws {
    let site = try Self.site([Self.any, Self.user])
    let catalogue = site.context.catalogue
    try catalogue.add(Self.user.text.replacing("complete", with: "short"), named: "user")
    let changed = try site.ask("GET", Self.path + "/1")
    #expect(changed["otherMatches.answered"] == "changed")
    #expect(
      changed["otherMatches.notes.0"]
        == "'user' has changed since it answered; the order is that of now")
    #expect(Self.all("scenario", in: changed) == ["any"])
    #expect(Self.all("rule", in: changed) == ["priority"])
    catalogue.remove(named: "user")
    let gone = try site.ask("GET", Self.path + "/1")
    #expect(gone["otherMatches.answered"] == "gone")
    #expect(gone["otherMatches.notes.0"] == "'user', which answered, is not served any more")
    #expect(Self.all("why", in: gone) == ["'user' comes before 'any': priority 1 before 5"])
  }

  @Test func `a scenario that was made for an unmatched request would answer it now`() throws {
    let site = try Self.site([])
    #expect(Self.all("why", in: try site.ask("GET", Self.path + "/1")) == [])
    try site.context.catalogue.add(Self.user.text, named: "user")
    let entry = try site.ask("GET", Self.path + "/1")
    #expect(entry["otherMatches.answered"] == "null")
    #expect(
      Self.all("why", in: entry) == ["'user' would answer now: it was added or changed since"])
  }

  @Test func `a mapping with a state says which one it needs`() throws {
    let site = try Self.site([
      (
        "early",
        #"""
        {"request": {"url": "/user"}, "response": {}, "scenarioName": "door", "requiredScenarioState": "open"}
        """#
      ), Self.user,
    ])
    let entry = try site.ask("GET", Self.path + "/1")
    #expect(entry["otherMatches.scenarios.0.state.machine"] == "door")
    #expect(entry["otherMatches.scenarios.0.state.required"] == "open")
    #expect(
      Self.all("why", in: entry) == [
        "'user' comes before 'early': priority 1 before 5, and 'early' needs the state 'open' of 'door'"
      ])
  }

  @Test func `where the server itself answered, nothing is looked for`() throws {
    let site = try ControlSite(scenarios: [Self.user], journals: .on)
    try site.serve(StubRequest("OPTIONS", "/user"), in: "default")
    #expect(try site.ask("GET", Self.path + "/1")["otherMatches"] == "null")
    try site.serve(StubRequest("GET", "/user", headers: ["Prefer": "case=none"]), in: "default")
    #expect(
      Self.all("why", in: try site.ask("GET", Self.path + "/2"))
        == ["'user' has no case that the request prefers"])
  }

  @Test func `a body of which only a part was kept leaves its conditions undecided`() throws {
    let body = #""bodyPatterns": [{"contains": "Ada"}]"#
    let site = try ControlSite(
      scenarios: [
        ("body", #"{"request": {\#(body)}, "cases": {"a": {"response": {}}}}"#),
        (
          "cases",
          #"{"request": {"urlPath": "/user"}, "cases": {"a": {"response": {}}, "b": {"when": {\#(body)}, "response": {}}}}"#
        ),
        (
          "whole", #"{"request": {"urlPath": "/user", \#(body)}, "cases": {"a": {"response": {}}}}"#
        ),
      ], journals: .on)
    let request = StubRequest("GET", "/user", body: "I am Ada")
    let answer = Answering(allowsCrossOrigin: false).answer(
      request, index: site.context.catalogue.index, state: site.context.leases.main)
    try #require(answer.reply.scenario == "whole")
    let journal = try #require(site.context.leases.main.journal)
    journal.append(
      AnsweredRequest(
        RecordedRequest.Parts(
          method: request.method, target: request.target, bodySize: request.body.count,
          body: request.body, isBodyWhole: true, bodyLimit: 2),
        reply: answer.reply, misses: nil, lease: "default"))
    let entry = try site.ask("GET", Self.path + "/1")
    // It answered, so it is served; and the conditions of its cases are not known.
    #expect(entry["otherMatches.answered"] == "served")
    #expect(Self.all("scenario", in: entry) == ["cases"])
    #expect(entry["otherMatches.scenarios.0.case"] == "null")
    #expect(entry["otherMatches.scenarios.0.rule"] == "laterAddition")
    #expect(entry["otherMatches.undecided"] == "1")
    #expect(
      entry["otherMatches.notes.0"]
        == "1 scenario could not be compared: that takes too many steps, "
        + "or needs a part of the body that was not kept")
  }
}
