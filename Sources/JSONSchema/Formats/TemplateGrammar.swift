// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// URI templates (RFC 6570 section 2).
enum TemplateGrammar {
  static func isTemplate(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")),
          isExpression(rest[..<end].dropFirst())
        else { return false }
        rest = rest[(end + 1)...]
      } else if byte == UInt8(ascii: "%") {
        guard takeEscape(&rest) else { return false }
      } else if byte <= 0x20 || byte == 0x7F || #""<>\^`|}"#.utf8.contains(byte) {
        return false
      } else {
        rest.removeFirst()
      }
    }
    return true
  }

  /// The text between braces: an operator, then variables with commas between them.
  private static func isExpression(_ text: ArraySlice<UInt8>) -> Bool {
    let hasOperator = text.first.map { "+#./;?&=,!@|".utf8.contains($0) } ?? false
    return (hasOperator ? text.dropFirst() : text)
      .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .allSatisfy(isVariable)
  }

  /// A name with single dots inside, then `*`, `:1` to `:9999` or nothing.
  private static func isVariable(_ text: ArraySlice<UInt8>) -> Bool {
    var name = text
    if text.last == UInt8(ascii: "*") {
      name = text.dropLast()
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let length = text[(colon + 1)...]
      guard 1...4 ~= length.count, length.first != UInt8(ascii: "0"),
        length.allSatisfy(ASCII.isDigit)
      else { return false }
      name = text[..<colon]
    }
    return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      var rest = $0
      guard !rest.isEmpty else { return false }
      while let byte = rest.first {
        if byte == UInt8(ascii: "%") {
          guard takeEscape(&rest) else { return false }
        } else if ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") {
          rest.removeFirst()
        } else {
          return false
        }
      }
      return true
    }
  }

  /// Reads `%XX`.
  private static func takeEscape(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let escape = rest.prefix(3)
    rest = rest.dropFirst(3)
    return escape.count == 3 && escape.dropFirst().allSatisfy(ASCII.isHexadecimalDigit)
  }
}
