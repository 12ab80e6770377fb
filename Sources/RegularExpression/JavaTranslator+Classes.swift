// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension JavaTranslator {
  /// Reads the text after `[`, up to and including the closing bracket.
  mutating func readClass(from start: Int, depth: Int) throws(SyntaxError) -> JavaClass {
    guard depth < Self.maximumDepth else {
      throw SyntaxError(
        offset: start, message: "classes must not be nested more than \(Self.maximumDepth) deep")
    }
    let isNegated = !isQuoted && take("^")
    // A bracket at the start of a class is an ordinary character; a second '&' is not.
    var set = try readUnion(from: start, depth: depth, isFirst: true)
    while source[offset...].starts(with: "&&".utf8) {
      offset += 2
      let place = offset
      if peek() == UInt8(ascii: "&") {
        throw SyntaxError(offset: place, message: #"'&' next to '&&' must be written '\&'"#)
      }
      guard let right = try readUnion(from: start, depth: depth, isFirst: false) else {
        throw SyntaxError(
          offset: place, message: "'&&' must be followed by a class or by characters")
      }
      set = set?.intersection(right) ?? right
    }
    guard let set, take("]") else { throw unclosed(start) }
    return isNegated ? set.inverted : set
  }

  /// Reads up to `&&` or `]`, but not these; `nil` if there is nothing.
  private mutating func readUnion(from start: Int, depth: Int, isFirst: Bool)
    throws(SyntaxError) -> JavaClass?
  {
    var union: JavaClass?
    while true {
      skipIgnored()
      guard peek() != nil else { throw unclosed(start) }
      if !isQuoted {
        if union != nil || !isFirst, peek() == UInt8(ascii: "]") { return union }
        if source[offset...].starts(with: "&&".utf8) { return union }
      }
      let place = offset
      let item =
        !isQuoted && take("[") ? try readClass(from: place, depth: depth + 1) : try readRange()
      union = union?.union(item) ?? item
    }
  }

  /// A character, an escape, or two characters with a hyphen between.
  private mutating func readRange() throws(SyntaxError) -> JavaClass {
    let start = offset
    let low: UInt32
    switch try readClassAtom() {
    case .scalar(let scalar): low = scalar
    case .set(let set): return set
    }
    let end = (offset, isQuoted)
    skipIgnored()
    guard !isQuoted, take("-"), let next = peek(), next != UInt8(ascii: "["),
      next != UInt8(ascii: "]")
    else {
      (offset, isQuoted) = end
      return single(low)
    }
    skipIgnored()
    guard peek() != nil, case .scalar(let high) = try readClassAtom(), low <= high else {
      throw SyntaxError(offset: start, message: "range out of order in character class")
    }
    return range(low...high)
  }

  private mutating func readClassAtom() throws(SyntaxError) -> Atom {
    let start = offset
    if isQuoted || !take(#"\"#) { return .scalar(takeScalar()) }
    return try readEscapedAtom(from: start)
  }

  private func unclosed(_ start: Int) -> SyntaxError {
    SyntaxError(offset: start, message: "the class that begins here has no ']'")
  }
}
