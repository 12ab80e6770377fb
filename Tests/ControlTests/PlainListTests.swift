// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJournal
import MockAPILeases
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// The list for a browser without scripts: what it shows, and what it does not.
struct PlainListTests {
  private static func site(
    paths: [String] = [], scenarios: [(name: String, text: String)] = [ControlSite.pay],
    journals: JournalOptions.Mode = .on
  ) throws -> ControlSite {
    try ControlSite(
      paths: paths, scenarios: scenarios, journals: journals,
      facts: ServerFacts(
        scope: .all, page: PageAddress(host: "127.0.0.1", port: 8081, server: ("127.0.0.1", 8080))))
  }

  private static func text(_ response: ResponseDefinition) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  /// The list, which must be there.
  private static func list(_ site: ControlSite, _ query: String = "") throws -> String {
    let response = try site.askPage(PlainList.path + query)
    #expect(response.status == 200)
    return text(response)
  }

  private static func count(_ part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  // MARK: What is served

  @Test func `it has each endpoint with its cases, and what is selected`() throws {
    let site = try Self.site()
    func row(_ selected: String) -> String {
      "<tr><td>POST</td><td><code>/pay</code></td><td>pay</td><td>paid 200 (default), declined 402, "
        + "turns (a sequence), chance (a draw)</td><td>\(selected)</td></tr>"
    }
    #expect(try Self.list(site).contains(row("by the file")))
    let main = site.context.leases.main
    main.select("declined", of: "pay")
    let declined = "<span class=\"badge v-silent\">declined</span>"
    #expect(try Self.list(site).contains(row(declined)))
    main.select("declined", of: "pay", for: .next(2))
    #expect(try Self.list(site).contains(row(declined + " for the next 2 requests")))
    main.select("declined", of: "pay", for: .next(1))
    #expect(try Self.list(site).contains(row(declined + " for the next request")))
    main.select("declined", of: "pay", for: .share(0.2))
    #expect(try Self.list(site).contains(row(declined + " for 20 % of the requests")))
  }

  @Test func `errors of files are listed, and marked at what is still served`() throws {
    let folder = try ScratchFolder()
    let good = #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}}}"#
    try folder.write(good, to: "a.json")
    let site = try Self.site(paths: [folder.path], scenarios: [])
    #expect(try !Self.list(site).contains("Errors of files"))
    try folder.write(good.replacing("urlPath", with: "urlPaht"), to: "a.json")
    site.context.catalogue.reload()
    let text = try Self.list(site)
    #expect(text.contains("<h2>Errors of files</h2>"))
    #expect(text.contains("/a.json:1:14</code>: unknown key 'urlPaht'"))
    #expect(text.contains("a <span class=\"badge v-fail\">file has an error</span>"))
  }

  @Test func `a filter finds letters of methods, targets, names and cases`() throws {
    let user = (
      name: "user",
      text:
        #"{"request": {"method": "GET", "urlPath": "/users"}, "cases": {"gone": {"response": {}}}}"#
    )
    let site = try Self.site(scenarios: [ControlSite.pay, user])
    for (filter, names) in [
      ("get%20/u", ["user"]), ("PAY", ["pay"]), ("Gone", ["user"]), ("%20user%20", ["user"]),
      ("", ["pay", "user"]), ("o", ["pay", "user"]),
    ] {
      let text = try Self.list(site, "?filter=\(filter)")
      for name in ["pay", "user"] {
        #expect(text.contains("<td>\(name)</td>") == names.contains(name), "\(filter): \(name)")
      }
    }
    #expect(try Self.list(site, "?filter=gone").contains("1 of 2"))
    #expect(try Self.list(site, "?filter=nothing").contains("No endpoint has these letters."))
    #expect(try Self.list(Self.site(scenarios: [])).contains("Nothing is served yet."))
  }

  @Test func `of many endpoints and requests it has the first and the last`() throws {
    let folder = try ScratchFolder()
    let mappings = (1...1_003).map { number in
      #"{"request": {"urlPath": "/a\#(number)"}, "response": {}}"#
    }
    try folder.write(#"{"mappings": [\#(mappings.joined(separator: ", "))]}"#, to: "many.json")
    let site = try Self.site(paths: [folder.path], scenarios: [])
    for number in 1...103 {
      try site.serve(StubRequest("GET", "/a\(number)"), in: "default")
    }
    let text = try Self.list(site)
    #expect(Self.count("<td>by the file</td>", in: text) == 1_000)
    #expect(text.contains("<p>3 more endpoints not shown: "))
    #expect(Self.count(" ms</td></tr>", in: text) == 100)
    #expect(text.contains("the last 100 of 103"))
    let filtered = try Self.list(site, "?filter=/a1003")
    #expect(Self.count("<td>by the file</td>", in: filtered) == 1)
    #expect(filtered.contains("1 of 1003") && !filtered.contains("not shown"))
  }

  // MARK: What came in

  @Test func `it has the requests of a lease, the newest first, with what answered`() throws {
    let site = try Self.site()
    try site.serve(StubRequest("POST", "/pay"), in: "default")
    site.context.leases.main.select("turns", of: "pay")
    try site.serve(StubRequest("POST", "/pay"), in: "default")
    site.context.leases.main.select("paid~null@/name", of: "pay")
    try site.serve(StubRequest("POST", "/pay"), in: "default")
    try site.serve(StubRequest("POST", "/pai"), in: "default")
    let text = try Self.list(site)
    let answers = [
      "<span class=\"badge v-fail\">no match</span> nearest: pay (<code>",
      "pay: paid~null@/name</td>",
      "pay: turns › declined</td>", "pay: paid</td>",
    ]
    let places = try answers.map {
      try #require(text.firstRange(of: "<td>\($0)")?.lowerBound, "\($0)")
    }
    #expect(places == places.sorted())
    #expect(
      text.contains(
        "<td>POST</td><td><code>/pay</code></td><td>pay: paid</td><td>200</td><td>0.0 ms</td>"))
    #expect(text.contains("<td>402</td>") && text.contains("<td>404</td>"))
    #expect(
      text.contains(
        "1 of 2 conditions hold\n<ul>\n<li>≠ urlPath: the scenario wants <code>/pay</code>, the request has "
          + "<code>/pai</code></li>"))
  }

