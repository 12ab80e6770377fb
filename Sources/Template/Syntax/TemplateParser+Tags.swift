// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension TemplateParser {
  /// The tag at the cursor.
  /// - Returns: how it ends the sequence; `nil` if it does not.
  mutating func tag(
    into nodes: inout [TemplateNode], _ block: (name: String, offset: Int)?
  ) throws(SyntaxError) -> Ending? {
    let start = index
    let isUsual = opening == Array("{{".utf8)
    if isUsual, starts(with: "{{{{") {
      try rawBlock(into: &nodes)
      return nil
    }
    index += opening.count
    if skip("{") {
      try output(into: &nodes, isEscaped: false, at: start, closing: [0x7D] + closing)
      return nil
    }
    if skip("=") {
      try delimiters(at: start)
      return nil
    }
    if skip("~") { trim(&nodes) }
    if skip("!") {
      try comment(at: start)
      return nil
    }
    skipBlanks()
    if skip("#>") { return try partialBlock(into: &nodes, at: start) }
    if skip("#*") || skip("*") { return try definition(into: &nodes, at: start) }
    if skip("#") {
      nodes += try self.block(isInverse: false, at: start)
      return nil
    }
    if skip("/") {
      try close(block, at: start)
      return .close
    }
    if skip(">") {
      let partial = try partial(at: start, fallback: nil)
      try endTag(at: start)
      nodes.append(.partial(partial))
      return nil
    }
    if skip("&") {
      try output(into: &nodes, isEscaped: false, at: start, closing: closing)
      return nil
    }
    if skip("^") {
      skipBlanks()
      if atClosing {
        guard block != nil else { throw error("'{{^}}' must be inside of a block", at: start) }
        try endTag(at: start)
        return .inverse
      }
      nodes += try self.block(isInverse: true, at: start)
      return nil
    }
    if let ending = try elseTag(block, at: start) { return ending }
    try output(into: &nodes, isEscaped: true, at: start, closing: closing)
    return nil
  }

  /// Whether the cursor is at the end of a tag.
  var atClosing: Bool {
    var place = index
    if place < end, bytes[place] == UInt8(ascii: "~") { place += 1 }
    return place <= end && bytes[place..<end].starts(with: closing)
  }

  /// The end of a tag.
  mutating func endTag(at start: Int, closing: [UInt8]? = nil) throws(SyntaxError) {
    let closing = closing ?? self.closing
    skipBlanks()
    let trims = closing == self.closing && skip("~")
    guard index <= end, bytes[index..<end].starts(with: closing) else {
      guard index < end else {
        throw error("the tag must end with '\(name(closing))'", at: start)
      }
      let found = String(decoding: bytes[index..<end].prefix(1), as: UTF8.self)
      throw error("the tag must end with '\(name(closing))' here; found '\(found)'")
    }
    index += closing.count
    trimsNext = trims
  }

  private mutating func output(
    into nodes: inout [TemplateNode], isEscaped: Bool, at start: Int, closing: [UInt8]
  ) throws(SyntaxError) {
    skipBlanks()
    let place = index
    let expression = try expression(in: .tag)
    try endTag(at: start, closing: closing)
    nodes.append(.output(expression, isEscaped: isEscaped, offset: place))
  }

  private mutating func comment(at start: Int) throws(SyntaxError) {
    let isLong = skip("--")
    guard let text = find(isLong ? Array("--".utf8) : closing, from: index) else {
      throw error("the comment must end with '\(isLong ? "--" : "")\(name(closing))'", at: start)
    }
    if isLong {
      // Two dashes without braces after them belong to the comment.
      index = text + 2
      guard !atClosing else { return try endTag(at: start) }
      var place = text
      while let next = find("--", from: place) {
        index = next + 2
        if atClosing { return try endTag(at: start) }
        place = next + 1
      }
      throw error("the comment must end with '--\(name(closing))'", at: start)
    }
    index = text
    if index > start, bytes[index - 1] == UInt8(ascii: "~") { index -= 1 }
    try endTag(at: start)
  }

  /// `{{=<% %>=}}`.
  private mutating func delimiters(at start: Int) throws(SyntaxError) {
    func word() -> [UInt8] {
      Array(bytes[index..<end].prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "=") })
    }
    skipBlanks()
    let first = word()
    index += first.count
    skipBlanks()
    let second = word()
    index += second.count
    skipBlanks()
    guard !first.isEmpty, !second.isEmpty, skip("="), index <= end,
      bytes[index..<end].starts(with: closing)
    else {
      throw error("new delimiters must be written like {{=<% %>=}}", at: start)
    }
    index += closing.count
    (opening, closing) = (first, second)
  }

  private mutating func elseTag(_ block: (name: String, offset: Int)?, at start: Int)
    throws(SyntaxError) -> Ending?
  {
    let place = index
    guard skip("else"), atClosing || index < end && Self.isBlank(bytes[index]) else {
      index = place
      return nil
    }
    skipBlanks()
    guard block != nil else { throw error("'{{else}}' must be inside of a block", at: start) }
    if atClosing {
      try endTag(at: start)
      return .inverse
    }
    return .chain(offset: index)
  }

  private mutating func close(_ block: (name: String, offset: Int)?, at start: Int)
    throws(SyntaxError)
  {
    skipBlanks()
    let place = index
    let path = try path(in: .tag)
    guard let block else {
      throw error("there is no open block that '{{/\(path.text)}}' could close", at: start)
    }
    guard path.text == block.name else {
      throw error(
        "this must be '{{/\(block.name)}}', which closes the open block; found '\(path.text)'",
        at: place)
    }
    try endTag(at: start)
  }

  /// `{{{{name}}}} … {{{{/name}}}}`, whose content is text.
  private mutating func rawBlock(into nodes: inout [TemplateNode]) throws(SyntaxError) {
    let start = index
    index += 4
    skipBlanks()
    let place = index
    let subject = try blockSubject(at: place)
    let name = subject.name
    try endTag(at: start, closing: Array("}}}}".utf8))
    guard let close = find("{{{{/" + name, from: index) else {
      throw error("the block '\(name)' must be closed by {{{{/\(name)}}}}", at: start)
    }
    let text = Array(bytes[index..<close])
    index = close + 5 + name.utf8.count
    try endTag(at: start, closing: Array("}}}}".utf8))
    nodes.append(
      .block(
        TemplateBlock(
          subject: subject.subject, body: text.isEmpty ? [] : [.text(text)], inverse: [],
          parameters: [], offset: place)))
  }
}
