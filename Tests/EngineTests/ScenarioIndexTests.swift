// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

@testable import MockAPIEngine

/// The index changes in place of being made anew, and must be the same in the end.
struct ScenarioIndexTests {
  /// Requests of every kind of path; several are equal.
  private static let requests =
    ["/a", "/a/b", "/a/b", "/c"].map { #"{"urlPath": "\#($0)"}"# }
    + ["/a/{x}", "/{x}/b", "/a/{x}", "/a/**", "/{x}.json/b"].map {
      #"{"urlPathTemplate": "\#($0)"}"#
    }
    + [
      "/a/.*", "/a.*", "/a/.*", ".*c", "/[ac]/b", "/.+/(b|c)/?", ".*/b/.*c", "/[a-z]+/b/c",
      "/.*b/?",
    ].map { #"{"urlPathPattern": "\#($0)"}"# }
    + [#"/.\\?q=[0-9]"#, "/.*/b/?"].map { #"{"urlPattern": "\#($0)"}"# }
    + [
      #"{"method": "GET"}"#, #"{"url": "/a?q=1"}"#,
      #"{"urlPath": "/a", "bodyPatterns": [{"contains": "x"}]}"#,
    ]

  private static let targets =
    [
      "/a", "/a?q=1", "/a/b", "/c", "/x/b", "/a/b/c", "/x.json/b", "/", "/xc", "/a/b/", "/c/b?q=1",
      "/b/b/b",
      "/a/b/b/c", "/a?/b/c", "/a/b?/b", "/a//b", "/é/b", "/%ff/b/c",
    ]

  private static func mappings(count: Int, stateEach: Int = .max) throws -> [Scenario] {
    let texts = (0..<count).map { number in
      let state =
        number.isMultiple(of: stateEach) && stateEach != .max ? #""scenarioName": "m", "# : ""
      return
        #"{\#(state)"priority": \#(number % 3), "request": \#(requests[number % requests.count])}"#
    }
    return try texts.enumerated().flatMap { number, text in
      let added = AddedText(Array(text.utf8), named: "\(number)", isMapping: true, bodyFolder: nil)
      try #require(added.errors.isEmpty, "\(added.errors)")
      return added.scenarios
    }
  }

  private static func expectSame(_ index: ScenarioIndex, as served: [ServedScenario]) {
    let other = ScenarioIndex(served)
    #expect(Array(index.scenarios) == Array(other.scenarios))
    #expect(index.count == served.count && index.usesStates == other.usesStates)
    for target in targets.map({ RequestTarget($0) }) {
      let candidates = index.served(for: target).map(\.scenario)
      #expect(candidates == other.served(for: target).map(\.scenario))
      // Nothing that matches is missing, and all are in order.
      let request = StubRequest("GET", "/")
      let matching = served.filter { $0.scenario.request.names(target) }
        .sorted { $0.isBefore($1) }.map(\.scenario)
      #expect(candidates.filter { $0.request.names(target) } == matching, "\(request.target)")
      #expect(index.methods(for: target) == other.methods(for: target))
      #expect(index.mayReadBody(of: target) == other.mayReadBody(of: target))
      #expect(
        index.first(for: target) { _ in true } === other.first(for: target) { _ in true })
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `an index that was changed is equal to one that is made anew`(seed: UInt64) throws {
    let scenarios = try Self.mappings(count: 400, stateEach: 7)
    var random = SeededRandom(seed: seed)
    var index = ScenarioIndex([ServedScenario]())
    var served: [ServedScenario] = []
    var earlier: (index: ScenarioIndex, served: [ServedScenario])?
    for step in 0..<900 {
      if served.isEmpty
        || (step < 500 ? Double.random(in: 0..<1, using: &random) < 0.8 : step < 600)
      {
        let one = ServedScenario(
          scenarios[Int.random(in: scenarios.indices, using: &random)], number: step / 2,
          part: step % 2)
        index.insert(one)
        served.append(one)
      } else {
        index.remove(served.remove(at: Int.random(in: served.indices, using: &random)))
      }
      if step == 450 { earlier = (index, served) }
      if step.isMultiple(of: 90) { Self.expectSame(index, as: served) }
    }
    Self.expectSame(index, as: served)
    for one in served { index.remove(one) }
    Self.expectSame(index, as: [])
    #expect(!index.usesStates)
    // A copy from before the later changes is as it was.
    if let earlier { Self.expectSame(earlier.index, as: earlier.served) }
  }

  /// The same requests with a method, a field or a body.
  private static let requestsWithMore = requests.flatMap { request in
    [
      #""method": "GET""#, #""method": "PUT""#, #""headers": {"X": {"equalTo": "1"}}"#,
      #""bodyPatterns": [{"contains": "y"}]"#,
    ].filter { !request.contains($0.prefix(9)) }
      .map { "{\($0), \(request.dropFirst())" }
  }

  @Test func `a scenario that is found by method and target is the first that matches`() throws {
    var random = SeededRandom(seed: 1)
    var found = 0
    for _ in 0..<300 {
      let scenarios = try (0..<8).map { number in
        let request = try #require(Self.requestsWithMore.randomElement(using: &random))
        let text =
          #"{"priority": \#(Int.random(in: 1...3, using: &random)), "request": \#(request)}"#
        let added = AddedText(
          Array(text.utf8), named: "\(number)", isMapping: true, bodyFolder: nil)
        return try #require(added.scenarios.first, "\(text): \(added.errors)")
      }
      let index = ScenarioIndex(scenarios)
      for target in Self.targets.map({ RequestTarget($0) }) {
        for method in ["GET", "PUT", "PATCH"] {
          guard let routed = index.routed(method, target) else { continue }
          found += 1
          for (value, body) in [("1", "x"), ("2", "xy"), ("2", "")] {
            let request = StubRequest(method, target.text, headers: ["X": value], body: body)
            var hasGivenUp = false
            let first = index.first(for: target) {
              $0.scenario.request.matches(request) { _ in hasGivenUp = true }
            }
            #expect(routed === first, "\(method) \(target.text) \(scenarios.map(\.request))")
            #expect(!hasGivenUp)
          }
        }
        #expect(index.routed("HEAD", target) == nil && index.routed("OPTIONS", target) == nil)
      }
    }
    #expect(found > 300)
  }

  @Test func `lists longer than three levels keep their order`() throws {
    let scenarios = try Self.mappings(count: 3)
    let served = (0..<6_000).map { ServedScenario(scenarios[$0 % 3], number: $0) }
    var index = ScenarioIndex([ServedScenario]())
    for one in served.reversed() { index.insert(one) }
    let sorted = served.sorted { $0.isBefore($1) }.map(\.scenario)
    #expect(index.scenarios.elementsEqual(sorted))
    for one in served.dropLast(3) { index.remove(one) }
    #expect(Array(index.scenarios).count == 3)
  }

  @Test(arguments: [
    #"{"urlPath": "/a"}"#, #"{"urlPathTemplate": "/a/{x}"}"#, #"{"urlPathPattern": "/a/.*"}"#,
    #"{"urlPathPattern": "/[a-z]+/b/c"}"#, #"{"method": "GET"}"#,
  ])
  func `a change costs the same however many scenarios there are`(request: String) {
    let text = #"{"request": \#(request)}"#
    let scenarios = AddedText(Array(text.utf8), named: "a", isMapping: true, bodyFolder: nil)
      .scenarios
    var index = ScenarioIndex([ServedScenario]())
    // The tree of parts becomes deeper, which is not in proportion.
    func cost(_ numbers: Range<Int>) -> Int {
      WorkMeter.steps {
        for number in numbers {
          // A snapshot shares the parts, so that none is changed in place.
          let before = index
          let one = ServedScenario(scenarios[0], number: number)
          index.insert(one)
          index.insert(ServedScenario(scenarios[0], number: number, part: 1))
          index.remove(one)
          withExtendedLifetime(before) {}
        }
      }
    }
    _ = cost(0..<100)
    let early = cost(100..<200)
    _ = cost(200..<9_900)
    let late = cost(9_900..<10_000)
    #expect(early > 0 && late < 4 * early, "\(early) \(late)")
  }
}
