// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Reads one text for ``JSONPlaces``, in one pass and without recursion. It accepts what ``JSONParser`` accepts.
struct JSONPlaceScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let nodes: [JSONPlaces.Node]
  private var offset: Int
  /// The arrays and objects that are still open.
  private var open: [Container] = []
  private(set) var result: JSONPlaces.Result

  private struct Container {
    let isObject: Bool
    /// The step of a path that it is at; -1 if no path leads into it.
    let node: Int
    let start: Int
    /// The index of the current element of an array.
    var index = 0
  }

  init(bytes: UnsafeBufferPointer<UInt8>, places: JSONPlaces) {
    self.bytes = bytes
    nodes = places.nodes
    result = JSONPlaces.Result(count: places.count)
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
      if open.isEmpty { result.isNull = true }
      note(.null, from: start, at: node)
    default:
      guard skipNumber() else { return nil }
      note(.number, from: start, at: node)
    }
    return true
  }

  private mutating func openContainer(at node: inout Int) -> Bool? {
    guard open.count < JSONDocument.defaultMaximumDepth else { return nil }
    let isObject = bytes[offset] == UInt8(ascii: "{")
    let start = offset
    offset += 1
    skipBlanks()
    if peek() == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      offset += 1
      note(isObject ? .object : .array, from: start, at: node)
      return true
    }
    open.append(Container(isObject: isObject, node: node, start: start))
    if isObject { return readKey(in: &node) ? false : nil }
    node = element(0, of: node)
    return false
  }

  /// Reads what comes after a value: the ends of containers, or the way to the next value.
  /// - Returns: whether there is another value; `nil` if the text is not valid.
  private mutating func closeContainers(next node: inout Int) -> Bool? {
    while let last = open.last {
      skipBlanks()
      guard let byte = peek() else { return nil }
      offset += 1
      switch (byte, last.isObject) {
      case (UInt8(ascii: ","), true):
        skipBlanks()
        node = last.node
        return readKey(in: &node) ? true : nil
      case (UInt8(ascii: ","), false):
        open[open.count - 1].index += 1
        node = element(last.index + 1, of: last.node)
        return true
      case (UInt8(ascii: "}"), true), (UInt8(ascii: "]"), false):
        open.removeLast()
        note(last.isObject ? .object : .array, from: last.start, at: last.node)
      default: return nil
      }
    }
    return false
  }

  // MARK: Places

  private mutating func note(
    _ kind: JSONKind, from start: Int, at node: Int, hasEscapes: Bool = false
  ) {
    guard node >= 0, let place = nodes[node].place else { return }
    result.values[place] = JSONPlaces.Value(
      kind: kind, range: start..<offset, hasEscapes: hasEscapes)
  }

  private func element(_ index: Int, of node: Int) -> Int {
    guard node >= 0 else { return -1 }
    for element in nodes[node].elements where element.index == index { return element.node }
    return -1
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
    guard node >= 0, !nodes[node].members.isEmpty else { return -1 }
    let bytes = UnsafeBufferPointer(rebasing: bytes[name])
    let decoded = hasEscapes ? Array(JSONStringDecoder.decode(Array(bytes)[...]).utf8) : nil
    for index in nodes[node].members.indices {
      let isNamed =
        decoded.map { $0 == nodes[node].members[index].name }
        ?? Self.areEqual(nodes[node].members[index].name, bytes)
      guard isNamed else { continue }
      let child = nodes[node].members[index].node
      // The values of an earlier member with this name do not count.
      for place in nodes[child].places { result.values[place] = nil }
      return child
    }
    return -1
  }

  private static func areEqual(_ name: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == bytes.count else { return false }
    for index in 0..<bytes.count where name[index] != bytes[index] { return false }
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
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { break }
      end += 1
    }
    offset = end
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
