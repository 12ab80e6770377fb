// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIRegularExpression
package import MockAPIText

/// The expected text of a node or an attribute in XML.
enum XMLText: Sendable, Hashable {
  case literal(String)
  /// Any text, even a missing one.
  case ignore
  case number
  /// A date in the given format, or in a common one.
  case date(DateFormat?)
  /// The expression matches a part of the text.
  case regex(RegularExpression)

  /// Whether the node or the attribute may be missing.
  var mayBeMissing: Bool {
    if case .ignore = self { true } else { false }
  }

  /// - Parameter budget: pays for the comparison, since XML may have any number of texts.
  func outcome(of text: String, _ budget: MatchBudget) -> MatchOutcome {
    guard budget.spend(cost + text.utf8.count / 128) else { return .limitReached }
    return switch self {
    case .literal(let expected): MatchOutcome(text.utf8.elementsEqual(expected.utf8))
    case .ignore: .matched
    case .number: MatchOutcome(Self.isNumber(text))
    case .date(let format?): MatchOutcome(DateParser.moment(text, format) != nil)
    case .date(nil):
      MatchOutcome(
        DateReading.standard.moment(text) != nil
          || Self.usual.contains { DateParser.moment(text, $0) != nil })
    case .regex(let pattern): MatchOutcome(text, contains: pattern, budget)
    }
  }

  /// The steps for a short text.
  private var cost: Int {
    if case .date = self { 32 } else { 1 }
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

  /// The formats that XMLUnit accepts as a date in addition to the standard ones; the short formats are those of the
  /// United States.
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

/// The syntax of placeholders: `xmlunit.` and a word between two delimiters.
package struct XMLPlaceholders: Sendable, Hashable {
  /// The text before `xmlunit.`: the whole text, or its end.
  private let opening: RegularExpression
  private let openingAtEnd: RegularExpression
  private let closing: RegularExpression

  private static let prefix = "xmlunit."

  /// - Parameters: expressions for the delimiters; `${` and `}` if they are `nil` or blank.
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
  ///   - opening, closing: the results of ``opening(_:)`` and ``closing(_:)``.
  package init(opening: RegularExpression, closing: RegularExpression) throws(SyntaxError) {
    self.opening = try RegularExpression("\\s*(?:\(opening))\\s*")
    openingAtEnd = try RegularExpression("(?:\(opening))\\s*\\z")
    self.closing = try RegularExpression("\\s*(?:\(closing))\\s*")
  }

  /// The placeholder in a text, or the text itself.
  /// - Throws: the mistake of the whole placeholder.
  func read(_ text: String) throws(SyntaxError) -> XMLText {
    let bytes = Array(text.utf8)
    let prefix = Array(Self.prefix.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: prefix) }) else {
      return .literal(text)
    }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    guard openingAtEnd.isFound(in: before) else { return .literal(text) }
    let content = bytes[(start + prefix.count)...]
    // The placeholder is as long as possible: it may contain a closing delimiter.
    let end = content.indices.last {
      closing.matchesWhole(String(decoding: content[$0...], as: UTF8.self))
    }
    guard opening.matchesWhole(before), let end else {
      throw SyntaxError(
        offset: 0,
        message: "a placeholder must be the whole text, without other characters around it")
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
        throw SyntaxError(
          offset: 0, message: "the format must be that of a date: \(error.message)")
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
