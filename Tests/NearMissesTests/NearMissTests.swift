// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

struct NearMissTests {
  static let texts: [(path: String, text: String)] = [
    (
      "users.json",
      #"{"request": {"method": "GET", "urlPath": "/api/v1/users"}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      "items.json",
      #"{"request": {"method": "GET", "urlPath": "/items", "headers": {"Accept": {"contains": "json"}, "X-Id": {"equalTo": "7"}}}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      "create.json",
      #"{"request": {"method": "POST", "urlPath": "/items", "bodyPatterns": [{"equalToJson": {"name": "Ada", "tags": [1, 2], "address": {"city": "Paris"}}}]}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      "login.json",
      #"{"request": {"method": "POST", "urlPath": "/login", "bodyPatterns": [{"matchesJsonPath": {"expression": "$.user", "equalTo": "ada"}}, {"matchesJsonPath": "$.password"}]}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      "page.json",
      #"{"request": {"method": "GET", "url": "/pages?number=1"}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      "files.json",
      #"{"request": {"method": "GET", "urlPathTemplate": "/users/{id}/files"}, "cases": {"a": {"response": {}}}}"#
    ),
    (
      "search.json",
      #"{"request": {"method": "GET", "urlPathPattern": "/search/[0-9]+"}, "cases": {"a": {"response": {}}}}"#
    ),
  ]

  static func misses(
    _ request: StubRequest, _ texts: [(path: String, text: String)] = Self.texts
  ) throws -> [NearMiss] {
    let loaded = ScenarioLoader().load(texts: texts)
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return NearMiss.nearest(to: request, among: loaded.scenarios)
  }

