// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Two texts that print the same although they differ, such as a letter of another script, or a blank at the end.
struct Lookalikes {
  /// How they differ.
  let note: String

  /// Longer texts are not examined: a request may be compared with many conditions.
  private static let longest = 4 * 1024

  /// `nil` if the texts are equal, or readers can see the difference.
  init?(_ expected: String, _ actual: [UInt8]) {
    guard expected.utf8.count <= Self.longest, actual.count <= Self.longest,
      !Self.areSeenToDiffer(expected, actual), let actual = String(checking: actual),
      !expected.utf8.elementsEqual(actual.utf8),
      Self.folded(expected) == Self.folded(actual)
    else { return nil }
    // Swift compares texts by canonical equivalence.
    if expected == actual {
      note =
        "the letters are the same, but one side has them composed (NFC) and the other decomposed (NFD)"
      return
    }
    let pairs = Self.difference(expected, actual)
    if Self.trimmed(expected).elementsEqual(Self.trimmed(actual)) {
      note = "the sides differ only in blanks at the beginning or the end"
    } else {
      note =
        "the sides look alike, but \(Self.name(pairs.expected)) is expected, and \(Self.name(pairs.actual)) was sent"
    }
  }

  /// Both texts, or what is shown of them, with escapes such as `\u{a0}` where they differ.
  func shown(_ expected: String, _ actual: String) -> (expected: String, actual: String) {
    let (left, right) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let isAligned = left.count == right.count
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    func escaped(_ text: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> String {
      let last = max(text.count - end, start)
      var result = ""
      for (index, scalar) in text.enumerated() {
        let differs =
          isAligned ? scalar != other[index] : (start..<last).contains(index)
        if differs, scalar.properties.isWhitespace || !scalar.isASCII {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
    return (escaped(left, right), escaped(right, left))
  }

  // MARK: Comparing

  /// Whether both texts are ASCII, as most are, and readers see that they differ.
  private static func areSeenToDiffer(_ expected: String, _ actual: [UInt8]) -> Bool {
    var expected = expected
    return expected.withUTF8 { left in
      actual.withUnsafeBufferPointer { right in
        guard left.reduce(0, |) < 0x80, right.reduce(0, |) < 0x80 else { return false }
        let (left, right) = (trimmed(left), trimmed(right))
        return left.count != right.count
          || zip(left, right).contains { $0 != $1 && !(isBlank($0) && isBlank($1)) }
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Slice<
    UnsafeBufferPointer<UInt8>
  > {
    var rest = text[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  private static func difference(_ left: String, _ right: String)
    -> (expected: Unicode.Scalar?, actual: Unicode.Scalar?)
  {
    var (left, right) = (left.unicodeScalars[...], right.unicodeScalars[...])
    while let first = left.first, first == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    return (left.first, right.first)
  }

  private static func name(_ scalar: Unicode.Scalar?) -> String {
    guard let scalar else { return "nothing" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return code + (scalar.properties.name.map { " (\($0))" } ?? "")
  }

  private static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
    var rest = text.unicodeScalars[...]
    while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The text with one spelling of everything that prints the same.
  private static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in trimmed(text) {
      if let plain = plainLetters[scalar] {
        folded.append(plain)
      } else if scalar.properties.isWhitespace {
        folded.append(" ")
      } else if !isInvisible(scalar) {
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII
      && (scalar.properties.generalCategory == .format || scalar.properties.isVariationSelector)
  }

  /// Letters and signs that most fonts draw like one of ASCII.
  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = [
      // Cyrillic
      ("АВЕЅІЈКМНОРСТХУаеѕіјорсхуԛԝһ", "ABESIJKMHOPCTXYaesijopcxyqwh"),
      // Greek
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϳ", "ABEZHIKMNOPTYXoj"),
      // Hyphens and minus signs, apostrophes, the Greek question mark, the division slash
      ("\u{2010}\u{2011}\u{2212}\u{2019}\u{2BC}\u{37E}\u{2215}\u{2044}", "---'';//"),
    ]
    return Dictionary(
      pairs.flatMap { zip($0.unicodeScalars, $1.unicodeScalars) }, uniquingKeysWith: { $1 })
  }()
}
