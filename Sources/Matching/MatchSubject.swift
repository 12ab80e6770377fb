// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIXML

/// One value that a pattern looks at: that of a field, or the body. Each form is made only when it is asked for.
package struct MatchSubject {
  private enum Source {
    case missing
    case text(String)
    case bytes([UInt8])
    case body(any RequestView)
  }

  private let source: Source
  /// What a part of a request shares with the others; `nil` when it stands alone.
  private let sharedBudget: MatchBudget?

  private init(_ source: Source, _ budget: MatchBudget? = nil) {
    self.source = source
    sharedBudget = budget
  }

  /// What a field is that a request does not have.
  static var missing: MatchSubject { MatchSubject(.missing) }

  /// The value of a field, or a text inside of it.
  static func text(_ text: String, budget: MatchBudget? = nil) -> MatchSubject {
    MatchSubject(.text(text), budget)
  }

  /// The body of a part of a multipart one; an empty one is a text, too, as in WireMock.
  static func bytes(_ bytes: [UInt8], budget: MatchBudget) -> MatchSubject {
    MatchSubject(.bytes(bytes), budget)
  }

  /// The body of a request.
  package static func body(of request: some RequestView) -> MatchSubject {
    MatchSubject(.body(request))
  }

  /// The work that may be done.
  var budget: MatchBudget {
    if case .body(let request) = source { return request.budget }
    return sharedBudget ?? MatchBudget()
  }

  /// The value as text; `nil` when it is missing. An empty body is no text at all, as in WireMock.
  var text: String? {
    switch source {
    case .missing: nil
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .body(let request): request.body.isEmpty ? nil : request.bodyText
    }
  }

  /// The bytes of the value; empty when it is missing.
  var bytes: [UInt8] {
    switch source {
    case .missing: []
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .body(let request): request.body
    }
  }

  /// The value as JSON; `nil` when it is not, or is missing.
  var document: JSONDocument? {
    switch source {
    case .missing: nil
    // Not JSON is an answer here, not an error.
    case .text(let text): try? JSONDocument(parsing: text)
    case .bytes(let bytes): try? JSONDocument(parsing: bytes)
    case .body(let request): request.bodyDocument
    }
  }

  /// The value as XML; `nil` when it is not, or is missing.
  var xml: XMLDocument? {
    if case .body(let request) = source { return request.bodyXML }
    // Not XML is an answer here, not an error.
    return text.flatMap { try? XMLDocument(parsing: $0) }
  }
}
