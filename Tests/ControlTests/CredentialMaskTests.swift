// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPINearMisses
import MockAPITestSupport
import Testing

@testable import MockAPIControl

struct CredentialMaskTests {
  /// A row of `Tests/Data/credential-masks.json`, to which the script of the page is held, too.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let masked: String

    var testDescription: String { text }

    static func rows() throws -> [Row] {
      try DataTable.rows("credential-masks", keys: ["text", "masked"], identity: \.text) { value in
        guard let text = value["text"]?.string, let masked = value["masked"]?.string else {
          throw DataTable.Defect("\(value.position): a value is missing")
        }
        return Row(text: text, masked: masked)
      }
    }
  }

  @Test(arguments: try Row.rows())
  func `credentials in a text are masked by their names`(row: Row) {
    #expect(CredentialMask.masked(row.text) == row.masked)
  }

  @Test func `a name is also known in another spelling`() {
    #expect(CredentialMask.masked("/a?acc%65ss_t%6Fken=x&b=1") == "/a?acc%65ss_t%6Fken=•••&b=1")
    #expect(CredentialMask.masked("/a?%zztoken=x") == "/a?%zztoken=•••")
    #expect(CredentialMask.masked("/a?token\u{301}=x") == "/a?token\u{301}=•••")
  }

  // MARK: Differences

  /// The differences of a request from a scenario with conditions, as the list shows them.
  private static func differences(
    _ conditions: String, _ request: StubRequest
  ) throws -> [ShownDifference] {
    let text = #"{"request": {\#(conditions)}, "cases": {"ok": {"response": {}}}}"#
    let site = try ControlSite(scenarios: [(name: "a", text: text)])
    let misses = NearMiss.nearest(to: request, among: site.context.catalogue.scenarios)
    return try #require(misses.first).differences.map(ShownDifference.init)
  }

  private static let credentials: [(conditions: String, request: StubRequest)] = [
    (
      #""urlPath": "/", "headers": {"Authorization": {"equalTo": "Bearer good"}}"#,
      StubRequest("GET", "/", headers: ["Authorization": "Bearer hunter2"])
    ),
    (
      #""urlPath": "/", "queryParameters": {"api_key": {"equalTo": "good"}}"#,
      StubRequest("GET", "/?api_key=hunter2")
    ),
    (
      #""urlPath": "/", "queryParameters": {"key": {"equalTo": "good"}}"#,
      StubRequest("GET", "/?key=hunter2")
    ),
    (
      #""urlPath": "/", "queryParameters": {"api.key": {"equalTo": "good"}}"#,
      StubRequest("GET", "/?api.key=hunter2")
    ),
    (
      #""urlPath": "/", "formParameters": {"card[number]": {"equalTo": "good"}}"#,
      StubRequest(
        "POST", "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: "card[number]=hunter2")
    ),
    (
      #""urlPath": "/", "cookies": {"id": {"equalTo": "good"}}"#,
      StubRequest("GET", "/", headers: ["Cookie": "id=hunter2"])
    ),
    (
      #""urlPath": "/", "basicAuthCredentials": {"username": "a", "password": "good"}"#,
      StubRequest("GET", "/", headers: ["Authorization": "Basic YTpodW50ZXIy"])
    ),
    (
      #""urlPath": "/", "bodyPatterns": [{"equalToJson": {"password": "good"}}]"#,
      StubRequest("POST", "/", body: #"{"password": "hunter2"}"#)
    ),
    (
      #""urlPath": "/", "bodyPatterns": [{"matchesJsonPath": {"expression": "$.password", "equalTo": "good"}}]"#,
      StubRequest("POST", "/", body: #"{"password": "hunter2"}"#)
    ),
    (
      #""urlPath": "/", "bodyPatterns": [{"matchesJsonPath": {"expression": "$['authorization']", "equalTo": "good"}}]"#,
      StubRequest("POST", "/", body: #"{"authorization": "hunter2"}"#)
    ),
    (
      #""urlPath": "/", "bodyPatterns": [{"not": {"matchesJsonPath": {"expression": "$.password", "equalTo": "good"}}}]"#,
      StubRequest("POST", "/", body: #"{"password": "good"}"#)
    ),
    (
      #""urlPath": "/", "bodyPatterns": [{"equalTo": "user=ada&password=good"}]"#,
      StubRequest("POST", "/", body: "user=ada&password=hunter2")
    ),
    (#""url": "/a?access_token=good""#, StubRequest("GET", "/a?access_token=hunter2")),
  ]

  @Test(arguments: credentials.indices)
  func `no difference shows a credential, of the request or of the file`(number: Int) throws {
    let (conditions, request) = Self.credentials[number]
    let shown = try Self.differences(conditions, request).flatMap { difference in
      [difference.place, difference.expected, difference.actual, difference.note]
        .compactMap(\.self)
    }
    #expect(shown.contains { $0.contains("•••") }, "\(shown)")
    for secret in ["hunter2", "good", "YTpodW50ZXIy"] {
      #expect(!shown.contains { $0.contains(secret) }, "\(shown)")
    }
  }

  @Test func `a long value that is shown from its middle on may begin in a credential`() throws {
    let value = "password=" + String(repeating: "s", count: 400)
    let conditions = #""urlPath": "/", "bodyPatterns": [{"equalTo": "\#(value)a"}]"#
    let differences = try Self.differences(conditions, StubRequest("POST", "/", body: value + "b"))
    #expect(differences.map(\.expected) == ["… (410 bytes)"])
    #expect(differences.map(\.actual) == ["… (410 bytes)"])
  }

  @Test func `all else is shown as it is`() throws {
    let differences = try Self.differences(#""urlPath": "/a""#, StubRequest("GET", "/b"))
    #expect(differences.map(\.place) == ["urlPath"])
    #expect(differences.map(\.expected) == ["/a"] && differences.map(\.actual) == ["/b"])
  }
}
