// mockapi
// SPDX-License-Identifier: Apache-2.0

extension VariantOperator {
  /// What people read about an operator: `docs/variants.md` is made from it.
  package struct Documentation: Sendable {
    /// What a client meets.
    package enum Example: Sendable {
      /// A body before and after; the id without the name of the case is the operator and `rest`. `…` replaces bytes, and
      /// `\xff` is a byte.
      case change(_ before: String, _ rest: String, _ after: String)
      /// Something that no body shows.
      case text(String)
    }

    /// Two or three words.
    package let title: String
    /// One sentence or two, in Markdown.
    package let explanation: String
    package let example: Example

    init(_ title: String, _ explanation: String, _ example: Example) {
      self.title = title
      self.explanation = explanation
      self.example = example
    }
  }

  /// What people read about the operator.
  package var documentation: Documentation {
    guard let found = Self.valueTable[self] ?? Self.responseTable[self] else {
      preconditionFailure("the operator '\(rawValue)' must have a documentation")
    }
    return found
  }
}
