// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A word or a symbol of Swift source.
struct SwiftToken: Sendable {
  let text: Substring
  let line: Int

  /// Whether it is a name or a keyword.
  var isWord: Bool { text.utf8.first.map(SwiftTokens.isWordPart) ?? false }
}

/// Splits Swift source into names and symbols. Comments and the text of strings are left out; interpolations are not.
struct SwiftTokens {
  private let source: Substring.UTF8View
  private var index: Substring.UTF8View.Index
  private var line = 1
  private var tokens: [SwiftToken] = []

  static func of(_ source: String) -> [SwiftToken] {
    var reader = SwiftTokens(source)
    reader.readCode(untilParenthesis: false)
    return reader.tokens
  }

  private init(_ source: String) {
    self.source = source[...].utf8
    index = self.source.startIndex
  }

  static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  private var byte: UInt8? { index < source.endIndex ? source[index] : nil }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < source.endIndex {
      if source[index] == 0x0A { line += 1 }
      index = source.index(after: index)
    }
  }

  private func startsWith(_ text: String) -> Bool { source[index...].starts(with: text.utf8) }

  /// - Parameter untilParenthesis: whether the code is an interpolation, which ends with the matching parenthesis.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "/") where startsWith("//"):
        while let byte = self.byte, byte != 0x0A { advance() }
      case UInt8(ascii: "/") where startsWith("/*"): skipComment()
      case UInt8(ascii: "\""): readString(hashes: 0)
      case UInt8(ascii: "#"):
        let hashes = source[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let next = source.index(index, offsetBy: hashes, limitedBy: source.endIndex)
        let isString = next.map { $0 < source.endIndex && source[$0] == UInt8(ascii: "\"") }
        advance(hashes)
        if isString == true { readString(hashes: hashes) }
      case _ where Self.isWordPart(byte):
        let start = index
        let line = line
        while let byte = self.byte, Self.isWordPart(byte) { advance() }
        tokens.append(SwiftToken(text: Substring(source[start..<index]), line: line))
      case 0x20, 0x0A, 0x09: advance()
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          depth -= 1
          if untilParenthesis, depth == 0 { return advance() }
        }
        let start = index
        advance()
        tokens.append(SwiftToken(text: Substring(source[start..<index]), line: line))
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if startsWith("/*") {
        depth += 1
        advance(2)
      } else if startsWith("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && byte != nil
  }

  private mutating func readString(hashes: Int) {
    let quote = startsWith(#"""""#) ? #"""""# : "\""
    let mark = String(repeating: "#", count: hashes)
    advance(quote.utf8.count)
    while byte != nil {
      if startsWith(quote + mark) { return advance(quote.utf8.count + hashes) }
      if startsWith("\\" + mark + "(") {
        advance(1 + hashes)
        readCode(untilParenthesis: true)
      } else if startsWith("\\") && hashes == 0 {
        advance(2)
      } else {
        advance()
      }
    }
  }
}
