// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText

extension JSONPathParser {
  /// An expression that was read before the grammar decides whether it is compared or tested.
  private enum Term {
    case literal(JSONPathValue)
    case query(JSONPathQuery)
    /// A function whose result is a value.
    case function(String, JSONPathOperand)
    /// A function whose result is a truth value.
    case test(String, JSONPathExpression)
  }

  /// The RFC's `logical-or-expr`.
  mutating func readExpression() throws(SyntaxError) -> JSONPathExpression {
    var alternatives: [JSONPathExpression] = []
    repeat {
      var conditions: [JSONPathExpression] = []
      repeat {
        skipBlanks()
        conditions.append(try readCondition())
        skipBlanks()
      } while take("&&")
      alternatives.append(conditions.count == 1 ? conditions[0] : .all(conditions))
    } while take("||")
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  /// The RFC's `basic-expr`.
  private mutating func readCondition() throws(SyntaxError) -> JSONPathExpression {
    if peek() == UInt8(ascii: "!") {
      offset += 1
      skipBlanks()
      if peek() == UInt8(ascii: "(") { return .not(try readParentheses()) }
      let start = offset
      return .not(try test(readTerm(), at: start))
    }
    if peek() == UInt8(ascii: "(") { return try readParentheses() }
    let start = offset
    let left = try readTerm()
    skipBlanks()
    if isWireMock, take("=~") {
      let operand = try comparable(left, at: start)
      skipBlanks()
      return .matchesPattern(operand, try readRegularExpression())
    }
    guard let comparison = readComparison() else { return try test(left, at: start) }
    let operand = try comparable(left, at: start)
    skipBlanks()
    let rightStart = offset
    return .comparison(operand, comparison, try comparable(readTerm(), at: rightStart))
  }

  private mutating func readParentheses() throws(SyntaxError) -> JSONPathExpression {
    let start = offset
    offset += 1
    let expression = try nested(from: start) { (parser) throws(SyntaxError) in
      try parser.readExpression()
    }
    guard take(")") else { throw failure("'&&', '||' or ')'") }
    return expression
  }

  private mutating func readComparison() -> JSONPathComparison? {
    for comparison in JSONPathComparison.allCases where comparison.isStandard || isWireMock {
      let name = comparison.rawValue.utf8
      let text = bytes[offset...].prefix(name.count)
      if comparison.isWord {
        // The words may be in capitals, and end where the letters end.
        guard text.map({ $0 | 0x20 }) == Array(name) else { continue }
        let after = offset + name.count
        if after < bytes.count, ASCII.isLetter(bytes[after]) { continue }
      } else if !text.elementsEqual(name) {
        continue
      }
      offset += name.count
      return comparison
    }
    return nil
  }

  // MARK: Well-typedness (RFC 9535 section 2.4.3)

  private func test(_ term: Term, at start: Int) throws(SyntaxError) -> JSONPathExpression {
    switch term {
    case .query(let query): return .exists(query)
    case .test(_, let expression): return expression
    case .literal: throw failure("a comparison: a literal alone is not a condition")
    case .function(let name, _):
      throw SyntaxError(
        offset: start,
        message: "expected a comparison of \(name)(): its result is a value, not a condition"
      )
    }
  }

  private func comparable(_ term: Term, at start: Int) throws(SyntaxError) -> JSONPathOperand {
    switch term {
    case .literal(let value): return .literal(value)
    case .function(_, let operand): return operand
    case .query(let query):
      guard query.isSingular || isWireMock else {
        throw SyntaxError(
          offset: start,
          message: "expected a path of names and indices: only such a path is one value")
      }
      return .query(query)
    case .test(let name, _):
      throw SyntaxError(
        offset: start, message: "expected a value: \(name)() is a condition, which has none")
    }
  }

  // MARK: Terms

  private mutating func readTerm() throws(SyntaxError) -> Term {
    if take("@") { return .query(try readSegments(isRelative: true)) }
    if take("$") { return .query(try readSegments(isRelative: false)) }
    let start = offset
    if let name = readFunctionName() {
      return try nested(from: start) { (parser) throws(SyntaxError) in
        try parser.readFunction(name, at: start)
      }
    }
    guard let literal = try readLiteral() else {
      throw failure("'@', '$', a function, a string, a number, true, false or null")
    }
    return .literal(literal)
  }

  /// A literal; `nil` if there is none here.
  mutating func readLiteral() throws(SyntaxError) -> JSONPathValue? {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .scalar(.string(try readString()))
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return .scalar(.number(try readNumber()))
    case UInt8(ascii: "[") where isWireMock: return try readList()
    default:
      if take("true") { return .scalar(.boolean(true)) }
      if take("false") { return .scalar(.boolean(false)) }
      return take("null") ? .scalar(.null) : nil
    }
  }

  /// A name and the opening parenthesis after it.
  private mutating func readFunctionName() -> String? {
    var end = offset
    while end < bytes.count, isFunctionNameByte(bytes[end], isFirst: end == offset) { end += 1 }
    guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: "(") else { return nil }
    defer { offset = end + 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  private func isFunctionNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    byte &- UInt8(ascii: "a") < 26
      || (!isFirst && (byte == UInt8(ascii: "_") || ASCII.isDigit(byte)))
  }

  // MARK: Functions (RFC 9535 section 2.4)

  private mutating func readFunction(
    _ name: String, at start: Int
  ) throws(SyntaxError) -> Term {
    let term: Term
    switch name {
    case "length": term = .function(name, .length(try readValueArgument(of: name)))
    case "count": term = .function(name, .count(try readNodesArgument(of: name)))
    case "value": term = .function(name, .value(try readNodesArgument(of: name)))
    case "match", "search":
      let text = try readValueArgument(of: name)
      skipBlanks()
      guard take(",") else {
        throw failure("',' and a regular expression: \(name)() takes two arguments")
      }
      let isWhole = name == "match"
      let expression = regexp(try readValueArgument(of: name))
      term = .test(name, .isMatch(text, expression, isWhole: isWhole))
    default:
      throw SyntaxError(
        offset: start,
        message: "expected one of the functions length(), count(), match(), search(), value()")
    }
    skipBlanks()
    guard take(")") else { throw failure("')' after the argument of \(name)()") }
    return term
  }

  private func regexp(_ operand: JSONPathOperand) -> JSONPathRegexp {
    guard case .literal(let literal) = operand else { return .dynamic(operand) }
    guard case .scalar(.string(let text)) = literal else { return .literal(nil) }
    return .literal(IRegexp.pattern(text))
  }

  /// An argument of the RFC's `ValueType`.
  private mutating func readValueArgument(of name: String) throws(SyntaxError) -> JSONPathOperand {
    skipBlanks()
    let start = offset
    let term = try readTerm()
    if case .query(let query) = term, !query.isSingular {
      throw SyntaxError(
        offset: start, message: "expected a path of names and indices: \(name)() takes one value")
    }
    return try comparable(term, at: start)
  }

  /// An argument of the RFC's `NodesType`.
  private mutating func readNodesArgument(of name: String) throws(SyntaxError) -> JSONPathQuery {
    skipBlanks()
    let start = offset
    guard case .query(let query) = try readTerm(), query.function == nil else {
      throw SyntaxError(
        offset: start, message: "expected a path that begins with '@' or '$': \(name)() takes nodes"
      )
    }
    return query
  }
}
