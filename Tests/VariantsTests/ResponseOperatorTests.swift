// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import MockAPIVariants
import Testing

/// The operators of the body, the head and the wire, with the bytes or faults that they make.
struct ResponseOperatorTests {
  private static let cases = #"""
    {"json": {"response": {"headers": {"Content-Length": "8", "Content-Type": "application/json; charset=utf-8", "X-A": "1"},
       "jsonBody": {"a": 7}}},
     "text": {"response": {"headers": {"Content-Type": "text/html"}, "body": "<p>"}},
     "made": {"response": {"status": 201, "statusMessage": "Made", "headers": {"Location": "/a/7", "Transfer-Encoding": "chunked"},
       "jsonBody": 7}},
     "none": {"response": {"status": 204}},
     "empty": {"response": {"status": 500}},
     "zipped": {"response": {"compression": "gzip", "body": "0123456789012345678901234567890123456789"}}}
    """#

  private func variant(_ id: String, _ options: VariantOptions = VariantOptions()) throws
    -> Variant?
  {
    let id = try #require(VariantID(id))
    return try scenario(scenarioText(cases: Self.cases)).variant(id, options)
  }

  private func response(_ id: String) throws -> ResponseDefinition? {
    try variant(id).flatMap(ValueOperatorTests.response)
  }

  @Test func `another status in place of a 304 has no length of a body that is not sent`() throws {
    let cases =
      #"{"same": {"response": {"status": 304, "headers": {"Content-Length": "1024", "ETag": "1"}}}}"#
    let id = try #require(VariantID("same~status(500)"))
    let response = try scenario(scenarioText(cases: cases)).variant(id, VariantOptions())
      .flatMap(ValueOperatorTests.response)
    #expect(response?.headers.map(\.name) == ["ETag"])
  }

  private static func deep() -> String {
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
  }

  @Test(arguments: [
    "early~null@/a", "early~emptyBody", "early~status(503)", "early~noContent",
    "early~reset(afterHead)",
  ])
  func `a variant is sent before the body of the request if its case is`(id: String) throws {
    let cases = #"{"early": {"response": {"jsonBody": {"a": 7}, "beforeRequestBody": "discard"}}}"#
    let id = try #require(VariantID(id))
    let variant = try #require(try scenario(scenarioText(cases: cases)).variant(id))
    #expect(ValueOperatorTests.response(variant)?.beforeRequestBody == .discard)
  }

  // MARK: Bodies

  @Test(
    arguments: [
      ("json~cut(1)", "{", 1..<1), ("json~cut(7)", #"{"a": 7"#, 7..<7), ("json~cut(8)", nil, nil),
      ("json~emptyBody", "", 0..<0), ("json~blankBody", " \r\n\t\n", 0..<5),
      (
        "json~html",
        "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n",
        0..<109
      ),
      ("json~plainText", "Service temporarily unavailable\n", 0..<32),
      ("json~byteOrderMark", "\u{FEFF}{\"a\": 7}", 0..<3),
      ("json~xssiPrefix", ")]}',\n{\"a\": 7}", 0..<6),
      ("json~wrapped(array)", #"[{"a": 7}]"#, 0..<10),
      ("json~wrapped(data)", #"{"data":{"a": 7}}"#, 0..<17),
      ("json~trailing", "{\"a\": 7}\n<!-- mockapi -->", 8..<25),
      ("json~twice", #"{"a": 7}{"a": 7}"#, 8..<16), ("json~deep", deep(), 0..<200_000),
      ("text~wrapped(array)", nil, nil), ("text~twice", "<p><p>", 3..<6),
      ("text~cut(2)", "<p", 2..<2),
      ("empty~emptyBody", nil, nil), ("empty~blankBody", " \r\n\t\n", 0..<5),
      ("empty~twice", nil, nil),
      ("empty~byteOrderMark", nil, nil), ("none~blankBody", nil, nil), ("none~html", nil, nil),
    ] as [(String, String?, Range<Int>?)])
  func `an operator makes this body`(_ id: String, _ body: String?, _ damage: Range<Int>?) throws {
    let variant = try variant(id)
    #expect(
      variant.flatMap(ValueOperatorTests.response).map { Array($0.body) }
        == body.map { Array($0.utf8) })
    #expect(variant?.damage == damage)
  }

  @Test func `UTF-16 begins with its mark`() throws {
    let body = try response("made~utf16")?.body
    #expect(body.map { Array($0) } == [0xFF, 0xFE, 0x37, 0x00])
  }

  @Test(arguments: [
    ("json~emptyBody", "Content-Length: 0|Content-Type: application/json; charset=utf-8|X-A: 1"),
    ("json~null@/a", "Content-Length: 11|Content-Type: application/json; charset=utf-8|X-A: 1"),
    ("json~htmlTyped", "Content-Length: 109|Content-Type: text/html|X-A: 1"),
    ("json~plainText", "Content-Length: 32|Content-Type: text/plain|X-A: 1"),
    ("empty~htmlTyped", "Content-Type: text/html"),
  ])
  func `the head follows the new body`(_ id: String, _ head: String) throws {
    #expect(Self.fields(try response(id)) == head)
  }

  // MARK: Heads

  @Test(
    arguments: [
      (
        "json~status(404)",
        "404|Content-Length: 8|Content-Type: application/json; charset=utf-8|X-A: 1"
      ),
      (
        "json~status(429)",
        "429|Content-Length: 8|Content-Type: application/json; charset=utf-8|X-A: 1|Retry-After: 120"
      ),
      ("made~status(301)", "301|Transfer-Encoding: chunked|Content-Type: application/json"),
      (
        "made~status(202)",
        "202|Location: /a/7|Transfer-Encoding: chunked|Content-Type: application/json"
      ),
      ("made~status(201)", nil), ("none~status(503)", "503|"), ("json~noContent", "204|X-A: 1"),
      ("made~noContent", "204|Location: /a/7"), ("none~noContent", nil),
      ("json~noContent(typed)", "204|Content-Type: application/json; charset=utf-8|X-A: 1"),
      ("made~noContent(typed)", "204|Location: /a/7|Content-Type: application/json"),
      ("none~noContent(typed)", nil), ("empty~noContent(typed)", nil),
      ("json~contentType(absent)", "200|Content-Length: 8|X-A: 1"),
      ("json~contentType(html)", "200|Content-Length: 8|Content-Type: text/html|X-A: 1"),
      ("text~contentType(html)", nil), ("text~contentType(plain)", "200|Content-Type: text/plain"),
      ("text~contentType(problem)", "200|Content-Type: application/problem+json"),
      (
        "json~charset(latin1)",
        "200|Content-Length: 8|Content-Type: application/json; charset=iso-8859-1|X-A: 1"
      ),
      ("empty~contentType(html)", nil), ("empty~charset(latin1)", nil),
    ] as [(String, String?)])
  func `an operator makes this head`(_ id: String, _ head: String?) throws {
    let response = try response(id)
    #expect(response.map { Self.head($0) } == head)
    if id.hasPrefix("json"), !id.contains("noContent"), let response {
      #expect(Array(response.body) == Array(#"{"a": 7}"#.utf8))
    }
    if id.contains("noContent"), let response {
      #expect(response.body.isEmpty && response.framing == .contentLength)
    }
  }

  @Test func `another status has its own phrase`() throws {
    #expect(try response("made~status(500)")?.statusMessage == nil)
    #expect(try response("made~zero@")?.statusMessage == "Made")
  }

  @Test func `a redirect and a refused port have no response of their own`() throws {
    #expect(try variant("json~redirect(307)")?.form == .redirect(status: 307))
    #expect(try variant("none~refused")?.form == .refused)
  }

  // MARK: The wire

  @Test(
    arguments: [
      ("json~close(start)", Fault(place: .start)),
      ("json~reset(statusLine)", Fault(place: .statusLine, ending: .reset)),
      ("json~stall(afterHead)", Fault(place: .afterHead, ending: .stall)),
      ("json~close(bodyHalf)", Fault(place: .bodyByte(4))),
      ("json~close(beforeEnd)", Fault(place: .beforeEnd)),
      // Compressed, so the half of the body may be more than all of it.
      ("zipped~close(bodyHalf)", Fault(place: .bodyByte(10))),
      ("made~close(bodyHalf)", nil), ("made~close(beforeEnd)", Fault(place: .beforeEnd)),
      ("none~close(statusLine)", Fault(place: .statusLine)), ("none~close(afterHead)", nil),
      ("empty~reset(bodyHalf)", nil), ("empty~stall(beforeEnd)", nil),
      ("json~notHTTP", Fault(content: .bytes(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)[...]))),
      ("json~malformed(badChunkSize)", Fault(content: .malformed(Malformation(.badChunkSize)))),
      ("empty~malformed(badChunkSize)", nil), ("empty~malformed(noHead)", nil),
      ("made~malformed(contentLengthTooLong)", nil), ("none~malformed(contentLengthTooLong)", nil),
      (
        "empty~malformed(contentLengthTooLong)",
        Fault(content: .malformed(Malformation(.contentLengthTooLong)))
      ),
      ("empty~malformed(contentLengthTooShort)", nil),
    ] as [(String, Fault?)])
  func `an operator makes this fault`(_ id: String, _ fault: Fault?) throws {
    #expect(try response(id)?.fault == fault)
  }

  @Test func `a wrong length replaces the declared one`() throws {
    let response = try response("json~malformed(contentLengthTooShort)")
    #expect(Self.head(response) == "200|Content-Type: application/json; charset=utf-8|X-A: 1")
    #expect(response?.fault?.content == .malformed(Malformation(.contentLengthTooShort)))
  }

  @Test func `slow bodies depend on the time limit`() throws {
    var options = VariantOptions()
    func dribble(_ id: String, timeLimit: Double = 1_000) throws -> Timing.Dribble? {
      options.timeLimit = timeLimit
      return try variant(id, options).flatMap(ValueOperatorTests.response)?.timing.dribble
    }
    func slices(_ milliseconds: Double) -> Timing.Dribble {
      Timing.Dribble(chunks: 10, milliseconds: milliseconds)
    }
    #expect(try dribble("json~dribble", timeLimit: 500) == slices(200))
    // A client that waits long does not make a run long.
    #expect(try dribble("json~dribble") == slices(300))
    #expect(try dribble("json~dribble", timeLimit: 60_000) == slices(300))
    #expect(try dribble("json~trickle") == Timing.Dribble(chunks: 40, milliseconds: 4_000))
    #expect(try dribble("text~trickle") == nil)
    #expect(try dribble("empty~dribble") == nil)
  }

  @Test func `a scenario for HEAD has no variants of a body that nobody gets`() throws {
    let one = try scenario(
      scenarioText(
        request: #"{"method": "HEAD", "urlPath": "/"}"#,
        cases: #"{"one": {"response": {"jsonBody": {"a": 7}}}}"#))
    let ids = one.variantIDs(ofCase: 0)
    #expect(ids.allSatisfy { $0.operator.target == .head || $0.operator.target == .wire })
    #expect(ids.contains { $0.description == "one~status(404)" })
    #expect(ids.contains { $0.description == "one~close(start)" })
    #expect(!ids.contains { $0.description == "one~close(afterHead)" })
  }

  // MARK: Places

  @Test func `a variant has the place of its value in the file, or that of its case`() throws {
    let text = scenarioText(
      contract: #"{"success": {"fields": {"/a": "optional"}}}"#,
      cases: """
        {
          "one": {"response": {"jsonBody": {
            "a": 7}}},
          "two": {"response": {"headers": {"Content-Type": "application/json"}, "body": " {\\"a\\": 7}\\n"}}
        }
        """)
    let one = try scenario(text)
    func position(_ id: String) throws -> String? {
      one.variant(try #require(VariantID(id)))?.position.description
    }
    #expect(try position("one~null@/a") == "3:10")
    #expect(try position("one~emptyBody") == "2:3")
    #expect(try position("one~status(500)") == "2:3")
    // The text of a string has other offsets than the file.
    #expect(try position("two~null@/a") == "4:3")
    let changed = one.variant(try #require(VariantID("two~null@/a")))
    #expect(
      changed.flatMap(ValueOperatorTests.response).map { String(decoding: $0.body, as: UTF8.self) }
        == " {\"a\": null}\n")
    #expect(changed?.damage == 7..<11)
  }

  // MARK: Heads as text

  /// The status and the fields.
  private static func head(_ response: ResponseDefinition?) -> String {
    "\(response?.status ?? 0)|" + fields(response)
  }

  private static func fields(_ response: ResponseDefinition?) -> String {
    (response?.headers ?? []).map { "\($0.name): \($0.value)" }.joined(separator: "|")
  }
}
