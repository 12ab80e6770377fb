// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// An answer that a new scenario serves as a case.
package struct DraftedAnswer {
  enum Body {
    case none
    case json(JSONValue)
    case text(String, contentType: String)
  }

  let status: Int
  let body: Body

  /// - Parameters:
  ///   - body: its bytes; `nil` for an answer without a body.
  ///   - isTyped: whether the body was typed on a command line, where JSON with a mistake is hardly meant.
  package init(status: Int, body: [UInt8]?, isTyped: Bool) throws(DraftProblem) {
    self.status = status
    guard let body, !body.isEmpty else {
      self.body = .none
      return
    }
    if status == 204 || status == 304 {
      throw DraftProblem("an answer with status \(status) has no body; leave it out")
    }
    do throws(JSONSyntaxError) {
      self.body = .json(
        try JSONDocument(parsing: body, maximumDepth: DraftedRequest.maximumDepth).root)
    } catch {
      let first = body.first { $0 > 0x20 }
      if isTyped, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        throw DraftProblem(
          "the body of \(status) must be JSON: \(error); put it in single quotes, or give a body that is not JSON as a file (@FILE)"
        )
      }
      guard let text = String(checking: body) else {
        throw DraftProblem(
          "the body of \(status) must be a text in UTF-8; for other bytes, write \"bodyFileName\" into the file by hand"
        )
      }
      self.body = .text(text, contentType: Self.contentType(of: text))
    }
  }

  private init(_ status: Int, _ body: Body) {
    self.status = status
    self.body = body
  }

  /// What replaces a success that nobody has described.
  static func success(forMethod method: String) -> DraftedAnswer {
    let empty = try? JSONDocument(parsing: "{}").root
    return DraftedAnswer(200, method == "HEAD" ? .none : empty.map(Body.json) ?? .none)
  }

  /// The page of a proxy, whose body is left out where there is none.
  static func garbage(forMethod method: String) -> DraftedAnswer {
    DraftedAnswer(
      502,
      method == "HEAD"
        ? .none
        : .text(
          "<html><body><h1>502 Bad Gateway</h1></body></html>", contentType: "text/html"))
  }

  static let empty500 = DraftedAnswer(500, .none)

  /// Its JSON, if it is JSON.
  var json: JSONValue? { if case .json(let value) = body { value } else { nil } }

  var isText: Bool { if case .text = body { true } else { false } }

  var isSuccess: Bool { (200..<300).contains(status) }

  var isEmpty500: Bool { if case .none = body { status == 500 } else { false } }

  /// The `response` of its case.
  var response: JSONLiteral {
    switch body {
    case .none: ["status": .int(status)]
    case .json(let value): ["status": .int(status), "jsonBody": .value(value)]
    case .text(let text, let type):
      ["status": .int(status), "headers": ["Content-Type": .string(type)], "body": .string(text)]
    }
  }

  private static func contentType(of text: String) -> String {
    let start = text.drop { $0.isWhitespace }.prefix(5).lowercased()
    if start.hasPrefix("<?xml") { return "application/xml" }
    return start.hasPrefix("<") ? "text/html; charset=utf-8" : "text/plain; charset=utf-8"
  }
}
