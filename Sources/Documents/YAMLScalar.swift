// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// What a plain scalar of YAML is by the core schema of YAML 1.2 (section 10.3.2), as JSON.
///
/// Many readers have the rules of YAML 1.1, by which `no` is false, `18:00` is 1080 and `0755` is octal.
enum YAMLScalar: Equatable {
  /// JSON text: `null`, `true`, `12`.
  case json(String)
  /// A number that JSON does not have: `.inf`, `.nan`.
  case outsideJSON
  case text

  init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .json("null")
    case "true", "True", "TRUE": self = .json("true")
    case "false", "False", "FALSE": self = .json("false")
    case ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf",
      "-.Inf",
      "-.INF":
      self = .outsideJSON
    default: self = Self.number(of: text[...]).map(Self.json) ?? .text
    }
  }

  /// The number as JSON spells it; `nil` if it is not one.
  private static func number(of text: Substring) -> String? {
    guard let first = text.utf8.first, ASCII.isDigit(first) || "+-.".utf8.contains(first) else {
      return nil
    }
    if text.hasPrefix("0x") || text.hasPrefix("0o") {
      let digits = text.dropFirst(2)
      guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-") else {
        return nil
      }
      // One that needs more than 64 bits stays a text.
      return UInt64(digits, radix: text.hasPrefix("0x") ? 16 : 8).map { String($0) }
    }
    var rest = text
    var number = ""
    if rest.hasPrefix("-") { number = "-" }
    if rest.hasPrefix("-") || rest.hasPrefix("+") { rest.removeFirst() }
    let whole = digits(&rest)
    var fraction: Substring?
    if rest.hasPrefix(".") {
      rest.removeFirst()
      fraction = digits(&rest)
    }
    guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
    // JSON has no zeros before a number, and always digits on both sides of the point.
    let significant = whole.drop { $0 == "0" }
    number += significant.isEmpty ? "0" : significant
    if let fraction { number += "." + (fraction.isEmpty ? "0" : fraction) }
    guard let mark = rest.utf8.first else { return number }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return nil }
    number.unicodeScalars.append(rest.unicodeScalars.removeFirst())
    if rest.hasPrefix("+") || rest.hasPrefix("-") {
      number.unicodeScalars.append(rest.unicodeScalars.removeFirst())
    }
    let exponent = digits(&rest)
    return exponent.isEmpty || !rest.isEmpty ? nil : number + exponent
  }

  private static func digits(_ rest: inout Substring) -> Substring {
    let end = rest.utf8.firstIndex { !ASCII.isDigit($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
