// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Parses RFC 8259 strictly, in one pass and without recursion: the parser keeps open containers on its own stack.
struct JSONParser {
  /// The place of an error and what is wrong there; lines are counted only when the error is read.
  struct Failure: Error {
    let offset: Int
    let expected: String
    let found: String
    var isLimit = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private let maximumValues: Int
  private let dialect: JSONDialect
  private var offset = 0
  /// The indices of the arrays and objects that are still open.
  private var open: [Int] = []
  private(set) var nodes: [JSONDocument.Node] = []

  init(
    bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, maximumValues: Int = .max,
    dialect: JSONDialect
  ) {
    self.bytes = bytes
    self.dialect = dialect
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
  }

  mutating func parseDocument() throws(Failure) {
    guard bytes.count < Int(UInt32.max) else {
      throw Failure(offset: 0, expected: "a text of less than 4 GiB", found: "\(bytes.count) bytes")
    }
    try refuseUTF16()
    offset = SourceLines.markLength(of: bytes)
    // In most large texts, a value or key has more than six bytes: so the nodes are not copied to grow.
    if bytes.count > 1 << 20 { nodes.reserveCapacity(min(bytes.count / 6, maximumValues)) }
    try parseValue(expecting: "a value")
    while let container = open.last {
      guard nodes.count <= maximumValues else {
        throw Failure(
          offset: offset, expected: "at most \(maximumValues) values, keys included",
          found: "more", isLimit: true)
      }
      if nodes[container].kind == .array {
        try continueArray(container)
      } else {
        try continueObject(container)
      }
    }
    if dialect == .wireMock { return }
    try skipWhitespace()
    guard offset == bytes.count else { throw failure(expecting: "the end of the text") }
  }

  // MARK: Structure

  private mutating func continueArray(_ container: Int) throws(Failure) {
    try skipWhitespace()
    let isEmpty = nodes.count == container + 1
    if peek() == UInt8(ascii: "]") { return close() }
    if isEmpty { return try parseValue(expecting: "a value or ']'") }
    guard take(",") else { throw failure(expecting: "',' or ']'") }
    try parseValue(expecting: "a value after ','")
  }

  private mutating func continueObject(_ container: Int) throws(Failure) {
    try skipWhitespace()
    let isEmpty = nodes.count == container + 1
    if peek() == UInt8(ascii: "}") { return close() }
    if !isEmpty {
      guard take(",") else { throw failure(expecting: "',' or '}'") }
      try skipWhitespace()
    }
    guard isQuote(peek()) else {
      throw failure(expecting: isEmpty ? "a key in quotes or '}'" : "a key in quotes after ','")
    }
    try parseString()
    try skipWhitespace()
    guard take(":") else { throw failure(expecting: "':' after the key") }
    try parseValue(expecting: "a value after ':'")
  }

  private mutating func close() {
    offset += 1
    finish(open.removeLast())
  }

  private mutating func parseValue(expecting expected: String) throws(Failure) {
    try skipWhitespace()
    switch peek() {
    case UInt8(ascii: "{"): try openContainer(.object)
    case UInt8(ascii: "["): try openContainer(.array)
    case let byte where isQuote(byte): try parseString()
    case UInt8(ascii: "t"): try parseLiteral("true", kind: .boolean, expecting: expected)
    case UInt8(ascii: "f"): try parseLiteral("false", kind: .boolean, expecting: expected)
    case UInt8(ascii: "n"): try parseLiteral("null", kind: .null, expecting: expected)
    case let byte where byte == UInt8(ascii: "-") || isDigit(byte): try parseNumber()
    case nil where nodes.isEmpty:
      throw Failure(offset: offset, expected: expected, found: "an empty text")
    default: throw failure(expecting: expected)
    }
  }

  private mutating func openContainer(_ kind: JSONKind) throws(Failure) {
    guard open.count < maximumDepth else {
      throw Failure(
        offset: offset, expected: "at most \(maximumDepth) arrays and objects inside each other",
        found: "one more", isLimit: true)
    }
    open.append(begin(kind))
    offset += 1
  }

  private mutating func begin(_ kind: JSONKind) -> Int {
    nodes.append(JSONDocument.Node(kind: kind, start: UInt32(offset)))
    return nodes.count - 1
  }

  private mutating func finish(_ index: Int) {
    nodes[index].finish(at: UInt32(offset), next: UInt32(nodes.count))
  }

  /// Adds a value that ends here.
  private mutating func add(_ kind: JSONKind, from start: Int, hasEscapes: Bool = false) {
    var node = JSONDocument.Node(kind: kind, hasEscapes: hasEscapes, start: UInt32(start))
    node.finish(at: UInt32(offset), next: UInt32(nodes.count + 1))
    nodes.append(node)
  }

  // MARK: Scalars

