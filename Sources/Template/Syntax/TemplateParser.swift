// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Parses a template into its tree. It recurses only for blocks and sub-expressions, whose depth is bounded.
struct TemplateParser {
  let bytes: [UInt8]
  let limits: TemplateLimits
  var index = 0
  /// The end of the part that is a template.
  var end: Int
  var opening = Array("{{".utf8)
  var closing = Array("}}".utf8)
  var depth = 0
  private var tags = 0
  /// The names of the partials that the template defines.
  var definitions: Set<String> = []
  var partials: [(name: String, offset: Int)] = []
  /// Mistakes in constant arguments, which WireMock reports for each request.
  var mistakes: [SyntaxError] = []
  /// The helpers that do not exist, each once. With one, the text is not a template.
  var unknownHelpers: [(name: String, error: SyntaxError)] = []
  var uses = TemplateUses()
  /// Whether blanks at the start of the next text are dropped.
  var trimsNext = false

  init(_ bytes: [UInt8], limits: TemplateLimits) {
    self.bytes = bytes
    self.limits = limits
    end = bytes.count
  }

  /// The whole template.
  mutating func parse() throws(SyntaxError) -> [TemplateNode] {
    // WireMock compiles only the text from the first '{{' to the last '}}'.
    guard let start = find("{{", from: 0), let last = lastClosing(), last > start else {
      return bytes.isEmpty ? [] : [.text(bytes)]
    }
    guard last - start <= limits.sourceBytes else {
      throw SyntaxError(
        offset: start,
        message: "a template must have at most \(limits.sourceBytes) bytes; found \(last - start)")
    }
    var nodes: [TemplateNode] = start > 0 ? [.text(Array(bytes[..<start]))] : []
    (index, end) = (start, last)
    let parsed = try sequence(nil)
    nodes += parsed.nodes
    if end < bytes.count { nodes.append(.text(Array(bytes[end...]))) }
    for partial in partials where !definitions.contains(partial.name) {
      throw SyntaxError(
        offset: partial.offset,
        message: "there is no partial '\(partial.name)'"
          + NearestName.hint(
            for: partial.name, among: definitions.sorted(), listing: "the template defines")
          + (definitions.isEmpty ? "; define it with {{#*inline \"\(partial.name)\"}}" : ""))
    }
    return nodes
  }

  private func lastClosing() -> Int? {
    var place = bytes.count - 2
    while place >= 0 {
      if bytes[place] == 0x7D, bytes[place + 1] == 0x7D { return place + 2 }
      place -= 1
    }
    return nil
  }

  /// A tag that ends a sequence of nodes.
  enum Ending {
    case end
    /// `{{else}}` or `{{^}}`.
    case inverse
    /// `{{else if x}}`: the cursor is at the start of the expression.
    case chain(offset: Int)
    case close
  }

  struct Sequence {
    var nodes: [TemplateNode] = []
    var ending = Ending.end
  }

  /// Nodes up to the tag that closes a block.
  /// - Parameter block: the name of the open block; `nil` at the top.
  mutating func sequence(_ block: (name: String, offset: Int)?) throws(SyntaxError) -> Sequence {
    var sequence = Sequence()
    while index < end {
      try text(into: &sequence.nodes)
      guard index < end else { break }
      tags += 1
      guard tags <= limits.tags else {
        throw error("a template must have at most \(limits.tags) tags; this one has more")
      }
      if let ending = try tag(into: &sequence.nodes, block) {
        sequence.ending = ending
        return sequence
      }
    }
    if let block {
      throw SyntaxError(
        offset: block.offset,
        message: "the block '\(block.name)' must be closed by {{/\(block.name)}}")
    }
    return sequence
  }

  /// Text up to the next tag that is not escaped.
  private mutating func text(into nodes: inout [TemplateNode]) throws(SyntaxError) {
    var text: [UInt8] = []
    while index < end {
      let next = min(find(opening, from: index) ?? end, end)
      text += bytes[index..<next]
      index = next
      guard next < end, text.last == UInt8(ascii: "\\") else { break }
      // A backslash makes the tag text; only the last one is dropped.
      text.removeLast()
      if bytes[next...].starts(with: opening + [UInt8(ascii: "{")]) {
        throw error("only a tag with two braces can be escaped", at: next - 1)
      }
      guard let close = find(closing, from: next + opening.count) else {
        throw error("the escaped tag must end with '\(name(closing))'", at: next - 1)
      }
      text += bytes[next..<close + closing.count]
      index = close + closing.count
    }
    if trimsNext {
      text = Array(text.drop(while: Self.isBlank))
      trimsNext = false
    }
    if !text.isEmpty { nodes.append(.text(text)) }
  }

  /// Drops the blanks at the end of the text before a tag.
  func trim(_ nodes: inout [TemplateNode]) {
    guard case .text(var text)? = nodes.last else { return }
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    nodes.removeLast()
    if !text.isEmpty { nodes.append(.text(text)) }
  }

  // MARK: Bytes

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  func error(_ message: String, at offset: Int? = nil) -> SyntaxError {
    SyntaxError(offset: min(offset ?? index, bytes.count), message: message)
  }

  func name(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  func find(_ text: String, from start: Int) -> Int? { find(Array(text.utf8), from: start) }

  func find(_ text: [UInt8], from start: Int) -> Int? {
    guard let first = text.first else { return nil }
    var place = start
    while place + text.count <= end {
      guard let next = bytes[place..<end].firstIndex(of: first), next + text.count <= end else {
        return nil
      }
      if bytes[next..<next + text.count].elementsEqual(text) { return next }
      place = next + 1
    }
    return nil
  }

  func starts(with text: String) -> Bool {
    index <= end && bytes[index..<end].starts(with: text.utf8)
  }

  mutating func skip(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8.count
    return true
  }

  mutating func skipBlanks() {
    while index < end, Self.isBlank(bytes[index]) { index += 1 }
  }

  mutating func descend(at offset: Int) throws(SyntaxError) {
    depth += 1
    if depth > limits.depth {
      throw error("a template must not be nested more than \(limits.depth) deep", at: offset)
    }
  }
}
