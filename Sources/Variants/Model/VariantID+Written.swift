// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Why a text names no variant: what must be, what was found, and the nearest name.
package struct UnknownVariant: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
}

extension VariantID {
  /// Reads an id that a person wrote.
  package init(written text: String) throws(UnknownVariant) {
    if let id = VariantID(text) {
      self = id
      return
    }
    let name = String(text.drop { $0 != "~" }.dropFirst().prefix { $0 != "(" && $0 != "@" })
    guard let kind = VariantOperator(rawValue: name) else {
      throw UnknownVariant(
        description: "'\(name)' is not an operator of variants" + VariantOperator.hint(for: name))
    }
    throw UnknownVariant(description: "the id must be \(Self.form(of: kind)); found '\(text)'")
  }

  /// The form of the ids of an operator, for a person who got it wrong.
  private static func form(of kind: VariantOperator) -> String {
    let argument =
      switch kind.arguments {
      case .none: ""
      case .size: "(N)"
      case .words(let words): "(" + words.joined(separator: "|") + ")"
      case .optionalWords(let words): "[(" + words.joined(separator: "|") + ")]"
      }
    return "CASE~\(kind.rawValue)\(argument)" + (kind.target == .value ? "@POINTER" : "")
  }

  /// What is changed, in a few words: `Missing at /name`, `Another status (503)`.
  package var meaning: String {
    let place = pointer.map { $0.tokens.isEmpty ? " at the root" : " at \($0)" } ?? ""
    return self.operator.documentation.title + (argument.map { " (\($0))" } ?? "") + place
  }
}
