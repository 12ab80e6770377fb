// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
package import MockAPIText

/// A regular expression of Java, as in WireMock, matched by PCRE2; compiled once and usable on any thread.
///
/// An expression has the same meaning as for `java.util.regex.Pattern` with the flag `DOTALL`, or is refused. `\\w`,
/// `\\d`, `\\s` and the case of letters are limited to ASCII unless the expression changes this; so is `\\b`, as
/// since Java 19. Matching is bounded: if an expression needs some 50,000 steps for a text and more than four for each of its bytes,
/// or 64 MiB of memory, the result is ``Outcome/limitReached``. So no expression can block a thread.
///
/// ```swift
/// let pattern = try RegularExpression("/users/[0-9]+")
/// pattern.matchesWhole("/users/7")  // true
/// ```
package struct RegularExpression: Sendable, Hashable, CustomStringConvertible {
  /// Options that change the meaning of an expression.
  package struct Options: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// ASCII letters match in either case (Java's flag `i`).
    package static let caseInsensitive = Options(rawValue: 1 << 0)
    /// With ``caseInsensitive``, all letters match in either case (Java's flag `u`).
    package static let unicodeCase = Options(rawValue: 1 << 1)
    /// `^` and `$` match at line ends too (Java's flag `m`).
    package static let multiline = Options(rawValue: 1 << 2)
    /// Whitespace in the expression is ignored, and `#` begins a comment (Java's flag `x`).
    package static let extended = Options(rawValue: 1 << 3)
    /// The dot does not match a line end (Java without its flag `s`).
    package static let dotMatchesNoLineEnd = Options(rawValue: 1 << 4)
    /// The expression is in the syntax of ECMA-262 with the flag `u`, which JSON Schema requires: `\d` and `\w` are
    /// ASCII, the dot does not match a line end, and features of other languages (`(?i)`, `\Q`, `a++`) are refused.
    package static let ecmaScript = Options(rawValue: 1 << 5)
    /// The expression is in the syntax of PCRE2; for expressions that the program itself makes.
    package static let pcre2 = Options(rawValue: 1 << 6)
  }

  /// The result of a match.
  package enum Outcome: Sendable, Hashable {
    case matched
    case notMatched
    /// The limit on steps or memory was reached; counts as no match, and should be reported.
    case limitReached
  }

  /// The expression in its original spelling.
  package let description: String
  package let options: Options
  private let code: CompiledExpression

  /// Compiles an expression.
  /// - Throws: the place of the error, and its reason.
  package init(_ text: String, options: Options = []) throws(SyntaxError) {
    description = text
    self.options = options
    code = try CompiledExpression(text, options: options)
  }

  /// Whether the whole text matches.
  package func matchesWhole(_ text: String) -> Bool {
    match(text, isWhole: true) == .matched
  }

  /// Whether some part of the text matches.
  package func isFound(in text: String) -> Bool {
    match(text, isWhole: false) == .matched
  }

  /// The result for a text, which also reports a reached limit.
  /// - Parameter isWhole: whether the whole text must match, not only a part of it.
  package func match(_ text: String, isWhole: Bool) -> Outcome {
    var steps = Self.mostSteps
    return match(text, isWhole: isWhole, steps: &steps)
  }

  /// The same for callers that share a number of steps among several texts.
  /// - Parameter steps: reduced by the steps that were taken, each of them ``ThreadTime/step``. If none are left, or fewer
  ///   than the match takes, the result is ``Outcome/limitReached``.
  package func match(_ text: String, isWhole: Bool, steps: inout Int) -> Outcome {
    var text = text
    return text.withUTF8 { code.match($0, isWhole: isWhole, steps: &steps) }
  }

  /// The result for the bytes of a text; those that are not UTF-8 become U+FFFD.
  package func match(_ bytes: ArraySlice<UInt8>, isWhole: Bool, steps: inout Int) -> Outcome {
    let outcome = bytes.withUnsafeBufferPointer {
      // Most texts are ASCII, and so are valid as they are.
      $0.reduce(0, |) < 0x80 ? code.match($0, isWhole: isWhole, steps: &steps) : nil
    }
    return outcome
      ?? match(String(decoding: bytes, as: UTF8.self), isWhole: isWhole, steps: &steps)
  }

  /// The steps of a match whose caller has no limit of its own: half a second.
  private static let mostSteps = 2_500_000

  /// The matches in a text, in order: for each the texts of the whole match and of its groups, `nil` for a group that took
  /// no part.
  /// - Parameters:
  ///   - limit: the largest number of matches.
  ///   - withGroups: whether the groups are wanted, too.
  ///   - byteLimit: the largest size of all texts together; beyond it the outcome is ``Outcome/limitReached``. Groups that
  ///     look ahead may contain most of the text at each place.
  package func matches(
    in text: String, limit: Int, withGroups: Bool = true, byteLimit: Int = .max
  ) -> (matches: [[String?]], outcome: Outcome) {
    var text = text
    var matches: [[String?]] = []
    var rest = byteLimit
    var steps = Self.mostSteps
    let outcome = text.withUTF8 { bytes in
      code.forEachMatch(in: bytes, steps: &steps) { groups in
        let wanted = groups.prefix(withGroups ? groups.count : 1)
        rest -= wanted.reduce(0) { $0 + ($1?.count ?? 0) }
        guard rest >= 0 else { return false }
        matches.append(wanted.map { $0.map { String(decoding: bytes[$0], as: UTF8.self) } })
        return matches.count < limit
      }
    }
    return (matches, rest < 0 ? .limitReached : outcome)
  }

  /// Two expressions are equal if their spelling and their options are equal.
  package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
    left.options == right.options && left.description.utf8.elementsEqual(right.description.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
