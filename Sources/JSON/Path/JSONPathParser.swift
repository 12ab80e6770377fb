// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Parses the grammar of RFC 9535, appendix A, by recursive descent of bounded depth.
struct JSONPathParser {
  /// The limit for the nesting of filters, parentheses, arguments and lists.
  static let maximumNesting = 50
  /// The limit for the number of segments that may select several values; evaluation recurses over these.
  static let maximumBranches = 200

  let bytes: [UInt8]
  let dialect: JSONPath.Dialect
  var offset = 0
  private var nesting = 0
  private var branches = 0

  init(_ text: String, dialect: JSONPath.Dialect) {
    bytes = Array(text.utf8)
    self.dialect = dialect
  }

  /// Parses the whole text as a query.
  mutating func parseQuery() throws(SyntaxError) -> JSONPathQuery {
    var first: [JSONPathSegment] = []
    if !take("$"), !(isWireMock && take("@")) {
      // A text without '$' may begin with a bracket or a name, but not with a sign: "/a" is not a path.
      guard isWireMock, let byte = peek() else { throw failure("'$' at the start") }
      if byte != UInt8(ascii: "[") {
        guard isLetterOrDigit(byte) else { throw failure("'$' or a name at the start") }
        first = [.name(try readShorthand())]
      }
    }
    let query = try readSegments(isRelative: false, first: first)
    if isWireMock { skipBlanks() }
    guard offset == bytes.count else {
      throw failure(
        query.function == nil
          ? "'.name', '..', '[' or the end of the path"
          : "the end of the path after a function")
    }
    return query
  }

  /// The segments after `$` or `@`: `*(S segment)`.
  mutating func readSegments(
    isRelative: Bool, first: [JSONPathSegment] = []
  ) throws(SyntaxError) -> JSONPathQuery {
    var segments = first
    var function: JSONPathFunction?
    while function == nil {
      let start = offset
      skipBlanks()
      if take("..") {
        segments.append(.descendants(try readAfterDots()))
        try countBranch(from: start)
      } else if take("*", after: ".") {
        segments.append(.children([.wildcard]))
        try countBranch(from: start)
      } else if peek() == UInt8(ascii: "[") || (isWireMock && peek(".[")) {
        _ = take(".")
        segments.append(Self.child(try readBracket()))
        if segments.last?.isSingular == false { try countBranch(from: start) }
      } else if take(".") {
        let nameStart = offset
        let name = try readShorthand()
        if isWireMock, peek() == UInt8(ascii: "(") {
          function = try readPathFunction(name, at: nameStart)
        } else {
          segments.append(.name(name))
        }
      } else {
        offset = start
        break
      }
    }
    return JSONPathQuery(isRelative: isRelative, segments: segments, function: function)
  }

  private static func child(_ selectors: [JSONPathSelector]) -> JSONPathSegment {
    guard selectors.count == 1 else { return .children(selectors) }
    switch selectors[0] {
    case .name(let name): return .name(name)
    case .index(let index): return .index(index)
    default: return .children(selectors)
    }
  }

  private mutating func readAfterDots() throws(SyntaxError) -> [JSONPathSelector] {
    if peek() == UInt8(ascii: "[") { return try readBracket() }
    if take("*") { return [.wildcard] }
    guard let byte = peek(), isNameByte(byte, isFirst: true) else {
      throw failure("a name, '*' or '[' after '..'")
    }
    let name = try readShorthand()
    guard peek() != UInt8(ascii: "(") else {
      throw failure("a function after one dot, not after '..'")
    }
    return [.name(name)]
  }

  private mutating func readPathFunction(
    _ name: String, at start: Int
  ) throws(SyntaxError) -> JSONPathFunction {
    guard let function = JSONPathFunction(rawValue: name) else {
      let known = JSONPathFunction.allCases.map { $0.rawValue + "()" }.joined(separator: ", ")
      throw SyntaxError(offset: start, message: "expected one of the functions \(known)")
    }
    _ = take("(")
    skipBlanks()
    guard take(")") else { throw failure("')': functions at the end of a path take no argument") }
    return function
  }

  // MARK: Selectors

  private mutating func readBracket() throws(SyntaxError) -> [JSONPathSelector] {
    _ = take("[")
    var selectors: [JSONPathSelector] = []
    repeat {
      skipBlanks()
      selectors.append(try readSelector())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw failure("',' or ']'") }
    return selectors
  }

  private mutating func readSelector() throws(SyntaxError) -> JSONPathSelector {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .name(try readString())
    case UInt8(ascii: "*"):
      offset += 1
      return .wildcard
    case UInt8(ascii: "?"):
      let start = offset
      offset += 1
      skipBlanks()
      return .filter(
        try nested(from: start) { (parser) throws(SyntaxError) in try parser.readExpression() })
    default:
      return try readIndexOrSlice()
    }
  }

  private mutating func readIndexOrSlice() throws(SyntaxError) -> JSONPathSelector {
    let first = try readInteger()
    let end = offset
    skipBlanks()
    guard take(":") else {
      guard let first else {
        throw failure("a quoted name, an index, a slice, '*' or '?' in brackets")
      }
      offset = end
      return .index(first)
    }
    skipBlanks()
    let second = try readInteger()
    let beforeStep = offset
    skipBlanks()
    guard take(":") else {
      offset = beforeStep
      return .slice(start: first, end: second, step: 1)
    }
    let beforeNumber = offset
    skipBlanks()
    guard let step = try readInteger() else {
      offset = beforeNumber
      return .slice(start: first, end: second, step: 1)
    }
    return .slice(start: first, end: second, step: step)
  }

  // MARK: Limits

  /// Reads something that is nested one level deeper.
  mutating func nested<Result>(
    from start: Int, _ read: (inout JSONPathParser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    guard nesting < Self.maximumNesting else {
      throw SyntaxError(
        offset: start,
        message:
          "expected at most \(Self.maximumNesting) filters, parentheses and functions inside each other"
      )
    }
    nesting += 1
    let result = try read(&self)
    nesting -= 1
    return result
  }

  private mutating func countBranch(from start: Int) throws(SyntaxError) {
    branches += 1
    guard branches <= Self.maximumBranches else {
      throw SyntaxError(
        offset: start,
        message: "expected at most \(Self.maximumBranches) segments that select several values")
    }
  }

  // MARK: Characters

  var isWireMock: Bool { dialect == .wireMock }

  func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether a text is next.
  func peek(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    return bytes[offset..<offset + count].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  /// Skips a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    guard peek(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  private mutating func take(_ text: StaticString, after prefix: StaticString) -> Bool {
    let start = offset
    if take(prefix), take(text) { return true }
    offset = start
    return false
  }

  /// The RFC's `S`.
  mutating func skipBlanks() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      offset += 1
    }
  }

  func failure(_ expected: String) -> SyntaxError {
    SyntaxError(offset: offset, message: "expected \(expected)")
  }
}
