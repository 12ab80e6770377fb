// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import MockAPIXML

extension TemplateParser {
  /// Where an expression is.
  enum Position {
    /// The first word of a tag: a helper with arguments, or a path.
    case tag
    case block
    case argument
  }

  /// A helper with its arguments, a path, or a constant.
  mutating func expression(in position: Position) throws(SyntaxError) -> TemplateExpression {
    skipBlanks()
    let start = index
    guard index < end else { throw error("an expression must follow") }
    if position == .argument { return try argument() }
    let path = try path(in: position)
    let (positional, named) = try arguments()
    return try resolve(path, positional, named, in: position, at: start)
  }

  private mutating func resolve(
    _ path: TemplatePath, _ positional: [TemplateExpression],
    _ named: [(name: String, value: TemplateExpression)], in position: Position, at start: Int
  ) throws(SyntaxError) -> TemplateExpression {
    guard let name = path.simpleName, let helper = TemplateHelper.named(name) else {
      if !positional.isEmpty || !named.isEmpty || position == .argument {
        try noteUnknownHelper(path.text, at: start)
      }
      return .path(path)
    }
    guard !helper.needsXML || XMLDocument.isAvailable else {
      throw error(
        "'\(name)' must not be used in apps, where XML is not available; "
          + "use a server, or leave this scenario out of the app", at: start)
    }
    uses.note(helper)
    var prepared: PreparedArgument?
    do throws(PreparedArgument.Mistake) {
      prepared = try PreparedArgument(helper.name, positional)
    } catch {
      mistakes.append(
        SyntaxError(
          offset: start,
          message:
            "argument \(error.argument + 1) of '\(helper.name)' must be \(error.what): \(error.error.message)"
        ))
    }
    do throws(DateArguments.Mistake) {
      try DateArguments.check(helper.name, positional, named)
    } catch {
      mistakes.append(SyntaxError(offset: start, message: "'\(helper.name)': \(error.message)"))
    }
    return .call(
      TemplateCall(
        helper: helper, positional: positional, named: named, offset: start, prepared: prepared))
  }

  /// Notes a helper that does not exist, and reads on: the author learns of all of them at once.
  private mutating func noteUnknownHelper(_ name: String, at start: Int) throws(SyntaxError) {
    if unknownHelpers.contains(where: { $0.name == name }) { return }
    let suggestion = NearestName.suggestion(for: name, amongKeys: TemplateHelper.names)
    let error = error("there is no helper '\(name)'\(suggestion)", at: start)
    guard unknownHelpers.count < Self.unknownLimit else { throw error }
    unknownHelpers.append((name, error))
  }

  /// After this number of helpers that do not exist, the next one ends the reading.
  static let unknownLimit = 20

  /// Positional arguments, and then those with names.
  private mutating func arguments() throws(SyntaxError) -> (
    positional: [TemplateExpression], named: [(name: String, value: TemplateExpression)]
  ) {
    var positional: [TemplateExpression] = []
    while true {
      skipBlanks()
      if index >= end || atClosing || bytes[index] == UInt8(ascii: ")")
        || bytes[index] == UInt8(ascii: "}") || isAtNamed || isAtBlockParameters
      {
        break
      }
      positional.append(try argument())
    }
    let named = try namedArguments()
    if !named.isEmpty, index < end, !atClosing, bytes[index] != UInt8(ascii: ")"),
      bytes[index] != UInt8(ascii: "}"), !isAtBlockParameters
    {
      throw error("arguments without a name must come before those with one")
    }
    return (positional, named)
  }

  mutating func namedArguments() throws(SyntaxError) -> [(
    name: String, value: TemplateExpression
  )] {
    var named: [(name: String, value: TemplateExpression)] = []
    skipBlanks()
    while isAtNamed {
      let name = bytes[index..<end].prefix(while: Self.isNameByte)
      index += name.count
      skipBlanks()
      index += 1
      skipBlanks()
      named.append((String(decoding: name, as: UTF8.self), try argument()))
      skipBlanks()
    }
    return named
  }

  /// Whether `name=` follows.
  var isAtNamed: Bool {
    let name = bytes[index..<end].prefix(while: Self.isNameByte)
    let rest = bytes[(index + name.count)..<end].drop(while: Self.isBlank)
    return !name.isEmpty && rest.first == UInt8(ascii: "=")
  }

  private var isAtBlockParameters: Bool {
    guard starts(with: "as") else { return false }
    let rest = bytes[(index + 2)..<end]
    let after = rest.drop(while: Self.isBlank)
    return after.first == UInt8(ascii: "|")
  }

