// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The cost of parsing a text, counted in one pass before libxml2 sees it: libxml2 walks the list of an element's
/// attributes for each attribute, and the list of all namespaces in scope for each prefix.
///
/// The counts may be wrong for texts that are not well-formed; libxml2 gives up at their first mistake.
struct MarkupScan {
  /// Tags, attributes and references: the signs `<`, `=` and `&`.
  private(set) var signs = 0
  /// The first start tag with too many attributes, or with too many namespaces in scope.
  private(set) var excess: SyntaxError?

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The number of namespaces that each open element declares.
  private var declarations: [Int] = []
  private var namespacesInScope = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "&"): signs += 1
      default: break
      }
    }
    // A document with fewer signs cannot exceed any limit.
    if signs > XMLDocument.attributeLimit { findExcess() }
  }

  private mutating func findExcess() {
    while excess == nil, let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if skip("!--") {
        skip(past: "-->")
      } else if skip("![CDATA[") {
        skip(past: "]]>")
      } else if skip("?") {
        skip(past: "?>")
      } else if skip("/") {
        namespacesInScope -= declarations.popLast() ?? 0
      } else if !skip("!") {
        readStartTag(from: start)
      }
    }
  }

  /// Skips a text if it is next.
  private mutating func skip(_ text: StaticString) -> Bool {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: text) else { return false }
    index += text.count
    return true
  }

  /// Skips to the end of the next occurrence of a text, or to the end.
  private mutating func skip(past text: StaticString) {
    while index < bytes.count, !skip(text) { index += 1 }
  }

  private mutating func readStartTag(from start: Int) {
    var attributes = 0
    var declared = 0
    // The last word, which may be unfinished: the name of the element, or of an attribute.
    var word = index..<index
    var isInWord = false
    var isEmpty = false
    scan: while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count
        isInWord = false
      case UInt8(ascii: "="):
        attributes += 1
        if bytes[word].starts(with: "xmlns".utf8) { declared += 1 }
        isInWord = false
      case UInt8(ascii: ">"):
        isEmpty = bytes[index - 1] == UInt8(ascii: "/")
        break scan
      // The text is not well-formed.
      case UInt8(ascii: "<"): break scan
      case 0x20, 0x09, 0x0A, 0x0D: isInWord = false
      default:
        word = (isInWord ? word.lowerBound : index)..<(index + 1)
        isInWord = true
      }
      index = min(index + 1, bytes.count)
    }
    namespacesInScope += declared
    if attributes > XMLDocument.attributeLimit {
      excess = SyntaxError(
        offset: start,
        message: "an element must have at most \(XMLDocument.attributeLimit) attributes")
    } else if namespacesInScope > XMLDocument.attributeLimit {
      excess = SyntaxError(
        offset: start,
        message:
          "at most \(XMLDocument.attributeLimit) namespaces must be declared around a place")
    }
    if isEmpty {
      namespacesInScope -= declared
    } else {
      declarations.append(declared)
    }
  }
}