  private mutating func parseLiteral(
    _ literal: StaticString, kind: JSONKind, expecting expected: String
  ) throws(Failure) {
    let start = offset
    for index in 0..<literal.utf8CodeUnitCount {
      guard peek() == literal.utf8Start[index] else {
        throw index == 0 ? failure(expecting: expected) : failure(expecting: "'\(literal)'")
      }
      offset += 1
    }
    add(kind, from: start)
  }

  private mutating func parseNumber() throws(Failure) {
    let start = offset
    _ = take("-")
    if take("0") {
      if isDigit(peek()) {
        throw failure(expecting: "no digit after a leading zero")
      }
    } else {
      try parseDigits(expecting: "a digit")
    }
    if take(".") { try parseDigits(expecting: "a digit after '.'") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try parseDigits(expecting: "a digit of the exponent")
    }
    add(.number, from: start)
  }

  private mutating func parseDigits(expecting expected: String) throws(Failure) {
    guard isDigit(peek()) else { throw failure(expecting: expected) }
    while isDigit(peek()) { offset += 1 }
  }

  private mutating func parseString() throws(Failure) {
    let start = offset
    var hasEscapes = false
    let quote = bytes[offset]
    offset += 1
    while true {
      skipPlainText(until: quote)
      guard let byte = peek() else { throw failure(expecting: "'\"' to end the string") }
      switch byte {
      case quote:
        offset += 1
        return add(.string, from: start, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset += 1
        try parseEscape()
      case 0..<0x20:
        throw failure(expecting: "control characters to be escaped in a string")
      case 0x20..<0x80:
        offset += 1
      default:
        let length = UTF8Scan.scalarLength(in: bytes, at: offset)
        guard length > 0 else { throw failure(expecting: "UTF-8") }
        offset += length
      }
    }
  }

  /// Skips bytes of a string, eight at a time, up to one that ends it, begins an escape, is a control character or is not ASCII.
  private mutating func skipPlainText(until quote: UInt8) {
    let text = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    while offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quotes = word ^ ones &* UInt64(quote)
      let backslashes = word ^ ones &* UInt64(UInt8(ascii: "\\"))
      // The highest bit of each such byte. Above the first of them, a carry may set other bits.
      let found =
        ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
          | (word &- ones &* 0x20) & ~word | word) & (ones &* 0x80)
      guard found == 0 else {
        offset += found.trailingZeroBitCount / 8
        return
      }
      offset += 8
    }
  }

  private mutating func parseEscape() throws(Failure) {
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "'") where dialect == .wireMock:
      offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      for _ in 0..<4 {
        guard let digit = peek(), ASCII.isHexadecimalDigit(digit) else {
          throw failure(expecting: "four hexadecimal digits after \\u")
        }
        offset += 1
      }
    default:
      throw failure(expecting: #"one of "\/bfnrtu after a backslash"#)
    }
  }

  // MARK: Bytes

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipWhitespace() throws(Failure) {
    while let byte = peek() {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        offset += 1
      } else if byte == UInt8(ascii: "/"), dialect == .wireMock {
        try skipComment()
      } else {
        return
      }
    }
  }

  /// `// …` to the end of the line, or `/* … */`.
  private mutating func skipComment() throws(Failure) {
    let rest = bytes[offset...]
    if rest.starts(with: "//".utf8) {
      offset = rest.firstIndex(of: 0x0A) ?? bytes.count
    } else if rest.starts(with: "/*".utf8) {
      var index = offset + 2
      while index + 1 < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
      guard index + 1 < bytes.count else { throw failure(expecting: "'*/' to end the comment") }
      offset = index + 2
    } else {
      throw failure(expecting: "a comment after '/'")
    }
  }

  private func isQuote(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && dialect == .wireMock)
  }

  private func isDigit(_ byte: UInt8?) -> Bool { byte.map(ASCII.isDigit) ?? false }

  // MARK: Failures

  private func failure(expecting expected: String) -> Failure {
    var found = UTF8Scan.describe(bytes, at: offset)
    // Common mistakes of people who know more permissive dialects.
    if dialect == .rfc8259, offset < bytes.count {
      let rest = bytes[offset...]
      if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
        found = "a comment, which JSON does not have"
      } else if peek() == UInt8(ascii: "'") {
        found = "a single quote; JSON has double quotes"
      }
    }
    return Failure(offset: offset, expected: expected, found: found)
  }

  /// Some Windows editors still save UTF-16; without this test its zero bytes would be reported one by one.
  private func refuseUTF16() throws(Failure) {
    guard bytes.count >= 2 else { return }
    let isUTF16 =
      (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF)
      || (bytes[0] == 0 && bytes[1] != 0) || (bytes[0] != 0 && bytes[1] == 0)
    if isUTF16 { throw Failure(offset: 0, expected: "UTF-8", found: "UTF-16 or UTF-32") }
  }
}