  private mutating func argument() throws(SyntaxError) -> TemplateExpression {
    guard index < end else { throw error("an argument must follow") }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try string())
    case UInt8(ascii: "("):
      let start = index
      try descend(at: start)
      defer { depth -= 1 }
      index += 1
      skipBlanks()
      let place = index
      let path = try path(in: .argument)
      let (positional, named) = try arguments()
      guard skip(")") else { throw error("the expression must end with ')'", at: start) }
      return try resolve(path, positional, named, in: .argument, at: place)
    default:
      if let number = number() { return number }
      let path = try path(in: .argument)
      switch path.text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default: return .path(path)
      }
    }
  }

  /// A text in quotes, in which only its own quote can be escaped.
  mutating func string() throws(SyntaxError) -> String {
    let start = index
    let quote = bytes[index]
    var text: [UInt8] = []
    index += 1
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), index < end, bytes[index] == quote {
        text.append(quote)
        index += 1
      } else {
        text.append(byte)
      }
    }
    throw error(
      "the text must end with \(quote == 0x22 ? "a double" : "a single") quote", at: start)
  }

  /// A number: 32 bits, or a double.
  private mutating func number() -> TemplateExpression? {
    var place = index
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let whole = bytes[place..<end].prefix(while: ASCII.isDigit)
    place += whole.count
    var fraction: ArraySlice<UInt8> = []
    if place < end, bytes[place] == UInt8(ascii: ".") {
      fraction = bytes[(place + 1)..<end].prefix(while: ASCII.isDigit)
      if !fraction.isEmpty { place += 1 + fraction.count }
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    // A name may begin with digits.
    if place < end, Self.isNameByte(bytes[place]) || bytes[place] == UInt8(ascii: ".") {
      return nil
    }
    let text = String(decoding: bytes[index..<place], as: UTF8.self)
    index = place
    if fraction.isEmpty, let value = Int32(text) { return .integer(Int(value)) }
    return .double(
      Double(text.hasPrefix(".") ? "0" + text : text) ?? Double(text.replacingLeadingPoint) ?? 0)
  }

  // MARK: Paths

  static func isNameByte(_ byte: UInt8) -> Bool {
    if byte >= 0x80 || ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: ":"): return true
    default: return false
    }
  }

  /// A path. In a tag it must not be a number or a constant.
  mutating func path(in position: Position) throws(SyntaxError) -> TemplatePath {
    let start = index
    var path = TemplatePath()
    var isLoop = false
    if skip("@") { isLoop = true }
    while starts(with: "..") {
      index += 2
      path.parents += 1
      guard path.parents <= limits.depth else {
        throw error("the path leads too far up", at: start)
      }
      path.root = .local
      if !skip("/") { break }
    }
    if path.parents > 0, skip("@") { isLoop = true }
    if path.parents == 0, !isLoop {
      if starts(with: "./") {
        index += 2
        path.root = .local
      } else if starts(with: "."), index + 1 >= end || !Self.isNameByte(bytes[index + 1]),
        !starts(with: ".[")
      {
        index += 1
        path.root = .local
        path.text = "."
        return path
      }
    }
    try steps(into: &path)
    if path.parents == 0, !isLoop, case .context = path.root, path.steps.first?.name == "this" {
      path.root = .local
      path.steps.removeFirst()
    }
    if isLoop {
      guard let first = path.steps.first else { throw error("a name must follow '@'", at: start) }
      path.steps.removeFirst()
      path.root = first.name == "root" ? .top : .loop(first.name)
    }
    path.text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard index > start else {
      throw index < end && !atClosing
        ? error(
          "a name must be here; found '\(String(decoding: bytes[index..<end].prefix(1), as: UTF8.self))'"
        )
        : error("a name must be in the tag", at: start)
    }
    if position != .argument, ["true", "false"].contains(path.text) || path.isNumber {
      throw error(
        "a tag must begin with the name of a value or helper; found '\(path.text)'", at: start)
    }
    uses.note(path)
    return path
  }

  private mutating func steps(into path: inout TemplatePath) throws(SyntaxError) {
    while index < end {
      if bytes[index] == UInt8(ascii: "[") {
        guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: "]")) else {
          throw error("the name in brackets must end with ']'")
        }
        path.steps.append(.init(String(decoding: bytes[(index + 1)..<close], as: UTF8.self)))
        index = close + 1
      } else {
        let name = bytes[index..<end].prefix(while: Self.isNameByte)
        guard !name.isEmpty else { break }
        path.steps.append(.init(String(decoding: name, as: UTF8.self)))
        index += name.count
      }
      guard index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "/")
      else { break }
      // A point at the end is accepted.
      index += 1
    }
  }
}

extension TemplatePath {
  fileprivate var isNumber: Bool { text.utf8.allSatisfy(ASCII.isDigit) }
}

extension String {
  /// `-.5` as `-0.5`.
  fileprivate var replacingLeadingPoint: String {
    hasPrefix("-.") ? "-0" + dropFirst() : self
  }
}
