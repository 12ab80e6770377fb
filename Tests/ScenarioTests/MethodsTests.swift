// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import MockAPIScenario

struct MethodsTests {
  @Test(arguments: [
    (Methods.any, "HEAD", false, true), (.only(["GET"]), "GET", false, true),
    (.only(["GET"]), "get", false, false), (.only(["GET"]), "HEAD", false, false),
    (.only(["GET"]), "HEAD", true, true), (.only(["POST"]), "HEAD", true, false),
    (.allBut(["GET"]), "HEAD", true, true), (.allBut(["HEAD"]), "HEAD", true, false),
  ])
  func `HEAD is allowed as GET where that is asked for`(
    methods: Methods, method: String, headAsGet: Bool, isAllowed: Bool
  ) {
    #expect(methods.allows(method, headAsGet: headAsGet) == isAllowed)
  }

  private static let samples: [Methods] = [
    .any, .only(["GET"]), .only(["GET", "HEAD"]), .only(["PUT"]), .allBut(["GET"]),
    .allBut(["GET", "PUT"]), .allBut(["PATCH"]),
  ]

  @Test(arguments: samples, samples)
  func `what follows from methods holds for each of them`(one: Methods, other: Methods) {
    let tried = ["GET", "HEAD", "PUT", "PATCH", "POST"]
    let own = Set(tried.filter { one.allows($0) })
    let others = Set(tried.filter { other.allows($0) })
    #expect(one.areAmong(other) == own.isSubset(of: others))
    #expect(one.areApart(from: other) == own.isDisjoint(with: others))
  }

  @Test(arguments: [
    (#"{"oneOf": ["PUT", "POST"]}"#, "GET", "PUT or POST"),
    (#"{"noneOf": ["GET"]}"#, "GET", "none of GET"), (#""GET_OR_HEAD""#, "PUT", "GET or HEAD"),
  ])
  func `a scenario for other methods is a near miss of its own URL`(
    methods: String, method: String, expected: String
  ) throws {
    let texts = [
      ("a.json", scenarioText(request: #"{"method": \#(methods), "urlPath": "/a"}"#)),
      ("b.json", scenarioText(request: #"{"method": "GET", "urlPath": "/b"}"#)),
    ]
    let nearest = try #require(NearMissTests.misses(StubRequest(method, "/a"), texts).first)
    #expect(nearest.scenario.name == "a")
    #expect(nearest.differences.map(\.expected) == [expected])
  }
}
