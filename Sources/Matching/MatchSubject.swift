// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIXML

/// A value for patterns: of a field, or of the body. Each of its forms is made only when it is used.
package struct MatchSubject {
  private enum Source {
    case missing
    case text(String)
    case bytes([UInt8])
    case body(any RequestView)
  }

  private let source: Source
  /// When the request came (``RequestView/time``).
  let time: Duration
  /// The budget that the values of a request share; `nil` for a separate value.
  private let sharedBudget: MatchBudget?

  private init(_ source: Source, at time: Duration, _ budget: MatchBudget? = nil) {
    self.source = source
    self.time = time
    sharedBudget = budget
  }

  /// A field that the request does not have.
  static var missing: MatchSubject { MatchSubject(.missing, at: .zero) }

  /// The value of a field, or a text inside it.
  package static func text(_ text: String, at time: Duration, budget: MatchBudget? = nil)
    -> MatchSubject
  {
    MatchSubject(.text(text), at: time, budget)
  }

  /// The body of a part of a multipart body; an empty one is also a text, as in WireMock.
  static func bytes(_ bytes: [UInt8], at time: Duration, budget: MatchBudget) -> MatchSubject {
    MatchSubject(.bytes(bytes), at: time, budget)
  }

  /// The body of a request.
  package static func body(of request: some RequestView) -> MatchSubject {
    MatchSubject(.body(request), at: request.time)
  }

  /// The remaining work.
  var budget: MatchBudget {
    if case .body(let request) = source { return request.budget }
    return sharedBudget ?? MatchBudget()
  }

  /// The number of bytes of the value.
  var size: Int {
    switch source {
    case .missing: 0
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .body(let request): request.body.count
    }
  }

  /// The value as text; `nil` if it is missing. An empty body has no text, as in WireMock.
  var text: String? {
    switch source {
    case .missing: nil
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .body(let request): request.body.isEmpty ? nil : request.bodyText
    }
  }

  /// The bytes of the value; empty if it is missing.
  var bytes: [UInt8] {
    switch source {
    case .missing: []
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .body(let request): request.body
    }
  }

  /// The bytes as they were sent, where they were taken out of a coding that was not declared.
  var sentBytes: [UInt8] {
    if case .body(let request) = source { request.sentBody } else { bytes }
  }

  /// The value as JSON; `nil` if it is not JSON or missing.
  var document: JSONDocument? {
    switch source {
    case .missing: nil
    // A value that is not JSON is a normal case here, not an error.
    case .text(let text): try? JSONDocument(parsing: text)
    case .bytes(let bytes): try? JSONDocument(parsing: bytes)
    case .body(let request): request.bodyDocument
    }
  }

  /// The body of a request, as in ``RequestView/takeUnparsedBody()``; `nil` for other values.
  func takeUnparsedBody() -> [UInt8]? {
    if case .body(let request) = source { request.takeUnparsedBody() } else { nil }
  }

  /// The value as XML; `nil` if it is not XML or missing.
  var xml: XMLDocument? {
    if case .body(let request) = source { return request.bodyXML }
    // A value that is not XML is a normal case here, not an error.
    return text.flatMap { try? XMLDocument(parsing: $0) }
  }
}
