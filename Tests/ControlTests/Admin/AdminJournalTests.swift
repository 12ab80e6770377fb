// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

/// The journal, where it goes beyond the recorded dialogues.
struct AdminJournalTests {
  private static let calls:
    [(method: String, path: String, body: String, status: Int, text: String)] =
      [
        ("POST", "/requests/count", "{}", 200, "\"count\" : -1"),
        ("POST", "/requests/find", "{}", 200, "\"requestJournalDisabled\" : true"),
        ("GET", "/requests/unmatched", "", 200, "\"requestJournalDisabled\" : true"),
        ("DELETE", "/requests", "", 200, "{}"),
        ("POST", "/requests/reset", "", 200, ""),
        ("GET", "/requests", "", 409, "journal is off"),
        ("GET", "/requests/unmatched/near-misses", "", 409, "journal is off"),
        ("POST", "/near-misses/request-pattern", "{}", 409, "journal is off"),
        ("POST", "/requests/remove", "{}", 409, "journal is off"),
        ("GET", "/mappings/unmatched", "", 409, "journal is off"),
        ("POST", "/near-misses/request", #"{"url": "/a"}"#, 200, "nearMisses"),
      ]

  @Test("without a journal, calls that need it say so", arguments: calls.indices)
  func off(number: Int) {
    let (method, path, body, status, text) = Self.calls[number]
    let answer = AdminFixture().call(method, path, body)
    #expect(answer.status == status)
    #expect(text.isEmpty ? answer.text.isEmpty : answer.text.contains(text), "\(answer.text)")
  }

  @Test("the nearest stubs of a described request include those that match it, at the distance 0")
  func nearestStubs() throws {
    let fixture = AdminFixture()
    for url in ["/abd", "/abc", "/zzzzzzz", "/abcd"] {
      fixture.call("POST", "/mappings", #"{"name": "\#(url)", "request": {"url": "\#(url)"}}"#)
    }
    let answer = fixture.call("POST", "/near-misses/request", #"{"url": "/abc", "method": "GET"}"#)
    let misses = try #require(answer.json?["nearMisses"]).elements.map { $0 }
    #expect(
      misses.map { $0["stubMapping"]?["name"]?.string } == ["/abc", "/abcd", "/abd"])
    let distances = misses.compactMap { $0["matchResult"]?["distance"]?.number?.double }
    #expect(distances.first == 0)
    #expect(distances == distances.sorted() && distances.allSatisfy { $0 < 1 })
  }

  @Test(
    "a request that is described by cookies, a base64 body or an absolute URL is compared with them"
  )
  func describedRequest() throws {
    let fixture = AdminFixture()
    fixture.call(
      "POST", "/mappings",
      #"""
      {"request": {"method": "POST", "urlPath": "/a", "host": {"equalTo": "h.test"}, "port": 99,
        "cookies": {"c": {"equalTo": "1"}}, "bodyPatterns": [{"equalTo": "hi"}]}}
      """#)
    let answer = fixture.call(
      "POST", "/near-misses/request",
      #"""
      {"url": "/a?x=1", "absoluteUrl": "http://h.test:99/a?x=1", "method": "POST",
        "cookies": {"c": "1"}, "bodyAsBase64": "aGk=", "unknown": true}
      """#)
    let miss = try #require(answer.json?["nearMisses"]?.elements.first { _ in true })
    #expect(miss["matchResult"]?["distance"]?.number?.double == 0)
    #expect(miss["request"]?["port"]?.number?.integer == 99)
    #expect(
      miss["request"]?["queryParams"]?["x"]?["values"]?.elements.map(\.string) == ["1"])
  }
}
