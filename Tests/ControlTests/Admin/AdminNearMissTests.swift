// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

/// `POST /__admin/near-misses/request` with more stubs than are compared one by one.
struct AdminNearMissTests {
  /// The names of the nearest stubs, each with the request pattern of its name.
  private static func nearest(
    to request: String, among stubs: [(name: String, pattern: String)]
  ) throws -> [String] {
    let fixture = AdminFixture()
    for (name, pattern) in stubs {
      let answer = fixture.call(
        "POST", "/mappings", #"{"name": "\#(name)", "request": \#(pattern)}"#)
      #expect(answer.status == 201)
    }
    let answer = fixture.call("POST", "/near-misses/request", request)
    let misses = try #require(answer.json?["nearMisses"])
    return misses.elements.compactMap { $0["stubMapping"]?["name"]?.string }
  }

  private static func paths(_ paths: some Sequence<String>) -> [(name: String, pattern: String)] {
    paths.map { (name: $0, pattern: #"{"urlPath": "\#($0)"}"#) }
  }

  @Test("among more than 256 stubs, the one whose path has a typing error is the nearest")
  func similarPath() throws {
    let stubs = Self.paths((0..<300).map { "/items/\($0)" } + ["/orders/7/lines"])
    for (path, wanted) in [("/itmes/123", "/items/123"), ("/orders/7/line", "/orders/7/lines")] {
      let found = try Self.nearest(to: #"{"url": "\#(path)", "method": "GET"}"#, among: stubs)
      #expect(found.count == 3 && found.first == wanted)
    }
  }

  @Test("among more than 256 stubs, all for the path of the request are compared")
  func allForPath() throws {
    // The stub that was added last answers first.
    let stubs = (0..<300).map {
      (name: "\($0)", pattern: #"{"urlPath": "/a", "bodyPatterns": [{"equalTo": "<\#($0)>"}]}"#)
    }
    let request = #"{"url": "/a", "method": "POST", "body": "<7>"}"#
    #expect(try Self.nearest(to: request, among: stubs).first == "7")
  }

  @Test("among more than 256 stubs, those with less similar paths are left out")
  func dissimilarPaths() throws {
    // These have the same pairs of letters as the request, and so the most similar paths; all are much longer.
    let long = (4..<304).map { "/n/" + String(repeating: "1234567890", count: $0) }
    let other = "/n/99999999999999999999"
    let request = #"{"url": "/n/12345678901234567890", "method": "GET"}"#
    #expect(
      try Self.nearest(to: request, among: Self.paths([other] + long.prefix(200))).first == other)
    #expect(
      try !Self.nearest(to: request, among: Self.paths([other] + long)).contains(other))
  }
}
