// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension TemplateParser {
  /// A block after its `{{#` or `{{^`.
  mutating func block(isInverse: Bool, at start: Int) throws(SyntaxError) -> [TemplateNode] {
    try descend(at: start)
    defer { depth -= 1 }
    skipBlanks()
    let place = index
    let subject = try blockSubject(at: place)
    let parameters = try blockParameters()
    try endTag(at: start)
    let block = try blockContent(
      subject.subject, name: subject.name, parameters: parameters, isInverse: isInverse,
      at: place, openedAt: start)
    return [.block(block)]
  }

  /// The helper or value that a block begins with, and the name that closes it.
  mutating func blockSubject(at place: Int) throws(SyntaxError)
    -> (subject: TemplateBlock.Subject, name: String)
  {
    let expression = try expression(in: .block)
    switch expression {
    case .call(let call): return (.call(call), call.helper.name)
    case .path(let path): return (.section(path), path.text)
    case .text, .integer, .double, .boolean:
      throw error("a block must begin with the name of a helper or value", at: place)
    }
  }

  /// `as |item index|`.
  private mutating func blockParameters() throws(SyntaxError) -> [String] {
    skipBlanks()
    guard starts(with: "as"), index + 2 < end,
      Self.isBlank(bytes[index + 2]) || bytes[index + 2] == UInt8(ascii: "|")
    else {
      return []
    }
    let start = index
    index += 2
    skipBlanks()
    guard skip("|") else {
      throw error("names of a block must be written like 'as |item|'", at: start)
    }
    var names: [String] = []
    while true {
      skipBlanks()
      if skip("|") { break }
      let name = bytes[index..<end].prefix(while: Self.isNameByte)
      guard !name.isEmpty else {
        throw error("names of a block must be written like 'as |item|'", at: start)
      }
      names.append(String(decoding: name, as: UTF8.self))
      index += name.count
    }
    return names
  }

  /// The content of a block up to its closing tag.
  private mutating func blockContent(
    _ subject: TemplateBlock.Subject, name: String, parameters: [String], isInverse: Bool,
    at place: Int, openedAt start: Int
  ) throws(SyntaxError) -> TemplateBlock {
    var body = try sequence((name, start))
    var inverse: [TemplateNode] = []
    while true {
      switch body.ending {
      case .close, .end: break
      case .inverse:
        // Of several, the last one counts.
        let next = try sequence((name, start))
        inverse = next.nodes
        body.ending = next.ending
        continue
      case .chain(let offset):
        try descend(at: offset)
        defer { depth -= 1 }
        let chained = try blockSubject(at: offset)
        let names = try blockParameters()
        try endTag(at: offset)
        // The tag that closes the outer block closes this one too.
        let inner = try blockContent(
          chained.subject, name: name, parameters: names, isInverse: false, at: offset,
          openedAt: start)
        inverse = [.block(inner)]
      }
      break
    }
    return TemplateBlock(
      subject: subject, body: isInverse ? inverse : body.nodes,
      inverse: isInverse ? body.nodes : inverse, parameters: parameters, offset: place)
  }

  // MARK: Partials

  /// A partial after its `{{>`.
  mutating func partial(at start: Int, fallback: [TemplateNode]?) throws(SyntaxError)
    -> TemplatePartial
  {
    skipBlanks()
    let place = index
    let name = try partialName(at: start)
    skipBlanks()
    var context: TemplateExpression?
    if !atClosing, !isAtNamed { context = try expression(in: .argument) }
    let named = try namedArguments()
    if fallback == nil { partials.append((name, place)) }
    return TemplatePartial(
      name: name, context: context, named: named, fallback: fallback, offset: place)
  }

  private mutating func partialName(at start: Int) throws(SyntaxError) -> String {
    if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      return try string()
    }
    let name = bytes[index..<end].prefix {
      Self.isNameByte($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".")
    }
    guard !name.isEmpty else { throw error("the name of a partial must follow '>'", at: start) }
    index += name.count
    return String(decoding: name, as: UTF8.self)
  }

  /// `{{#> name}}fallback{{/name}}`.
  mutating func partialBlock(into nodes: inout [TemplateNode], at start: Int) throws(SyntaxError)
    -> Ending?
  {
    try descend(at: start)
    defer { depth -= 1 }
    let head = try partial(at: start, fallback: [])
    try endTag(at: start)
    let body = try sequence((head.name, start))
    guard case .close = body.ending else {
      throw error("the block of a partial must not have '{{else}}'", at: start)
    }
    nodes.append(
      .partial(
        TemplatePartial(
          name: head.name, context: head.context, named: head.named, fallback: body.nodes,
          offset: head.offset)))
    return nil
  }

  /// `{{#*inline "name"}}…{{/inline}}`.
  mutating func definition(into nodes: inout [TemplateNode], at start: Int) throws(SyntaxError)
    -> Ending?
  {
    try descend(at: start)
    defer { depth -= 1 }
    skipBlanks()
    let place = index
    let word = try path(in: .tag)
    guard word.text == "inline" else {
      throw error("only '{{#*inline \"name\"}}' is known; found '\(word.text)'", at: place)
    }
    skipBlanks()
    let name = try partialName(at: start)
    try endTag(at: start)
    let body = try sequence(("inline", start))
    guard case .close = body.ending else {
      throw error("a partial must not have '{{else}}' of its own", at: start)
    }
    definitions.insert(name)
    nodes.append(.definition(name: name, body.nodes))
    return nil
  }
}
