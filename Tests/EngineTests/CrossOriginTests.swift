// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// Which pages cannot read an answer.
struct CrossOriginTests {
  private static let text = #"""
    {"request": {"urlPath": "/a"}, "cases": {
      "plain": {"response": {}},
      "open": {"response": {"headers": {"Access-Control-Allow-Origin": "*"}}}}}
    """#

  private static func keptOut(_ request: StubRequest, allowsCrossOrigin: Bool = false) throws
    -> String?
  {
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let answer = Answering(allowsCrossOrigin: allowsCrossOrigin).answer(
      request, index: ScenarioIndex(loaded.scenarios), state: LeaseState())
    return CrossOrigin.keptOut(request, of: answer.reply)
  }

  private static let page = "http://localhost:5173"

  @Test(arguments: [
    StubRequest("GET", "/a", headers: ["Host": "localhost:8080", "Origin": page]),
    StubRequest("GET", "/nowhere", headers: ["Host": "localhost:8080", "Origin": page]),
    StubRequest(
      "OPTIONS", "/a",
      headers: [
        "Host": "localhost:8080", "Origin": page, "Access-Control-Request-Method": "PUT",
        "Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-site",
      ]),
    // The same host with another scheme is another origin.
    StubRequest(
      "GET", "/a", headers: ["Host": "localhost:5173", "Origin": "https://localhost:5173"]),
  ])
  func `a page of another origin cannot read an answer without CORS fields`(request: StubRequest)
    throws
  {
    #expect(try Self.keptOut(request) == request.headers.values(named: "Origin").first)
    #expect(try Self.keptOut(request, allowsCrossOrigin: true) == nil)
  }

  @Test(
    arguments: [
      [:], ["Origin": ""], ["Origin": "http://localhost:8080"], ["Origin": "HTTP://LOCALHOST:8080"],
      // The page's own server passes the request on, and changes its 'Host'.
      ["Origin": page, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"],
      // A form, and a request whose answer the page does not want to read.
      ["Origin": page, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"],
      ["Origin": page, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"],
      ["Origin": page, "Prefer": "case=open"],
    ] as [KeyValuePairs<String, String>])
  func `other requests lack nothing`(fields: KeyValuePairs<String, String>) throws {
    var request = StubRequest("GET", "/a", headers: fields)
    request.headers.append(HeaderField(name: "Host", value: "localhost:8080"))
    #expect(try Self.keptOut(request) == nil)
  }
}