  @Test(arguments: [
    (#"{"oneOf": ["PUT", "POST"]}"#, "GET", "PUT or POST"),
    (#"{"noneOf": ["GET"]}"#, "GET", "none of GET"), (#""GET_OR_HEAD""#, "PUT", "GET or HEAD"),
  ])
  func `a scenario for other methods is a near miss for its own URL`(
    methods: String, method: String, expected: String
  ) throws {
    let texts = [
      ("a.json", scenarioText(request: #"{"method": \#(methods), "urlPath": "/a"}"#)),
      ("b.json", scenarioText(request: #"{"method": "GET", "urlPath": "/b"}"#)),
    ]
    let nearest = try #require(Self.misses(StubRequest(method, "/a"), texts).first)
    #expect(nearest.scenario.name == "a")
    #expect(nearest.differences.map(\.expected) == [expected])
  }

  @Test(arguments: [
    // A wrong header, another method, a wrong letter in the path.
    (StubRequest("GET", "/items", headers: ["Accept": "application/json"]), "items"),
    (StubRequest("PUT", "/login", body: #"{"user": "ada", "password": "x"}"#), "login"),
    (StubRequest("GET", "/itmes", headers: ["Accept": "json", "X-Id": "7"]), "items"),
    (StubRequest("GET", "/Items/", headers: ["Accept": "json", "X-Id": "7"]), "items"),
    // A missing beginning, a wrong case, a wrong number.
    (StubRequest("GET", "/users"), "users"),
    (StubRequest("GET", "/API/V1/USERS"), "users"),
    (StubRequest("GET", "/pages?number=2"), "page"),
    // A template is compared by its fixed parts, an expression by its beginning.
    (StubRequest("GET", "/users/12345/file"), "files"),
    (StubRequest("GET", "/search/abc"), "search"),
    // The body decides if URL and method are equal.
    (StubRequest("POST", "/login", body: #"{"user": "bob", "password": "x"}"#), "login"),
  ])
  func `the scenario with the fewest differences comes first`(
    request: StubRequest, scenario: String
  ) throws {
    #expect(try Self.misses(request).first?.scenario.name == scenario)
  }

  @Test(arguments: ["/items/77/", "/itms/77", "/imtes/77", "/Items/77", "/v1/items/77", "/items77"])
  func `among thousands of paths the one with a typing error comes first`(path: String) throws {
    let texts = (0..<2_000).map { number in
      (
        path: "f\(number).json",
        text:
          #"{"request": {"method": "GET", "urlPath": "/items/\#(number)"}, "cases": {"a": {"response": {}}}}"#
      )
    }
    let nearest = try Self.misses(StubRequest("GET", path), texts).map(\.scenario.name)
    #expect(nearest.count == 3)
    #expect(nearest.first == "f77")
  }

  private static func file(_ name: String, _ request: String) -> (path: String, text: String) {
    (name + ".json", scenarioText(request: request))
  }

  @Test(arguments: [
    ("/jsom-order", "order"), ("/x/up/y/dwn", "asterisks"), ("/x/ups/y/down", "asterisks"),
    ("/api/v2/items/7", "versions"),
  ])
  func `the nearness of a template with asterisks depends only on its fixed parts`(
    path: String, name: String
  ) throws {
    let texts = [
      Self.file("order", #"{"urlPath": "/json-order"}"#),
      Self.file("asterisks", #"{"urlPathTemplate": "/**/up/**/down"}"#),
      Self.file("versions", #"{"urlPathTemplate": "/api/v1**"}"#),
    ]
    #expect(try Self.misses(StubRequest("GET", path), texts).first?.scenario.name == name)
  }

  @Test(
    arguments: [
      ("/v1/**", "/v1", "the template matches '/v1/': the '/' before '**' is part of it"),
      ("/users/{id}", "/users/7/", "the template matches '/users/7': it has no '/' at its end"),
      ("/users/{id}/", "/users/7", "the template matches '/users/7/': it has a '/' at its end"),
      ("/v1/**", "/v2", nil), ("/users/{id}", "/users/7/8/", nil),
    ] as [(String, String, String?)])
  func `a missing or extra slash is reported as such`(
    template: String, path: String, note: String?
  ) throws {
    let texts = [Self.file("a", #"{"urlPathTemplate": "\#(template)"}"#)]
    let miss = try #require(try Self.misses(StubRequest("GET", path), texts).first)
    #expect(miss.differences.map(\.note) == [note])
  }

  @Test func `among many bodies for one path, the one with the fewest differences comes first`()
    throws
  {
    let texts = (0..<200).map { number in
      (
        path: "f\(number).json",
        text:
          #"{"request": {"method": "POST", "urlPath": "/x", "bodyPatterns": [{"equalToJson": {"a": \#(number), "b": \#(number), "c": \#(number)}}]}, "cases": {"a": {"response": {}}}}"#
      )
    }
    let request = StubRequest("POST", "/x", body: #"{"a": 77, "b": 78, "c": 77}"#)
    #expect(try Self.misses(request, texts).map(\.scenario.name) == ["f77", "f78", "f199"])
  }

  /// Each difference as `matcher part pointer: expected != actual (note) at location`.
  static func lines(_ miss: NearMiss?) -> [String] {
    (miss?.differences ?? []).map { difference in
      let pointer = (difference.pointer ?? difference.xpath).map { " \($0)" } ?? ""
      let note = difference.note.map { " (\($0))" } ?? ""
      return "\(difference.matcher) \(difference.part)\(pointer): \(difference.expected) != "
        + "\(difference.actual ?? "nothing")\(note) at \(difference.location)"
    }
  }

  @Test(arguments: [
    (
      StubRequest("GET", "/items", headers: ["Accept": "text/html", "Accept": "a"]),
      [
        "contains header Accept: json != text/html, a at items.json:1:64",
        "equalTo header X-Id: 7 != nothing at items.json:1:96",
      ]
    ),
    (
      StubRequest(
        "POST", "/items",
        body: #"{"name": "Bob", "tags": [1, 3, 4], "address": {"city": "Paris", "zip": 1}}"#),
      [
        #"equalToJson body /name: "Ada" != "Bob" at create.json:1:70"#,
        "equalToJson body /tags/1: 2 != 3 at create.json:1:70",
        "equalToJson body /tags/2: nothing != 4 at create.json:1:70",
        "equalToJson body /address/zip: nothing != 1 at create.json:1:70",
      ]
    ),
    (
      StubRequest("POST", "/items", body: #"{"name": "#),
      [
        #"equalToJson body: {"name":"Ada","tags":[1,2],"address":{"city":"Paris"}} != {"name":  "#
          + "(the body is not JSON: 1:10: expected a value after ':', found the end of the text) at create.json:1:70"
      ]
    ),
    (
      StubRequest("POST", "/login", body: #"{"user": "bob"}"#),
      [
        "matchesJsonPath body at $.user: ada != bob at login.json:1:70",
        "matchesJsonPath body at $.password: a value != nothing (the path selects nothing) at login.json:1:135",
      ]
    ),
  ])
  func `each difference has its matcher and place`(
    request: StubRequest, lines: [String]
  ) throws {
    let found = Self.lines(try Self.misses(request).first)
    #expect(found == lines)
  }

  /// The differences of a body for the given matchers, without the common part of their text.
  static func bodyLines(_ patterns: String, _ request: StubRequest) throws -> [String] {
    let text =
      #"{"request": {"bodyPatterns": [\#(patterns)]}, "cases": {"a": {"response": {}}}}"#
    return try lines(misses(request, [("a.json", text)]).first).map { line in
      line.split(separator: " at a.json").first.map(String.init) ?? line
    }
  }

  @Test(arguments: [
    (
      #"{"equalToXml": "<a id='1'><b>1</b></a>"}"#, "<a id='2'><b>2</b></a>",
      ["equalToXml body /a/@id: 1 != 2", "equalToXml body /a/b[1]/text(): 1 != 2"]
    ),
    (
      #"{"equalToXml": "<a>\n  <b/>\n</a>"}"#, "<a>",
      [
        "equalToXml body: <a><b/></a> != <a> (the body is not XML: 1:4: Premature end of data in tag a line 1)"
      ]
    ),
    (
      #"{"equalToXml": "<a/>"}"#, "<p:a/>",
      [
        "equalToXml body: <a/> != <p:a/> (the body is not XML: 1:5: Namespace prefix p on a is not defined)"
      ]
    ),
    (
      #"{"equalToXml": "<a/>"}"#, #"{ "a": 1 }"#,
      [
        #"equalToXml body: <a/> != {"a":1} (the body is not XML: 1:1: Start tag expected, '<' not found)"#
      ]
    ),
    (
      #"{"matchesXPath": {"expression": "//b", "equalToXml": "<b><c>1</c></b>"}}"#,
      "<a><b><c>2</c></b></a>", ["matchesXPath body at //b /b/c[1]/text(): 1 != 2"]
    ),
    (
      #"{"matchesXPath": {"expression": "//b/text()", "equalTo": "1"}}"#, "<a><b>2</b><b>3</b></a>",
      ["matchesXPath body at //b/text(): 1 != 2, 3"]
    ),
    (
      #"{"equalToJson": { "a": 1, "b": [ ] }}"#, "<a>\n<b/></a>",
      [
        #"equalToJson body: {"a":1,"b":[]} != <a><b/></a> (the body is not JSON: 1:1: expected a value, found '<')"#
      ]
    ),
    // Whitespace that matters is shown.
    (#"{"equalTo": "{ }"}"#, "{  }", ["equalTo body: { } != {  }"]),
    (
      #"{"matchesJsonPath": {"expression": "$.a", "equalTo": "{ }"}}"#, #"{"a": {  }}"#,
      ["matchesJsonPath body at $.a: { } != {  }"]
    ),
  ])
  func `a body is shown in the form that the matcher compares`(
    patterns: String, body: String, lines: [String]
  ) throws {
    #expect(try Self.bodyLines(patterns, StubRequest("POST", "/", body: body)) == lines)
  }

  @Test func `long XML is not compared element by element`() throws {
    let padding = String(repeating: " ", count: 256 * 1024)
    for (body, note) in [
      ("<a><b>2</b>\(padding)</a>", "the body is too long to name its places"),
      ("<a><b>2</b>\(padding)", "the body is not XML"),
    ] {
      let lines = try Self.bodyLines(
        #"{"equalToXml": "<a><b>1</b></a>"}"#, StubRequest("POST", "/", body: body))
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("equalToXml body: <a><b>1</b></a> != <a><b>2</b> ") == true)
      #expect(lines.first?.hasSuffix(" (\(note))") == true)
    }
  }

  @Test func `at most ten places in XML are listed`() throws {
    let body = "<a>" + String(repeating: "<b>2</b>", count: 12) + "</a>"
    let wanted = "<a>" + String(repeating: "<b>1</b>", count: 12) + "</a>"
    let lines = try Self.bodyLines(
      #"{"equalToXml": "\#(wanted)"}"#, StubRequest("POST", "/", body: body))
    #expect(lines.count == 10)
    #expect(lines.last == "equalToXml body /a/b[10]/text(): 1 != 2 (more places differ)")
  }

  @Test(arguments: [
    (#""matchesXPath": "//c""#, "<a/>", "body at //c: something"),
    (#""matchesXPath": "//c""#, "<a><c/></a>", "body at //c: something"),
    (#""matchesXPath": "//c""#, "no XML", "body at //c: something"),
    (#""matchesXPath": "//c""#, "", "body at //c: something"),
    (
      #""matchesXPath": {"expression": "//c", "contains": "x"}"#, "<a/>",
      "body at //c: [contains] x"
    ),
    (#""matchesJsonPath": "$.c""#, #"{"a": 1}"#, "body at $.c: a value"),
    (#""matchesJsonPath": "$.c""#, #"{"c": 1}"#, "body at $.c: a value"),
    (#""matchesJsonPath": "$.c""#, "", "body at $.c: a value"),
  ])
  func `the differences of path matchers have the same form for every result`(
    matcher: String, body: String, told: String
  ) throws {
    for pattern in ["{\(matcher)}", "{\"and\": [{\(matcher)}, {\"contains\": \"?\"}]}"] {
      let text =
        #"{"request": {"method": "GET", "bodyPatterns": [\#(pattern)]}, "cases": {"a": {"response": {}}}}"#
      let request = StubRequest("POST", "/", body: body)
      let miss = try #require(try Self.misses(request, [("a.json", text)]).first)
      let comparisons = miss.comparisons.map { "\($0.part): \($0.expected)" }
      #expect(comparisons.contains(told), "\(comparisons)")
    }
  }

  @Test func `a missing body and a body that was not kept are told apart`() throws {
    struct Unkept: RequestView {
      var base = StubRequest("POST", "/")
      var method: String { base.method }
      var target: RequestTarget { base.target }
      var scheme: String { base.scheme }
      var peerAddress: String { base.peerAddress }
      var time: Duration { base.time }
      var body: [UInt8] { [] }
      var isBodyKept: Bool { false }
      func headerValues(named name: String) -> [String] { base.headerValues(named: name) }
    }
    let matcher = #"{"equalToJson": {"a": 1}}"#
    #expect(
      try Self.bodyLines(matcher, StubRequest("POST", "/")) == [
        #"equalToJson body: {"a":1} != nothing (the request has no body)"#
      ])
    let text = #"{"request": {"bodyPatterns": [\#(matcher)]}, "cases": {"a": {"response": {}}}}"#
    let scenario = try scenario(text)
    #expect(
      NearMiss.nearest(to: Unkept(), among: [scenario]).first?.differences.map(\.note) == [
        "the body was not kept: no scenario for this path reads it"
      ])
  }

  @Test func `among many XML bodies, the one with the fewest differences comes first`() throws {
    let texts = (0..<20).map { number in
      (
        path: "f\(number).json",
        text:
          #"{"request": {"bodyPatterns": [{"equalToXml": "<a x='\#(number)'><b>\#(number)</b><c>\#(number)</c></a>"}]}, "cases": {"a": {"response": {}}}}"#
      )
    }
    let request = StubRequest("POST", "/", body: "<a x='7'><b>8</b><c>7</c></a>")
    #expect(try Self.misses(request, texts).map(\.scenario.name).prefix(2) == ["f7", "f8"])
  }

  @Test func `long and binary values are cut around the difference`() throws {
    let expected = String(repeating: "a", count: 5_000)
    let text =
      #"{"request": {"method": "POST", "urlPath": "/x", "bodyPatterns": [{"equalTo": "\#(expected)"}]}, "cases": {"a": {"response": {}}}}"#
    var request = StubRequest("POST", "/x", body: String(repeating: "a", count: 4_000) + "é!")
    let difference = try #require(
      try Self.misses(request, [("a.json", text)]).first?.differences.first)
    #expect(difference.expected.hasSuffix("a… (5000 bytes)"))
    #expect(difference.actual?.hasSuffix("aé! (4003 bytes)") == true)
    #expect(difference.actual?.utf8.count ?? 0 < 300)
    request.body = [0x89, 0x50, 0x4E, 0x47, 0xFF]
    #expect(
      try Self.misses(request, [("a.json", text)]).first?.differences.first?.actual
        == "89 50 4e 47 ff (5 bytes, not text)")
  }

  @Test func `a gzip file is shown as its bytes are compared`() throws {
    let text = scenarioText(request: #"{"bodyPatterns": [{"binaryEqualTo": "iVA="}]}"#)
    var request = StubRequest("POST", "/", body: "text")
    request.bodyDecoding = .undeclared(sent: [0x1F, 0x8B, 0xFF])
    let difference = try #require(
      try Self.misses(request, [("a.json", text)]).first?.differences.first)
    #expect(difference.actual == "1f 8b ff (3 bytes, not text)")
  }

  @Test(arguments: ["matches", "doesNotMatch"])
  func `a condition that takes too many steps fails, with a note`(matcher: String) throws {
    let text =
      #"{"request": {"headers": {"X": {"\#(matcher)": "(a+)+$"}}}, "cases": {"a": {"response": {}}}}"#
    let value = String(repeating: "a", count: 4_000) + "!"
    let request = StubRequest("GET", "/", headers: ["X": value])
    let miss = try #require(try Self.misses(request, [("a.json", text)]).first)
    #expect(miss.differences.map(\.note) == ["the match limit was reached"])
    #expect(try !scenario(text).request.matches(request))
  }

  @Test func `long paths are compared like short ones`() throws {
    let path = "/" + String(repeating: "segment/", count: 1_000)
    let texts = [path + "a", path + "bcdef", "/a"].enumerated().map { number, path in
      (
        path: "f\(number).json",
        text: #"{"request": {"urlPath": "\#(path)"}, "cases": {"a": {"response": {}}}}"#
      )
    }
    let misses = try Self.misses(StubRequest("GET", path + "b"), texts)
    #expect(misses.map(\.scenario.name) == ["f0", "f1", "f2"])
    #expect(misses[0].differences[0].actual?.hasSuffix("segment/b (8002 bytes)") == true)
  }
}
