// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// A regular expression of Java, as WireMock has them, matched by PCRE2; compiled once and used from any thread.
///
/// It means what it means to `java.util.regex.Pattern` with the flag `DOTALL`, or is refused: `\\w`, `\\d`, `\\s` and the
/// case of letters are ASCII's unless the expression says otherwise, and so is `\\b`, as since Java 19. Matching is bounded: an
/// expression that would need more than ``matchLimit`` steps on a text, and four for each of its bytes, gives
/// ``Outcome/limitReached``, so none can hold a thread.
///
/// ```swift
/// let pattern = try RegularExpression("/users/[0-9]+")
/// pattern.matchesWhole("/users/7")  // true
/// ```
public struct RegularExpression: Sendable, Hashable, CustomStringConvertible {
  /// What changes the meaning of an expression.
  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// ASCII letters match in either case (Java's flag `i`).
    public static let caseInsensitive = Options(rawValue: 1 << 0)
    /// With ``caseInsensitive``, all letters match in either case (Java's flag `u`).
    public static let unicodeCase = Options(rawValue: 1 << 1)
    /// `^` and `$` match at line ends too (Java's flag `m`).
    public static let multiline = Options(rawValue: 1 << 2)
    /// Whitespace in the expression means nothing, and `#` begins a comment (Java's flag `x`).
    public static let extended = Options(rawValue: 1 << 3)
    /// The dot does not match a line end (Java without its flag `s`).
    public static let dotMatchesNoLineEnd = Options(rawValue: 1 << 4)
    /// The expression is one of ECMA-262 with the flag `u`, as JSON Schema wants: `\d` and `\w` are ASCII, the
    /// dot does not match a line end, and what only other languages have (`(?i)`, `\Q`, `a++`) is refused.
    public static let ecmaScript = Options(rawValue: 1 << 5)
    /// The expression is one of PCRE2, for expressions that the program itself makes.
    public static let pcre2 = Options(rawValue: 1 << 6)
  }

  /// What became of a match.
  public enum Outcome: Sendable, Hashable {
    case matched
    case notMatched
    /// The bound on steps or memory was reached; counts as no match, and is worth telling.
    case limitReached
  }

  /// How many steps of matching a whole text are allowed, beside four for each byte of it. A pattern for people's data
  /// needs some hundreds; PCRE2's own default is ten million, which takes seconds.
  public static let matchLimit: UInt32 = 50_000

  static func matchLimit(forLength length: Int) -> UInt32 {
    UInt32(clamping: Int(matchLimit) + 4 * length)
  }

  /// How many steps one attempt to find an expression may take, over all places of the text.
  static func searchLimit(forLength length: Int) -> UInt32 {
    UInt32(clamping: 500_000 + 16 * length)
  }

  /// How many such attempts are made, where one after the other takes too many steps.
  static let searchAttempts = 24

  /// What every place of a text is given at least: some letters match before it is seen that the rest does not.
  static let leastLimit: UInt32 = 16

  /// The expression as it was written.
  public let description: String
  public let options: Options
  private let code: CompiledExpression

  /// Compiles an expression.
  /// - Throws: where it is wrong, and why.
  public init(_ text: String, options: Options = []) throws(SyntaxError) {
    description = text
    self.options = options
    code = try CompiledExpression(text, options: options)
  }

  /// Whether the whole text matches.
  public func matchesWhole(_ text: String) -> Bool {
    match(text, isWhole: true) == .matched
  }

  /// Whether some part of the text matches.
  public func isFound(in text: String) -> Bool {
    match(text, isWhole: false) == .matched
  }

  /// What becomes of a text, with a reached limit told apart.
  /// - Parameter isWhole: whether the whole text has to match, not only some part of it.
  public func match(_ text: String, isWhole: Bool) -> Outcome {
    var text = text
    return text.withUTF8 { code.match($0, isWhole: isWhole) }
  }

  /// Two patterns are equal when they are written alike.
  public static func == (left: RegularExpression, right: RegularExpression) -> Bool {
    left.options == right.options && left.description.utf8.elementsEqual(right.description.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
