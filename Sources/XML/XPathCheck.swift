// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Reads an expression word by word (XPath 1.0 section 3.7), to find mistakes that libxml2 would report only during
/// evaluation: unknown names, and functions with too many or too few arguments. libxml2 checks the syntax.
struct XPathCheck {
  private let bytes: [UInt8]
  private let prefixes: Set<String>
  private var index = 0
  /// Whether a name or `*` at this place is an operator.
  private var isAfterOperand = false
  private var open: [Bracket] = []
  private var predicateDepth = 0
  /// Whether a predicate looks beyond the children and attributes of its node. Then each step may read the text of a
  /// large part of the document, which libxml2 does not count as steps.
  private(set) var looksFar = false

  /// The limit for nested brackets; libxml2 recurses.
  private static let depthLimit = 100

  private struct Bracket {
    var function: String?
    let offset: Int
    var commas = 0
    var isEmpty = true
  }

  /// The functions of section 4 with their numbers of arguments.
  private static let functions: [String: ClosedRange<Int>] = [
    "last": 0...0, "position": 0...0, "count": 1...1, "id": 1...1, "local-name": 0...1,
    "namespace-uri": 0...1, "name": 0...1, "string": 0...1, "concat": 2...Int.max,
    "starts-with": 2...2, "contains": 2...2, "substring-before": 2...2, "substring-after": 2...2,
    "substring": 2...3, "string-length": 0...1, "normalize-space": 0...1, "translate": 3...3,
    "boolean": 1...1, "not": 1...1, "true": 0...0, "false": 0...0, "lang": 1...1,
    "number": 0...1, "sum": 1...1, "floor": 1...1, "ceiling": 1...1, "round": 1...1,
  ]
  private static let nodeTypes = ["comment", "text", "processing-instruction", "node"]
  private static let nearAxes = ["child", "attribute", "self"]
  private static let operators = ["and", "or", "div", "mod"]

  init(_ text: String, prefixes: Set<String>) {
    bytes = Array(text.utf8)
    self.prefixes = prefixes.union(["xml"])
  }

  mutating func run() throws(SyntaxError) {
    if let zero = bytes.firstIndex(of: 0) {
      throw SyntaxError(offset: zero, message: "an expression has no character U+0000")
    }
    while index < bytes.count { try word() }
  }

  private mutating func word() throws(SyntaxError) {
    let byte = bytes[index]
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D:
      index += 1
      return
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count - 1
      index = end + 1
      isAfterOperand = true
    case UInt8(ascii: "$"):
      throw SyntaxError(offset: index, message: "variables are not supported")
    case UInt8(ascii: "("), UInt8(ascii: "["):
      fill()
      try push(Bracket(offset: index))
      if byte == UInt8(ascii: "[") {
        looksFar = looksFar || predicateDepth > 0
        predicateDepth += 1
      }
      index += 1
      return
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      if byte == UInt8(ascii: "]") { predicateDepth -= 1 }
      if let bracket = open.popLast() { try check(bracket) }
      index += 1
      isAfterOperand = true
    case UInt8(ascii: ","):
      if !open.isEmpty { open[open.count - 1].commas += 1 }
      index += 1
      isAfterOperand = false
    case UInt8(ascii: "*"):
      index += 1
      isAfterOperand.toggle()
    case UInt8(ascii: "/"):
      if predicateDepth > 0, !isAfterOperand || peek(1) == byte { looksFar = true }
      index += 1
      isAfterOperand = false
    case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if predicateDepth > 0, byte == UInt8(ascii: "."), peek(1) == byte { looksFar = true }
      index += 1
      isAfterOperand = true
    case _ where Self.beginsName(byte):
      fill()
      return try name()
    default:
      index += 1
      isAfterOperand = false
    }
    fill()
  }

  /// Notes that the innermost bracket is not empty.
  private mutating func fill() {
    if !open.isEmpty { open[open.count - 1].isEmpty = false }
  }

  private mutating func push(_ bracket: Bracket) throws(SyntaxError) {
    guard open.count < Self.depthLimit else {
      throw SyntaxError(
        offset: index, message: "brackets must not be nested more than \(Self.depthLimit) deep")
    }
    open.append(bracket)
    isAfterOperand = false
  }

  private mutating func check(_ bracket: Bracket) throws(SyntaxError) {
    guard let name = bracket.function, let range = Self.functions[name] else { return }
    let count = bracket.isEmpty ? 0 : bracket.commas + 1
    if range.contains(count) { return }
    let expected =
      range.upperBound == .max
      ? "at least \(range.lowerBound)"
      : range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    throw SyntaxError(
      offset: bracket.offset, message: "'\(name)' must have \(expected) arguments; found \(count)")
  }

  private mutating func name() throws(SyntaxError) {
    let start = index
    var name = readName()
    if isAfterOperand, Self.operators.contains(name) {
      isAfterOperand = false
      return
    }
    if peek(0) == UInt8(ascii: ":"), peek(1) != UInt8(ascii: ":") {
      guard prefixes.contains(name) else {
        throw SyntaxError(
          offset: start, message: "the prefix '\(name)' is not bound; bind it in 'xPathNamespaces'")
      }
      index += 1
      if peek(0) == UInt8(ascii: "*") { index += 1 } else { name += ":" + readName() }
    } else if predicateDepth > 0, peek(0) == UInt8(ascii: ":"), !Self.nearAxes.contains(name) {
      looksFar = true
    }
    isAfterOperand = true
    var next = index
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x0A { next += 1 }
    guard next < bytes.count, bytes[next] == UInt8(ascii: "("), !Self.nodeTypes.contains(name)
    else { return }
    guard Self.functions[name] != nil else {
      throw SyntaxError(offset: start, message: "there is no function '\(name)' in XPath 1.0")
    }
    try push(Bracket(function: name, offset: start))
    index = next + 1
  }

  private mutating func readName() -> String {
    let start = index
    while index < bytes.count, Self.continuesName(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func peek(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    beginsName(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
