// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIRegularExpression
package import MockAPIText

/// What a text or the value of an attribute in XML has to be.
enum XMLText: Sendable, Hashable {
  case literal(String)
  /// Anything, also missing.
  case ignore
  case number
  /// A date in the form that is given, or in one that is usual.
  case date(DateFormat?)
  /// The expression matches somewhere.
  case regex(RegularExpression)

  /// - Parameter text: `nil` when there is none.
  func matches(_ text: String?) -> Bool {
    switch self {
    case .literal(let expected): text?.utf8.elementsEqual(expected.utf8) ?? false
    case .ignore: true
    case .number: text.map(Self.isNumber) ?? false
    case .date(let format?): text.map { DateParser.moment($0, format) != nil } ?? false
    case .date(nil):
      text.map { text in
        DateReading.standard.moment(text) != nil
          || Self.usual.contains { DateParser.moment(text, $0) != nil }
      } ?? false
    case .regex(let pattern): text.map(pattern.isFound) ?? false
    }
  }

  /// `12`, `-1.5`, `.5`, `+1e-3`; not `1.`.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func sign() {
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    }
    func digits() -> Int {
      let count = rest.prefix(while: ASCII.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    sign()
    let whole = digits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if digits() == 0 { return false }
    } else if whole == 0 {
      return false
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest.removeFirst()
      sign()
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }

  /// What XMLUnit takes for a date beside the standard forms; its short forms are those of the United States here.
  private static let usual: [DateFormat] = [
    "yyyy-M-d", "yyyy-MM-dd HH:mm:ss[.SSS][XXX]", "yyyy-MM-dd HH:mm:ss[.SSS]Z",
    "yyyy-MM-dd'T'HH:mm:ss[.SSS]Z", "M/d/yy", "M/d/yyyy", "M/d/yy, h:mm a",
  ].map { pattern in
    guard let format = try? DateFormat(pattern) else {
      preconditionFailure("\(pattern) is a pattern")
    }
    return format
  }
}

/// How placeholders are written: between two delimiters, `xmlunit.` and a word.
package struct XMLPlaceholders: Sendable, Hashable {
  /// What stands before `xmlunit.`, as a whole; and as the end of more.
  private let opening: RegularExpression
  private let openingAtEnd: RegularExpression
  private let closing: RegularExpression

  private static let prefix = "xmlunit."

  /// - Parameters: expressions for the delimiters; `${` and `}` when they are `nil` or blank.
  package static func opening(_ text: String?) throws(SyntaxError) -> RegularExpression {
    try RegularExpression(delimiter(text, or: #"\$\{"#))
  }

  package static func closing(_ text: String?) throws(SyntaxError) -> RegularExpression {
    try RegularExpression(delimiter(text, or: "}"))
  }

  private static func delimiter(_ text: String?, or standard: String) -> String {
    let isBlank = text?.utf8.allSatisfy { $0 <= 0x20 } ?? true
    return isBlank ? standard : text ?? standard
  }

  /// - Parameters:
  ///   - opening, closing: what ``opening(_:)`` and ``closing(_:)`` give.
  package init(opening: RegularExpression, closing: RegularExpression) throws(SyntaxError) {
    self.opening = try RegularExpression("\\s*(?:\(opening))\\s*")
    openingAtEnd = try RegularExpression("(?:\(opening))\\s*\\z")
    self.closing = try RegularExpression("\\s*(?:\(closing))\\s*")
  }

  /// The placeholder that a text is, or the text itself.
  /// - Throws: what is wrong with it as a whole.
  func read(_ text: String) throws(SyntaxError) -> XMLText {
    let bytes = Array(text.utf8)
    let prefix = Array(Self.prefix.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: prefix) }) else {
      return .literal(text)
    }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    guard openingAtEnd.isFound(in: before) else { return .literal(text) }
    let content = bytes[(start + prefix.count)...]
    // The placeholder is as long as it can be: a closing delimiter may stand inside.
    let end = content.indices.last {
      closing.matchesWhole(String(decoding: content[$0...], as: UTF8.self))
    }
    guard opening.matchesWhole(before), let end else {
      throw SyntaxError(
        offset: 0, message: "a placeholder has to be the whole text, without anything around it")
    }
    return try placeholder(content[..<end])
  }

  private func placeholder(_ content: ArraySlice<UInt8>) throws(SyntaxError) -> XMLText {
    let open = content.firstIndex(of: UInt8(ascii: "(")) ?? content.endIndex
    let word = Self.trimmed(content[..<open])
    var argument = Self.trimmed(content[open...])
    let hasArgument = argument.utf8.count > 2 && argument.hasSuffix(")")
    argument = hasArgument ? String(argument.dropFirst().dropLast()) : ""
    switch (word, hasArgument) {
    case ("ignore", false): return .ignore
    case ("isNumber", false): return .number
    case ("isDateTime", false): return .date(nil)
    case ("isDateTime", true):
      do throws(SyntaxError) {
        return .date(try DateFormat(argument))
      } catch {
        throw SyntaxError(offset: 0, message: "not the format of a date: \(error.message)")
      }
    case ("matchesRegex", true):
      do throws(SyntaxError) {
        return .regex(try RegularExpression(argument, options: .dotMatchesNoLineEnd))
      } catch {
        throw SyntaxError(
          offset: 0, message: "this must be a regular expression: \(error.message)")
      }
    default:
      throw SyntaxError(
        offset: 0,
        message:
          "'\(String(decoding: content, as: UTF8.self))' is not a known placeholder")
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let rest = bytes.drop { $0 <= 0x20 }
    let end = rest.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
