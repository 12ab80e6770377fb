// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIText

extension AdminError {
  /// The content of a document, which decides where WireMock sees a mistake.
  enum Document {
    case stub
    /// The content of a `request`.
    case requestPattern
    case matcher
    case settings
  }

  /// The error for a diagnostic: our words, at the place that WireMock names.
  ///
  /// It names the object of a matcher and not its operand, and the request as a whole for a URL.
  /// - Parameters:
  ///   - root: the document in which the diagnostic has its position.
  ///   - path: the tokens of the document's own place in a larger one.
  init(
    _ diagnostic: Diagnostic, in root: JSONValue, as document: Document, below path: [String] = []
  ) {
    guard let position = diagnostic.position, document != .matcher else {
      self = .invalid(
        .value(JSONPointer(tokens: path)),
        document == .matcher
          ? Self.refusal(ofMatcher: root) ?? diagnostic.message
          : diagnostic.message)
      return
    }
    let place = DocumentPlace(of: root.document.lines.offset(of: position), in: root)
    // A request pattern is read as if it were the request of a stub.
    let isPattern = document == .requestPattern
    let tokens = (isPattern ? ["request"] : []) + place.tokens
    let values = (isPattern ? [root] : []) + place.values
    func pointer(_ count: Int) -> Place {
      .value(JSONPointer(tokens: path + tokens.prefix(count).dropFirst(isPattern ? 1 : 0)))
    }
    if document == .settings {
      self = .invalid(pointer(tokens.count), diagnostic.message)
      return
    }
    if place.isKey, let name = tokens.last, !Self.isKnown(name, in: tokens.dropLast()) {
      self = .unknownMember(
        name, at: JSONPointer(tokens: path + place.tokens), hint: ": \(diagnostic.message)")
      return
    }
    guard tokens.count > 1, tokens[0] == "request" else {
      self = .invalid(pointer(tokens.count), diagnostic.message)
      return
    }
    switch tokens[1] {
    case "headers", "queryParameters", "formParameters", "cookies", "pathParameters",
      "bodyPatterns":
      let refusal = tokens.count > 2 ? Self.refusal(ofMatcher: values[3]) : nil
      self = .invalid(pointer(3), refusal ?? diagnostic.message)
    case "multipartPatterns": self = .invalid(pointer(3), diagnostic.message)
    case let name where name.hasPrefix("url"):
      self = .invalid(pointer(1), diagnostic.message)
    default: self = .invalid(pointer(2), diagnostic.message)
    }
  }

  /// Whether an object of a stub may have a member; inside of other objects, WireMock does not name the member.
  private static func isKnown(_ name: String, in path: ArraySlice<String>) -> Bool {
    switch Array(path) {
    case []: WireMockVocabulary.mapping.knows(name)
    case ["request"]: WireMockVocabulary.request.knows(name)
    case ["response"]: WireMockVocabulary.response.knows(name)
    default: true
    }
  }

  /// WireMock's words for an object without an operator.
  private static func refusal(ofMatcher value: JSONValue) -> String? {
    let hasOperator = value.members.contains { MappingPart.isOperator($0.name) }
    if hasOperator || value.kind != .object { return nil }
    return "\(String(decoding: value.compactSource, as: UTF8.self)) is not a valid match operation"
  }
}
