// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// The near misses as HTML, for a person who opens the address of a server in a browser.
struct UnmatchedPageTests {
  private static let browser =
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"

  @Test(
    "only a browser that opens the address of the server gets HTML",
    arguments: [
      ("GET", "/", browser, true), ("HEAD", "/?x=1", browser, true),
      ("GET", "/", "TEXT/HTML", true),
      ("GET", "/", "text/html, application/json;q=0.9", true), ("GET", "/", "text/html, */*", true),
      ("GET", "/a", browser, false), ("POST", "/", browser, false), ("GET", "/", "*/*", false),
      ("GET", "/", "application/json, text/html", false), ("GET", "/", "text/html;q=0", false),
      ("GET", "/", "text/html;q=0.5, application/problem+json", false),
      ("GET", "/", "text/html;q=0.5, */*", false), ("GET", "/", "", false),
      ("GET", "", browser, false),
    ])
  func preference(method: String, target: String, accept: String, isForPerson: Bool) {
    let request = StubRequest(method, target, headers: ["Accept": accept])
    #expect(UnmatchedPage.isFor(request) == isForPerson)
  }

  private static func misses(of target: String) throws -> NearMisses {
    let site = try ControlSite(scenarios: [
      (
        name: "user",
        text:
          #"{"request": {"urlPath": "/<b>x</b>", "method": "GET"}, "cases": {"ok": {"response": {}}}}"#
      )
    ])
    let scenarios = site.context.catalogue.scenarios
    return NearMisses(
      nearest: NearMiss.nearest(to: StubRequest("GET", target), among: scenarios),
      scenarioCount: scenarios.count)
  }

  private static func text(_ response: ResponseDefinition) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test func `it says what differs, and nothing of a file or a request is markup`() throws {
    let page = UnmatchedPage(
      misses: try Self.misses(of: "/?<script>alert(1)</script>"), page: "http://a.test/\"><i>")
    let response = page.response
    #expect(response.status == 404)
    #expect(response.headerValues(named: "Content-Type") == ["text/html; charset=utf-8"])
    let policy = try #require(response.headerValues(named: "Content-Security-Policy").first)
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    let text = Self.text(response)
    #expect(text.contains("The nearest of 1 scenario<"))
    #expect(text.contains("<bdi>user</bdi>: 1 of 2 conditions hold"))
    #expect(text.contains("<td><bdi>≠</bdi></td>") && text.contains("<td><bdi>=</bdi></td>"))
    #expect(text.contains("<td><bdi>/&lt;b&gt;x&lt;/b&gt;</bdi></td>"))
    for markup in ["<script", "<b>", "<i>"] { #expect(!text.contains(markup), "\(markup)") }
    #expect(text.contains("<a href=\"http://a.test/&quot;&gt;&lt;i&gt;\""))
  }

  @Test func `without scenarios it says so, and without a page there is no link`() {
    let page = UnmatchedPage(misses: NearMisses(nearest: [], scenarioCount: 0), page: nil)
    let text = Self.text(page.response)
    #expect(text.contains("No scenario is loaded."))
    #expect(!text.contains("<a "))
  }
}
