// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

private enum Color: String, Codable, Sendable { case red }

private struct Answer<Success: APIModel>: Resource {
  var request: Request { .get("x") }
}

/// An app's own property, with the same name as the method of models.
extension String {
  fileprivate var domain: String { split(separator: "@").last.map(String.init) ?? "" }
}

@Suite("Models that are plain JSON values")
struct PlainModelTests {
  private func outcome<Success: APIModel>(
    _ type: Success.Type, _ body: String, contentType: String = "application/json"
  ) -> Answer<Success>.Outcome {
    let received = Received(
      status: 200, headers: [.contentType: contentType], body: Data(body.utf8))
    return ResponseJudge().outcome(of: Answer<Success>(), received: received)
  }

  @Test("Arrays, dictionaries and single values are models")
  func values() throws {
    #expect(try outcome([String].self, #"["a","b"]"#).get() == ["a", "b"])
    #expect(try outcome([Int].self, "[1,2]").get() == [1, 2])
    #expect(try outcome([String: Double].self, #"{"a":1.5}"#).get() == ["a": 1.5])
    #expect(try outcome([[Bool]].self, "[[true],[]]").get() == [[true], []])
    #expect(try outcome(String.self, #""a""#).get() == "a")
    #expect(try outcome(String?.self, "null").get() == nil)
    #expect(try outcome(String?.self, "").get() == nil)
    #expect(try outcome([UUID].self, "[]").get() == [])
    #expect(try outcome(JSONValue.self, #"{"a":[null]}"#).get()["a"]?[0] == .null)
    #expect(try outcome([LosslessInt].self, #"["7"]"#).get().map(\.value) == [7])
    #expect(try outcome([AbsoluteURL].self, #"["https://x.test"]"#).get().count == 1)
    #expect(try outcome([OpenEnum<Color>].self, #"["red"]"#).get().count == 1)
    #expect(try outcome([RFC3339Date].self, #"["2026-01-02T03:04:05Z"]"#).get().count == 1)
  }

  @Test("A bad element makes the answer unexpected, unless Tolerant leaves it out")
  func bad() {
    let bad = outcome([String].self, #"["a",7]"#)
    #expect(bad.defects.map(\.description) == ["/1 is number, expected string"])
    #expect(bad.kind == .unexpected)
    let tolerant = outcome(Tolerant<[String]>.self, #"["a",7]"#)
    guard case .partial(let model, let defects, _) = tolerant else {
      Issue.record("expected a partial success, found \(tolerant)")
      return
    }
    #expect(model == ["a"] && defects.count == 1)
  }

  @Test("Plain text is not JSON, as its Content-Type says")
  func text() {
    guard case .unexpected(let response) = outcome(String.self, "a", contentType: "text/plain")
    else {
      Issue.record("expected an unexpected response")
      return
    }
    #expect(response.reason == .contentType("text/plain"))
  }

  @Test("An app's own property may have the name of the method")
  func ownProperty() {
    let domain = "a@b.test".domain
    #expect(domain == "b.test")
  }
}
