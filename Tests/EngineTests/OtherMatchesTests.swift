// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// What else matches a request, in which order, and why it did not answer.
struct OtherMatchesTests {
  private typealias Texts = [(path: String, text: String)]

  private static let all = (
    path: "all.json",
    text: #"{"request": {"method": "GET"}, "priority": 9, "cases": {"any": {"response": {}}}}"#
  )
  private static let items = (
    path: "items.json",
    text: #"""
    {"request": {"method": "GET", "urlPath": "/items"}, "default": "list",
     "cases": {"list": {"response": {}},
       "french": {"when": {"headers": {"Accept-Language": {"equalTo": "fr"}}}, "response": {}}}}
    """#
  )
  private static let special = (
    path: "special.json",
    text: #"""
    {"request": {"method": "GET", "urlPath": "/items", "headers": {"X-Special": {"equalTo": "1"}}},
     "cases": {"only": {"response": {}}}}
    """#
  )
  private static let request = StubRequest(
    "GET", "/items", headers: ["X-Special": "1", "Accept-Language": "fr"])

  private static func load(_ texts: Texts) throws -> [Scenario] {
    let loaded = ScenarioLoader().load(texts: texts)
    try #require(
      !loaded.diagnostics.contains { $0.severity == .error }, "\(loaded.diagnostics)")
    return loaded.scenarios
  }

  /// The scenario that answers; `nil` if none does.
  private static func answering(
    _ request: StubRequest, among scenarios: [Scenario], state: LeaseState = LeaseState()
  ) -> Scenario? {
    let decision = Engine.decide(request, index: ScenarioIndex(scenarios), state: state)
    guard case .serve(let served, _) = decision.verdict else { return nil }
    return served.scenario
  }

  private static func matches(
    of request: StubRequest, answered: Scenario?, among scenarios: [Scenario],
    limit: Int = OtherMatches.limit, state: StateView = StateView()
  ) -> OtherMatches {
    OtherMatches(
      of: request, answered: answered,
      versions: scenarios.filter { $0.id == answered?.id }, index: ScenarioIndex(scenarios),
      limit: limit
    ) { _ in state }
  }

  @Test func `each match has the case that it would answer with, and the rule`() throws {
    let scenarios = try Self.load([Self.all, Self.items, Self.special])
    let answered = try #require(Self.answering(Self.request, among: scenarios))
    #expect(answered.name == "special")
    let found = Self.matches(of: Self.request, answered: answered, among: scenarios)
    #expect(found.matches.map(\.scenario.name) == ["items", "all"])
    #expect(found.matches.map(\.caseName) == ["french", "any"])
    #expect(found.matches.map(\.rule) == [.laterFile, .priority])
    #expect(
      found.matches.map(\.sentence) == [
        "'special' comes before 'items': both have priority 5, and the file of 'special' is loaded later",
        "'special' comes before 'all': priority 5 before 9",
      ])
    #expect(found.standing == .served)
    #expect(found.answeredPriority == 5)
    #expect(found.moreCount == 0)
    #expect(found.undecidedCount == 0)
    #expect(found.notes.isEmpty)
  }

  @Test func `a scenario that does not match is not listed`() throws {
    let scenarios = try Self.load([Self.all, Self.items, Self.special])
    let request = StubRequest("GET", "/items")
    let answered = try #require(Self.answering(request, among: scenarios))
    let found = Self.matches(of: request, answered: answered, among: scenarios)
    #expect(found.matches.map(\.scenario.name) == ["all"])
  }

  @Test func `the case is that of a preference, or of what is selected now`() throws {
    let scenarios = try Self.load([Self.items, Self.special])
    var state = StateView()
    state.selection = ScenarioSelection(lasting: "list", limited: [])
    func choice(_ prefer: String?, _ state: StateView) throws -> String? {
      var request = Self.request
      if let prefer { request.headers.append(HeaderField(name: "Prefer", value: prefer)) }
      let found = Self.matches(
        of: request, answered: scenarios.first, among: scenarios, state: state)
      return try #require(found.matches.first).caseName
    }
    try #require(scenarios.first?.name == "special")
    #expect(try choice(nil, StateView()) == "french")
    #expect(try choice(nil, state) == "list")
    #expect(try choice("case=french", state) == "french")
    #expect(try choice("case=only", state) == nil)
  }

  @Test func `the later mapping of a file comes first`() throws {
    let scenarios = try Self.load([
      (
        "two.json",
        #"""
        {"mappings": [
          {"name": "old", "request": {"url": "/a"}, "response": {}},
          {"name": "new", "request": {"url": "/a"}, "response": {}}]}
        """#
      )
    ])
    let request = StubRequest("GET", "/a")
    let answered = try #require(Self.answering(request, among: scenarios))
    let match = try #require(
      Self.matches(of: request, answered: answered, among: scenarios).matches.first)
    #expect(match.rule == .laterInFile)
    #expect(
      match.sentence
        == "'new' comes before 'old': both have priority 5, and 'new' comes later in the same text")
  }

  @Test func `mappings with one name are told apart by their places`() throws {
    let scenarios = try Self.load([
      (
        "two.json",
        #"""
        {"mappings": [
          {"name": "a", "request": {"urlPath": "/a"}, "response": {}, "priority": 2},
          {"name": "a", "request": {"url": "/a"}, "response": {}, "priority": 1}]}
        """#
      )
    ])
    let request = StubRequest("GET", "/a")
    let answered = try #require(Self.answering(request, among: scenarios))
    let match = try #require(
      Self.matches(of: request, answered: answered, among: scenarios).matches.first)
    #expect(
      match.sentence
        == "'a' (\(answered.location)) comes before 'a' (\(match.scenario.location)): "
        + "priority 1 before 2")
  }

  @Test func `a state that a scenario needs is said, whether it comes before or after`() throws {
    let scenarios = try Self.load([("door.json", DecisionTests.text)])
    let request = StubRequest("GET", "/door")
    let closed = try #require(Self.answering(request, among: scenarios))
    #expect(closed.name == "closed")
    let first = try #require(
      Self.matches(of: request, answered: closed, among: scenarios).matches.first)
    #expect(first.rule == .state)
    #expect(
      first.sentence == "'passed' comes before 'closed', but needs the state 'open' of 'door'")
    var state = LeaseState()
    state.set("door", to: "open")
    let passed = try #require(Self.answering(request, among: scenarios, state: state))
    let second = try #require(
      Self.matches(of: request, answered: passed, among: scenarios).matches.first)
    #expect(second.rule == .laterInFile)
    #expect(second.sentence.hasSuffix(", and 'closed' needs the state 'Started' of 'door'"))
    #expect(second.state?.machine == "door")
    #expect(second.state?.required == "Started")
  }

  // MARK: What is served has changed

  @Test func `a scenario that came later is said to come first now`() throws {
    let earlier = try Self.load([Self.all, Self.items])
    let answered = try #require(Self.answering(Self.request, among: earlier))
    let scenarios = try Self.load([Self.special]) + earlier
    let found = Self.matches(of: Self.request, answered: answered, among: scenarios)
    #expect(found.matches.map(\.rule) == [.now, .priority])
    #expect(
      found.matches.first?.sentence
        == "'special' comes before 'items' now, but did not match when the request came: "
        + "it was added or changed since")
  }

  @Test func `a version that still matches is compared in place of the one that answered`() throws {
    let answered = try #require(Self.load([Self.special]).first)
    let newer = Self.special.text.replacing("{\"request\"", with: "{\"priority\": 10, \"request\"")
    // One by one, since the first hides the second.
    let scenarios = try Self.load([Self.all]) + Self.load([(Self.special.path, newer)])
    let found = Self.matches(of: Self.request, answered: answered, among: scenarios)
    #expect(found.standing == .changed)
    #expect(found.answeredPriority == 10)
    #expect(found.matches.map(\.scenario.name) == ["all"])
    #expect(found.matches.map(\.rule) == [.now])
    #expect(
      found.notes == ["'special' has changed since it answered; the order is that of now"])
  }

  @Test func `a version that does not match any more has no place`() throws {
    let answered = try #require(Self.load([Self.special]).first)
    let newer = Self.special.text.replacing("GET", with: "PUT")
    let scenarios = try Self.load([Self.all, Self.items, (Self.special.path, newer)])
    let found = Self.matches(of: Self.request, answered: answered, among: scenarios)
    #expect(found.standing == .changed)
    #expect(found.matches.map(\.rule) == [.unknown, .priority])
    #expect(
      found.matches.map(\.sentence) == [
        "'special' is not served as it was, so its place before 'items' is not known",
        "'special' comes before 'all': priority 5 before 9",
      ])
    #expect(
      found.notes == [
        "'special' has changed since it answered, and does not match the request any more"
      ])
  }

  @Test func `a scenario that is gone is said to be gone`() throws {
    let answered = try #require(Self.load([Self.special]).first)
    let scenarios = try Self.load([Self.all, Self.items])
    let found = Self.matches(of: Self.request, answered: answered, among: scenarios)
    #expect(found.standing == .gone)
    #expect(found.matches.map(\.rule) == [.unknown, .priority])
    #expect(found.notes == ["'special', which answered, is not served any more"])
  }

  // MARK: Nothing answered

  @Test func `where nothing answered, the first match would answer now`() throws {
    let scenarios = try Self.load([Self.all, Self.items])
    let found = Self.matches(of: Self.request, answered: nil, among: scenarios)
    #expect(found.standing == nil)
    #expect(found.answeredPriority == nil)
    #expect(
      found.matches.map(\.sentence) == [
        "'items' would answer now: it was added or changed since",
        "'items' comes before 'all': priority 5 before 9",
      ])
    #expect(found.notes.isEmpty)
  }

  @Test func `where a preference was refused, the first match has no such case`() throws {
    let scenarios = try Self.load([Self.items])
    var request = Self.request
    request.headers.append(HeaderField(name: "Prefer", value: "case=none"))
    let match = try #require(
      Self.matches(of: request, answered: nil, among: scenarios).matches.first)
    #expect(match.rule == .preference)
    #expect(match.caseName == nil)
    #expect(match.sentence == "'items' has no case that the request prefers")
  }

  // MARK: Bounds

  @Test func `of many matches, the first are listed and the others are counted`() throws {
    let mappings = (1...30).map {
      #"{"name": "m\#($0)", "request": {"url": "/a"}, "response": {}}"#
    }
    let scenarios = try Self.load([
      ("many.json", #"{"mappings": [\#(mappings.joined(separator: ","))]}"#)
    ])
    let request = StubRequest("GET", "/a")
    let answered = try #require(Self.answering(request, among: scenarios))
    let found = Self.matches(of: request, answered: answered, among: scenarios)
    #expect(
      found.matches.map(\.scenario.name) == (0..<OtherMatches.limit).map { "m\(29 - $0)" })
    #expect(found.moreCount == 9)
    #expect(found.notes == ["9 more scenarios match"])
    // The last one answered, before the others came.
    let last = try #require(scenarios.last)
    let before = Self.matches(of: request, answered: last, among: scenarios)
    #expect(before.matches.allSatisfy { $0.rule == .now })
    #expect(before.moreCount == 9)
  }

  private static let kinds: Texts = [
    ("a.json", #"{"request": {"urlPath": "/a"}, "cases": {"c": {"response": {}}}}"#),
    (
      "b.json",
      #"{"priority": 6, "request": {"method": "HEAD", "urlPath": "/a"}, "cases": {"c": {"response": {}}}}"#
    ),
    (
      "c.json",
      #"{"priority": 3, "request": {"method": "GET", "urlPath": "/a"}, "cases": {"c": {"response": {}}}}"#
    ),
    ("d.json", #"{"request": {"method": "HEAD", "url": "/a"}, "response": {}}"#),
    ("e.json", #"{"priority": 7, "request": {"method": "ANY", "url": "/a"}, "response": {}}"#),
    ("f.json", #"{"priority": 4, "request": {"method": "GET", "url": "/a"}, "response": {}}"#),
    ("g.json", #"{"priority": 8, "request": {"method": "HEAD", "url": "/a"}, "response": {}}"#),
  ]

  @Test(arguments: ["GET", "HEAD", "POST"])
  func `the order is that in which the matches would answer if all before them were gone`(
    method: String
  ) throws {
    // One by one, since some hide others.
    let scenarios = try Self.kinds.flatMap { try Self.load([$0]) }.sorted {
      $0.priority < $1.priority
    }
    try #require(scenarios.count == Self.kinds.count)
    let request = StubRequest(method, "/a")
    for chosen in 1..<(1 << scenarios.count) {
      let served = scenarios.indices.filter { chosen & 1 << $0 != 0 }.map { scenarios[$0] }
      var (rest, order) = (served, [Scenario]())
      while let next = Self.answering(request, among: rest) {
        order.append(next)
        rest.removeAll { $0 == next }
      }
      guard let answered = order.first else { continue }
      let found = Self.matches(of: request, answered: answered, among: served)
      #expect(found.matches.map(\.scenario.name) == order.dropFirst().map(\.name))
      #expect(found.matches.allSatisfy { $0.rule != .now && $0.rule != .unknown })
      let short = Self.matches(of: request, answered: answered, among: served, limit: 2)
      #expect(short.matches.map(\.scenario.name) == order.dropFirst().prefix(2).map(\.name))
      #expect(short.moreCount == max(order.count - 3, 0))
    }
  }

  @Test func `for HEAD, a scenario that names it comes first, whatever its priority`() throws {
    let served = try Self.kinds.prefix(3).flatMap { try Self.load([$0]) }.sorted {
      $0.priority < $1.priority
    }
    let request = StubRequest("HEAD", "/a")
    let answered = try #require(Self.answering(request, among: served))
    #expect(answered.name == "b")
    let found = Self.matches(of: request, answered: answered, among: served)
    #expect(found.matches.map(\.rule) == [.head, .head])
    #expect(found.matches.first?.sentence == "'b' comes before 'c': 'b' names the method HEAD")
  }
}
