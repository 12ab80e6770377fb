// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIMatching

struct MethodsTests {
  @Test(arguments: [
    (Methods.any, "HEAD", false, true), (.only(["GET"]), "GET", false, true),
    (.only(["GET"]), "get", false, false), (.only(["GET"]), "HEAD", false, false),
    (.only(["GET"]), "HEAD", true, true), (.only(["POST"]), "HEAD", true, false),
    (.allBut(["GET"]), "HEAD", true, true), (.allBut(["HEAD"]), "HEAD", true, false),
  ])
  func `HEAD matches GET if this is enabled`(
    methods: Methods, method: String, headAsGet: Bool, isAllowed: Bool
  ) {
    #expect(methods.allows(method, headAsGet: headAsGet) == isAllowed)
  }

  private static let samples: [Methods] = [
    .any, .only(["GET"]), .only(["GET", "HEAD"]), .only(["PUT"]), .allBut(["GET"]),
    .allBut(["GET", "PUT"]), .allBut(["PATCH"]),
  ]

  @Test(arguments: samples, samples)
  func `the properties of a set of methods hold for each method`(one: Methods, other: Methods) {
    let tried = ["GET", "HEAD", "PUT", "PATCH", "POST"]
    let own = Set(tried.filter { one.allows($0) })
    let others = Set(tried.filter { other.allows($0) })
    #expect(one.areAmong(other) == own.isSubset(of: others))
    #expect(one.areApart(from: other) == own.isDisjoint(with: others))
  }

  @Test(arguments: samples, [[], ["HEAD"], ["GET", "PUT"]])
  func `methods without some allow all others`(methods: Methods, left: [String]) {
    for method in ["GET", "HEAD", "PUT", "PATCH"] {
      #expect(
        methods.without(left).allows(method)
          == (methods.allows(method) && !left.contains(method)))
    }
  }
}
