// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A node inside an element, as far as comparison considers it: comments are ignored, and so is whitespace around
/// texts and between elements; a CDATA section is text.
package enum XMLNode: Sendable, Hashable {
  case element(XMLElement)
  /// Never empty.
  case text(String)
  case processingInstruction(target: String, data: String)

  /// All text inside, in order.
  package var textContent: String {
    switch self {
    case .element(let element): element.children.map(\.textContent).joined()
    case .text(let text): text
    case .processingInstruction(_, let data): data
    }
  }
}
