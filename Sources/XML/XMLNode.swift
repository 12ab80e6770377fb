// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What can stand in an element, as far as it counts when XML is compared: comments do not, nor does whitespace
/// around texts or between elements; a CDATA section is text.
public enum XMLNode: Sendable, Hashable {
  case element(XMLElement)
  /// Never empty.
  case text(String)
  case processingInstruction(target: String, data: String)

  /// All text inside, in order.
  public var textContent: String {
    switch self {
    case .element(let element): element.children.map(\.textContent).joined()
    case .text(let text): text
    case .processingInstruction(_, let data): data
    }
  }
}
