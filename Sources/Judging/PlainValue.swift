// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Compares single values that were sent with values that a client decoded.
enum PlainValue {
  /// Whether two values are the same: numbers by value, strings exactly. A fraction may be the nearest double, and a number may
  /// be printed as a string.
  static func areSame(_ sent: JSONValue, _ found: JSONValue) -> Bool {
    switch (sent.kind, found.kind) {
    case (.number, .number):
      guard let left = sent.number, let right = found.number else { return false }
      return left == right || !left.isWhole && left.double == right.double
    case (.string, .string):
      guard let left = sent.string, let right = found.string else { return false }
      return areSame(left, right)
    case (.number, .string): return isNumber(sent, in: found)
    case (.string, .number): return isNumber(found, in: sent)
    default: return sent.isEquivalent(to: found)
    }
  }

  /// Whether two texts are the same. Half of a surrogate pair and bytes that are not UTF-8 may be any replacement.
  static func areSame(_ sent: String, _ found: String) -> Bool {
    ByteEquality.areEqual(sent, found)
      || sent.unicodeScalars.contains(replacement)
        && ByteEquality.areEqual(withMarks(sent), withMarks(found))
  }

  private static func isNumber(_ number: JSONValue, in text: JSONValue) -> Bool {
    guard let number = number.number, let text = text.string else { return false }
    // A text that is not JSON is not a number.
    return (try? JSONDocument(parsing: text))?.root.number == number
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// A text with one mark for each run of replacements.
  private static func withMarks(_ text: String) -> String {
    var marked = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isMark = scalar == replacement || scalar == "?"
      if !isMark {
        marked.append(scalar)
      } else if marked.last != "?" {
        marked.append("?")
      }
    }
    return String(marked)
  }

  /// Whether a value is what encoders leave out: `0`, `""`, `false`, `[]` or `{}`.
  static func isZero(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null: true
    case .boolean: value.boolean == false
    case .number: value.number?.isZero ?? false
    case .string: value.string?.isEmpty ?? false
    case .array: value.elements.allSatisfy { _ in false }
    case .object: value.members.allSatisfy { _ in false }
    }
  }

  /// Whether a client may print a correct value like this, as far as can be known without an example.
  static func mayBePrinted(_ sent: JSONValue, as found: JSONValue) -> Bool {
    guard sent.kind == found.kind else { return true }
    switch sent.kind {
    case .string: return mayBePrinted(sent.string ?? "", as: found.string ?? "")
    case .number:
      guard let left = sent.number, let right = found.number else { return true }
      return mayBePrinted(left, as: right)
    default: return false
    }
  }

  /// A large number may be a time, which has other units and epochs; but a number that lost digits or bits is wrong.
  private static func mayBePrinted(_ sent: JSONNumber, as found: JSONNumber) -> Bool {
    guard sent.double.magnitude >= 1e8, sent.double != found.double else { return false }
    guard let whole = sent.wholeInteger, let other = found.wholeInteger else { return true }
    return Int(Int32(truncatingIfNeeded: whole)) != other
  }

  /// Dates have many forms; other texts may differ in case, blanks and punctuation.
  private static func mayBePrinted(_ sent: String, as found: String) -> Bool {
    if beginsWithDate(sent) { return true }
    if let number = (try? JSONDocument(parsing: sent))?.root.number {
      return (try? JSONDocument(parsing: found))?.root.number == number
    }
    return letters(of: sent) == letters(of: found)
  }

  private static func beginsWithDate(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(10))
    return start.count == 10
      && start.enumerated().allSatisfy { index, byte in
        [4, 7].contains(index) ? byte == UInt8(ascii: "-") : ASCII.isDigit(byte)
      }
  }

  /// The letters and digits of a text in lower case, and everything beyond ASCII.
  private static func letters(of text: String) -> [UInt8] {
    text.utf8.filter { $0 >= 0x80 || ASCII.isLetter($0) || ASCII.isDigit($0) }
      .map(ASCII.lowercased)
  }
}