  @Test func `a lease is chosen by its id, and has its own requests and selection`() throws {
    let site = try Self.site()
    let made = try site.ask("PUT", "/__mockapi/leases/team-a", #"{"name": "<Ada>"}"#)
    #expect(made.status == 201)
    #expect(
      try site.ask("PUT", "/__mockapi/leases/team-a/selection/pay", #"{"case": "declined"}"#).status
        == 200)
    try site.serve(StubRequest("POST", "/pay"), in: "team-a")
    let team = try Self.list(site, "?lease=team-a&filter=pay")
    #expect(team.contains("The lease <code>team-a</code>") && team.contains("pay: declined"))
    let reload = "<a href=\"/__mockapi/ui/plain?lease=team-a&amp;filter=pay\">Reload</a>"
    #expect(team.contains(reload))
    #expect(team.contains("?lease=default&amp;filter=pay\">default</a>, "))
    #expect(team.contains("aria-current=\"page\">team-a</a> (&lt;Ada&gt;)"))
    for query in ["", "?lease=default", "?lease="] {
      let main = try Self.list(site, query)
      #expect(main.contains("No request has come in yet."), "\(query)")
      #expect(!main.contains("declined</span>"), "\(query)")
    }
  }

  @Test func `a server without a journal says so`() throws {
    let text = try Self.list(Self.site(journals: .off))
    #expect(text.contains("keeps no requests") && text.contains("--journal on"))
  }

  @Test(arguments: [
    (Duration.microseconds(250), "0.3 ms"), (.milliseconds(9), "9.0 ms"),
    (.milliseconds(21), "21 ms"), (.milliseconds(1_500), "1.5 s"), (.seconds(75), "75.0 s"),
  ])
  func `times are short`(duration: Duration, text: String) {
    #expect(PlainList.duration(duration) == text)
  }

  // MARK: Texts of others

  private static let hostile = "<img src=x onerror=hit()>\"'&\u{202E}\u{2066}\u{200B}"

  @Test func `texts of requests, files and people are text, and hide nothing`() throws {
    let site = try Self.site(scenarios: [
      (
        name: "<b>name\u{202E}",
        text: #"{"request": {"urlPath": "/<i>"}, "cases": {"ok": {"response": {}}}}"#
      )
    ])
    try site.serve(StubRequest("<U>", "/\(Self.hostile)?\(Self.hostile)"), in: "default")
    try site.serve(StubRequest("GET", "/<i>"), in: "default")
    let text = try Self.list(site, "?filter=%3Ci%3E%E2%80%AE")
    #expect(text.contains("<code>/&lt;i&gt;</code>"))
    #expect(text.contains("&lt;b&gt;name\\u{202e}"))
    #expect(text.contains("&lt;img src=x onerror=hit()&gt;"))
    #expect(text.contains("value=\"&lt;i&gt;\\u{202e}\""))
    for markup in ["<img", "<b>name", "<i>", "<U>", "<script"] {
      #expect(!text.contains(markup), "\(markup)")
    }
    #expect(
      !text.unicodeScalars.contains { "\u{202E}\u{2066}\u{200B}".unicodeScalars.contains($0) })
  }

