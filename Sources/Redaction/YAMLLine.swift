// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A line of YAML, read only as far as names and values go. It may also be a line inside a text.
struct YAMLLine {
  /// The column at which its first name or value begins, after the dashes of lists.
  private(set) var indent: Int
  /// Whether it begins an element of a list.
  private(set) var isElement = false
  /// Everything on it, without the blanks around it.
  let content: Range<Int>
  /// The name before its value; `nil` for a value alone.
  private(set) var key: String?
  /// Without quotes, tags and comments; `nil` if there is none, or not on this line.
  private(set) var value: Range<Int>?
  /// Whether the value of the name is on the lines below: in a block of text, or in a mapping or list.
  private(set) var opens = false
  private(set) var opensBlock = false
  /// Whether the value is a text, and no number, truth value or null.
  private(set) var isText = false
  /// The column of its first dash or letter.
  private let margin: Int

  /// - Returns: `nil` for a line without content, or with nothing but a comment.
  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0 == 0x20 }
    margin = rest.startIndex - line.startIndex
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    content = rest.startIndex..<rest.endIndex
    while rest.starts(with: "- ".utf8) {
      isElement = true
      rest = rest.dropFirst(2).drop { $0 == 0x20 }
    }
    indent = rest.startIndex - line.startIndex
    if let (name, after) = Self.name(in: rest) {
      key = name
      rest = after
    }
    readValue(rest)
  }

  /// Whether it belongs to what is at an indent.
  /// - Parameter orElement: whether the elements of a list may have the same indent.
  func isBelow(_ indent: Int, orElement: Bool) -> Bool {
    margin > indent || orElement && isElement && margin == indent
  }

  /// A name with a colon after it, and what is after that.
  private static func name(
    in rest: ArraySlice<UInt8>
  ) -> (name: String, after: ArraySlice<UInt8>)? {
    var after = rest
    let name: ArraySlice<UInt8>
    if let quote = after.first, "\"'".utf8.contains(quote) {
      after = after.dropFirst()
      name = after.prefix { $0 != quote }
      after = after.dropFirst(name.count + 1)
    } else {
      name = after.prefix { SecretForms.isURLSafe($0) || $0 == UInt8(ascii: ".") }
      after = after.dropFirst(name.count)
    }
    after = after.drop { $0 == 0x20 }
    guard !name.isEmpty, after.popFirst() == UInt8(ascii: ":"), after.first ?? 0x20 <= 0x20 else {
      return nil
    }
    return (String(decoding: name, as: UTF8.self), after)
  }

  private mutating func readValue(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0 <= 0x20 }
    // A tag such as `!!str`, or an anchor.
    while let first = rest.first, "!&".utf8.contains(first) {
      rest = rest.drop { $0 > 0x20 }.drop { $0 <= 0x20 }
    }
    guard let first = rest.first, first != UInt8(ascii: "#") else {
      opens = true
      return
    }
    if "|>".utf8.contains(first) {
      opens = true
      opensBlock = true
      return
    }
    // An alias, or a list or mapping on one line.
    if "*{[".utf8.contains(first) { return }
    if "\"'".utf8.contains(first) {
      let text = rest.dropFirst()
      let end = text.lastIndex(of: first) ?? text.endIndex
      isText = true
      value = text.startIndex < end ? text.startIndex..<end : nil
      return
    }
    var end = rest.startIndex
    while end < rest.endIndex,
      !(rest[end] == UInt8(ascii: "#") && rest[end - 1] <= 0x20)
    {
      end += 1
    }
    while end > rest.startIndex, rest[end - 1] <= 0x20 { end -= 1 }
    value = rest.startIndex..<end
    isText = !Self.isPlain(rest[..<end])
  }

  private static func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    ["true", "false", "null", "~"].contains { value.elementsEqual($0.utf8) }
      || value.allSatisfy { ASCII.isDigit($0) || "+-.".utf8.contains($0) }
  }
}
