// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// What the usual expressions of pacts say, in the words of a contract.
enum RuleExpression {
  /// The texts of an expression that only lists them: `F|M`, `^(asc|desc)$`; `nil` for others, and for a single text.
  static func alternatives(_ expression: String) -> [String]? {
    var text = withoutAnchors(expression)[...]
    for opening in ["(?:", "("] where text.hasPrefix(opening) && text.hasSuffix(")") {
      text = text.dropFirst(opening.count).dropLast()
      break
    }
    let texts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard 2...50 ~= texts.count else { return nil }
    let isPlain = texts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPlainLetter) }
    return isPlain ? texts.map(String.init) : nil
  }

  /// The format that an expression is for: the example has it, and the expression has its marks.
  static func format(_ expression: String, _ example: JSONValue) -> ValueFormat? {
    let text = withoutAnchors(expression)
    let formats: [(format: ValueFormat, hasMarks: Bool)] = [
      (.uuid, text.contains("{8}") && text.contains("{12}")),
      (.dateTime, text.contains("T") && text.contains("-") && text.contains(":")),
      (.date, !text.contains("T") && text.split(separator: "-").count >= 3),
      (.url, text.hasPrefix("http")),
    ]
    return formats.first { $0.hasMarks && $0.format.accepts(example) }?.format
  }

  /// Whether a pattern of Java is that of a full date.
  static func isISODate(_ pattern: String) -> Bool {
    ["yyyy-MM-dd", "uuuu-MM-dd", "YYYY-MM-DD", "%Y-%m-%d"].contains(pattern)
  }

  /// Whether a pattern of Java is that of a moment with a zone.
  static func isISODateTime(_ pattern: String) -> Bool {
    let plain = pattern.filter { $0 != "'" }
    return plain.contains("-MM-ddTHH:mm:ss")
  }

  private static func withoutAnchors(_ expression: String) -> String {
    var text = expression[...]
    for anchor in ["^", #"\A"#] where text.hasPrefix(anchor) { text = text.dropFirst(anchor.count) }
    for anchor in ["$", #"\z"#, #"\Z"#] where text.hasSuffix(anchor) {
      text = text.dropLast(anchor.count)
    }
    return String(text)
  }

  private static func isPlainLetter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
      || " _-/:@%&=,;!~#".utf8.contains(byte)
  }
}
