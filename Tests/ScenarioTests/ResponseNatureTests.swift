// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import Testing

@testable import MockAPIScenario

/// The reasons why a response is not a constant. A constant is sent without a decision, so a value that is forgotten here
/// would be ignored.
struct ResponseNatureTests {
  private typealias Nature = ResponseDefinition.Nature

  /// For each value that a response may have: a response with it, and the reasons.
  private static let rows: [(value: String, response: String, nature: Nature)] = [
    ("status", #""status": 404"#, []),
    ("statusMessage", #""statusMessage": "As You Like""#, []),
    ("headers", #""headers": {"X": "1"}"#, []),
    ("framing", #""headers": {"Transfer-Encoding": "chunked"}, "body": "x""#, []),
    ("isCompressed", #""compression": "gzip", "body": "x""#, .compressed),
    ("body", #""body": "x""#, []),
    ("withheldHeaders", #""headers": {"Date": null}"#, []),
    ("timing", #""fixedDelayMilliseconds": 5"#, .timed),
    ("timing", #""bytesPerSecond": 5"#, .timed),
    ("timing", #""fixedDelayMilliseconds": 0"#, []),
    ("fault", #""fault": "EMPTY_RESPONSE""#, .faulty),
    // Sent to a request without a body like any other.
    ("beforeRequestBody", #""beforeRequestBody": "discard""#, []),
    ("template", #""template": true, "body": "{{request.method}}""#, .rendered),
    ("template", #""template": true, "body": "{{randomInt}}""#, [.rendered, .random]),
  ]

  private static func response(_ members: String) throws -> ResponseDefinition {
    let text = #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {\#(members)}}}}"#
    let loaded = ScenarioLoader().load(texts: [("a.json", text)])
    return try #require(loaded.scenarios.first?.cases.first?.response, "\(loaded.diagnostics)")
  }

  @Test(arguments: rows.indices)
  func `a value of a response has its nature`(row: Int) throws {
    let (_, members, nature) = Self.rows[row]
    #expect(try Self.response(members).nature == nature)
  }

  @Test func `each value of a response has a row`() throws {
    let values = try Self.response(#""status": 200"#).values
    let names =
      (Array(Mirror(reflecting: values).children) + Mirror(reflecting: values.rare).children)
      .compactMap(\.label).filter { $0 != "box" }
    #expect(Set(names) == Set(Self.rows.map(\.value)))
  }
}
