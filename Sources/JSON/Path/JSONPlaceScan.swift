// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Reads one text for ``JSONPlaces``, in one pass and without recursion. It accepts what ``JSONParser`` accepts.
struct JSONPlaceScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let nodes: UnsafeBufferPointer<JSONPlaces.Node>
  private let names: UnsafeBufferPointer<UInt8>
  private var offset: Int
  /// The number of arrays and objects that are still open.
  private var depth = 0
  /// The last one of them,
  private var last = Container(isObject: false, node: -1, start: 0)
  /// and those around it. Most texts have one object, and need no memory for this.
  private var outer: [Container] = []
  /// The places that have a value, a bit for each.
  private var found: UInt64 = 0
  private(set) var result: JSONPlaces.Result

  private struct Container {
    let isObject: Bool
    /// The step of a path that it is at; -1 if no path leads into it.
    let node: Int
    let start: Int
    /// The index of the current element of an array.
    var index = 0
  }

  /// - Parameter count: the number of places.
  init(
    bytes: UnsafeBufferPointer<UInt8>, nodes: UnsafeBufferPointer<JSONPlaces.Node>,
    names: UnsafeBufferPointer<UInt8>, count: Int
  ) {
    self.bytes = bytes
    self.nodes = nodes
    self.names = names
    result = JSONPlaces.Result(count: count)
    // Most texts have no byte order mark.
    offset = bytes.first == 0xEF ? SourceLines.markLength(of: bytes) : 0
  }

  /// - Returns: whether the text is JSON.
  mutating func run() -> Bool {
    guard bytes.count < Int(UInt32.max) else { return false }
    // The step that the next value is at.
    var node = 0
    while true {
      guard let isComplete = readValue(at: &node) else { return false }
      guard isComplete else { continue }
      guard let goesOn = closeContainers(next: &node) else { return false }
      if goesOn { continue }
      skipBlanks()
      return offset == bytes.count
    }
  }

  /// Reads a scalar, an empty container, or the beginning of a container.
  /// - Parameter node: the step of the value; afterwards, of the first value in a container.
  /// - Returns: whether the value is complete; `nil` if it is not valid.
  private mutating func readValue(at node: inout Int) -> Bool? {
    skipBlanks()
    guard offset < bytes.count else { return nil }
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "\""):
      guard let hasEscapes = skipString() else { return nil }
      note(.string, from: start, at: node, hasEscapes: hasEscapes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return openContainer(at: &node)
    case UInt8(ascii: "t"):
      guard skip("true") else { return nil }
      note(.boolean, from: start, at: node)
    case UInt8(ascii: "f"):
      guard skip("false") else { return nil }
      note(.boolean, from: start, at: node)
    case UInt8(ascii: "n"):
      guard skip("null") else { return nil }
      if depth == 0 { result.isNull = true }
      note(.null, from: start, at: node)
    default:
      guard skipNumber() else { return nil }
      note(.number, from: start, at: node)
    }
    return true
  }

  private mutating func openContainer(at node: inout Int) -> Bool? {
    guard depth < JSONDocument.defaultMaximumDepth else { return nil }
    let isObject = bytes[offset] == UInt8(ascii: "{")
    let start = offset
    offset += 1
    skipBlanks()
    if peek() == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      offset += 1
      note(isObject ? .object : .array, from: start, at: node)
      return true
    }
    if depth > 0 { outer.append(last) }
    depth += 1
    last = Container(isObject: isObject, node: node, start: start)
    if isObject { return readKey(in: &node) ? false : nil }
    node = element(0, of: node)
    return false
  }

  /// Reads what comes after a value: the ends of containers, or the way to the next value.
  /// - Returns: whether there is another value; `nil` if the text is not valid.
  private mutating func closeContainers(next node: inout Int) -> Bool? {
    while depth > 0 {
      skipBlanks()
      guard let byte = peek() else { return nil }
      offset += 1
      switch (byte, last.isObject) {
      case (UInt8(ascii: ","), true):
        skipBlanks()
        node = last.node
        return readKey(in: &node) ? true : nil
      case (UInt8(ascii: ","), false):
        last.index += 1
        node = element(last.index, of: last.node)
        return true
      case (UInt8(ascii: "}"), true), (UInt8(ascii: "]"), false):
        note(last.isObject ? .object : .array, from: last.start, at: last.node)
        depth -= 1
        if depth > 0 { last = outer.removeLast() }
      default: return nil
      }
    }
    return false
  }

  // MARK: Places

  private mutating func note(
    _ kind: JSONKind, from start: Int, at node: Int, hasEscapes: Bool = false
  ) {
    guard node >= 0, nodes[node].place >= 0 else { return }
    let place = nodes[node].place
    found |= 1 << UInt64(place)
    result.values[place] = JSONPlaces.Value(
      kind: kind, range: start..<offset, hasEscapes: hasEscapes)
  }

  private func element(_ index: Int, of node: Int) -> Int {
    guard node >= 0 else { return -1 }
    var child = nodes[node].child
    while child >= 0, nodes[child].index != index { child = nodes[child].sibling }
    return child
  }

  /// Reads a name and its colon.
  /// - Parameter node: the step of the object; afterwards, of the member.
  private mutating func readKey(in node: inout Int) -> Bool {
    guard peek() == UInt8(ascii: "\"") else { return false }
    let start = offset
    guard let hasEscapes = skipString() else { return false }
    node = member(start + 1..<offset - 1, hasEscapes, of: node)
    skipBlanks()
    guard peek() == UInt8(ascii: ":") else { return false }
    offset += 1
    return true
  }

  private mutating func member(_ name: Range<Int>, _ hasEscapes: Bool, of node: Int) -> Int {
    guard node >= 0, nodes[node].child >= 0 else { return -1 }
    let source = UnsafeBufferPointer(rebasing: bytes[name])
    guard hasEscapes else { return member(named: source, of: node) }
    let decoded = Array(JSONStringDecoder.decode(Array(source)[...]).utf8)
    return decoded.withUnsafeBufferPointer { member(named: $0, of: node) }
  }

  private mutating func member(named name: UnsafeBufferPointer<UInt8>, of node: Int) -> Int {
    var child = nodes[node].child
    while child >= 0, !isNamed(child, name) { child = nodes[child].sibling }
    guard child >= 0 else { return -1 }
    // The values of an earlier member with this name do not count.
    var stale = nodes[child].places & found
    found &= ~stale
    while stale != 0 {
      result.values[stale.trailingZeroBitCount] = nil
      stale &= stale - 1
    }
    return child
  }

  private func isNamed(_ child: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let own = nodes[child].name
    guard nodes[child].index < 0, own.count == name.count else { return false }
    for index in 0..<name.count where names[own.lowerBound + index] != name[index] { return false }
    return true
  }

  // MARK: Bytes

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset += 1
    }
  }

  private mutating func skip(_ literal: StaticString) -> Bool {
    let size = literal.utf8CodeUnitCount
    guard bytes.count - offset >= size else { return false }
    for index in 0..<size where bytes[offset + index] != literal.utf8Start[index] { return false }
    offset += size
    return true
  }

  /// RFC 8259 section 6.
  private mutating func skipNumber() -> Bool {
    if peek() == UInt8(ascii: "-") { offset += 1 }
    if peek() == UInt8(ascii: "0") {
      offset += 1
    } else if !skipDigits() {
      return false
    }
    if peek() == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() else { return false }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() else { return false }
    }
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while offset < bytes.count, ASCII.isDigit(bytes[offset]) { offset += 1 }
    return offset > start
  }

  /// - Returns: whether the string has escapes; `nil` if it is not valid.
  private mutating func skipString() -> Bool? {
    offset += 1
    var hasEscapes = false
    while true {
      skipPlainText()
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        return hasEscapes
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        guard skipEscape() else { return nil }
      } else if byte < 0x20 {
        return nil
      } else {
        let length = UTF8Scan.scalarLength(in: bytes, at: offset)
        guard length > 0 else { return nil }
        offset += length
      }
    }
  }

  /// Skips ASCII that belongs to a string as it is: most of all text.
  private mutating func skipPlainText() {
    let raw = UnsafeRawBufferPointer(bytes)
    var end = offset
    // Eight bytes at once.
    while end + 8 <= raw.count {
      let others = Self.others(
        in: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)))
      end += others == 0 ? 8 : others.trailingZeroBitCount / 8
      if others != 0 {
        offset = end
        return
      }
    }
    while end < raw.count {
      let byte = raw[end]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { break }
      end += 1
    }
    offset = end
  }

  /// The high bits of the bytes that are control characters, quotes, backslashes or not ASCII. A bit above the lowest
  /// one may be set without a reason, because a subtraction borrows from the next byte.
  private static func others(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let found = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
    return found & (ones &* 0x80)
  }

  private mutating func skipEscape() -> Bool {
    offset += 2
    guard offset <= bytes.count else { return false }
    switch bytes[offset - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"):
      guard bytes.count - offset >= 4 else { return false }
      for index in offset..<offset + 4 where !ASCII.isHexadecimalDigit(bytes[index]) {
        return false
      }
      offset += 4
      return true
    default: return false
    }
  }
}