  @Test func `credentials are masked in targets and in near misses`() throws {
    let site = try Self.site(scenarios: [
      (
        name: "user",
        text: #"""
        {"request": {"method": "GET", "urlPath": "/users", "headers": {"Authorization": {"equalTo": "Bearer open5esame"}}},
         "cases": {"ok": {"response": {}}}}
        """#
      )
    ])
    try site.serve(
      StubRequest(
        "GET", "/users?access_token=hunter2&page=2", headers: ["Authorization": "Bearer hunter2"]),
      in: "default")
    let text = try Self.list(site)
    #expect(text.contains("<code>/users?access_token=•••&amp;page=2</code>"))
    #expect(
      text.contains(
        "≠ header Authorization equalTo: the scenario wants <code>•••</code>, the request has "
          + "<code>•••</code>"))
    #expect(!text.contains("hunter2") && !text.contains("open5esame"))
  }

  // MARK: The document

  @Test func `it has a language, headings, a skip link and tables with headers, and no script`()
    throws
  {
    let site = try Self.site()
    try site.serve(StubRequest("POST", "/pay"), in: "default")
    let response = try site.askPage(PlainList.path)
    let text = Self.text(response)
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(text.contains("<a class=\"skip\" href=\"#requests\">"))
    #expect(text.contains("<h2 id=\"requests\" tabindex=\"-1\">Came in"))
    #expect(Self.count("<h1>", in: text) == 1 && Self.count("<h2", in: text) == 2)
    #expect(Self.count("<th scope=\"col\">", in: text) == 11)
    #expect(!text.contains("<script") && Self.count("<style>", in: text) == 1)
    let policy = try #require(response.headerValues(named: "Content-Security-Policy").first)
    let parts = policy.split(separator: "; ")
    #expect(parts.first == "default-src 'none'" && !policy.contains("script-src"))
    for part in [
      "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "sandbox allow-forms",
    ] {
      #expect(parts.contains { $0 == part }, "\(part)")
    }
    for (name, value) in [
      ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
    ] {
      #expect(response.headerValues(named: name) == [value], "\(name)")
    }
  }

  @Test(arguments: [
    ("?leese=team-a", 400, "did you mean"), ("?lease=no-such", 404, "No such lease"),
    ("?lease=%3Cb%3E", 404, "&lt;b&gt;"),
  ])
  func `a wrong parameter is refused with the reason`(
    query: String, status: Int, reason: String
  ) throws {
    let response = try Self.site().askPage(PlainList.path + query)
    #expect(response.status == status)
    #expect(response.headerValues(named: "Content-Type") == ["text/html; charset=utf-8"])
    #expect(Self.text(response).contains(reason))
  }

  @Test func `other methods are refused`() throws {
    let site = try Self.site()
    #expect(try site.askPage(PlainList.path, method: "HEAD").status == 200)
    for method in ["POST", "PUT", "DELETE"] {
      let response = try site.askPage(PlainList.path, method: method)
      #expect(response.status == 405)
      #expect(response.headerValues(named: "Allow") == ["GET, HEAD, OPTIONS"])
    }
  }
}
