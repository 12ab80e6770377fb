// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText

/// The preferences in the `Prefer` fields of a request (RFC 7240).
///
/// `case=NAME` names a case. `example=NAME` and `code=STATUS` are Prism's spellings; all given preferences must be
/// satisfied. Unknown preferences are ignored, as section 2 demands.
struct Preferences: Equatable {
  private(set) var name: String?
  private(set) var code: String?
  /// The known preferences, as they are returned in `Preference-Applied`.
  private(set) var applied: [String] = []

  /// - Parameter fields: the values of the `Prefer` fields, in order.
  init(_ fields: [String]) {
    for field in fields {
      for preference in Self.split(field, at: ",") {
        // Parameters after ';' refine a preference; none is defined for these preferences.
        let pair = Self.split(Self.split(preference, at: ";")[0], at: "=")
        guard pair.count == 2 else { continue }
        read(
          pair[0].trimmingBlanks().lowercased(), value: Self.unquoted(pair[1].trimmingBlanks()))
      }
    }
  }

  /// Whether there are no known preferences.
  var isEmpty: Bool { applied.isEmpty }

  /// If a preference is given twice, the first counts (RFC 7240 section 2).
  private mutating func read(_ key: String, value: String) {
    switch key {
    case "case", "example":
      guard name == nil else { return }
      name = value
    case "code":
      guard code == nil else { return }
      code = value
    default: return
    }
    applied.append("\(key)=\(Self.quotedIfNeeded(value))")
  }

  /// Splits at separators outside quotes.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\", isQuoted {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  private static func split(_ text: String, at separator: Character) -> [Substring] {
    split(text[...], at: separator)
  }

  /// The content of a quoted string, without escapes (RFC 9110 section 5.6.4).
  private static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  private static func quotedIfNeeded(_ value: String) -> String {
    if ASCII.isToken(value) { return value }
    let escaped = value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
