// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Parts that each text has that an expression matches as a whole, as far as they are easy to find: letters outside of groups and
/// classes that no quantifier makes optional.
package struct RequiredTexts: Sendable, Hashable {
  /// The beginning of each matching text.
  package let prefix: [UInt8]
  /// The parts that follow, in their order, with other text between them; none is empty.
  package let others: [[UInt8]]
  /// Whether each matching text ends after the last of these parts, or after one slash more.
  package let reachesEnd: Bool

  fileprivate init(runs: ArraySlice<[UInt8]> = [], isComplete: Bool = false) {
    prefix = runs.first ?? []
    others = runs.dropFirst().filter { !$0.isEmpty }
    reachesEnd = isComplete && runs.last?.isEmpty == false
  }
}

extension RegularExpression {
  package var requiredTexts: RequiredTexts {
    // Options change the meaning of letters.
    guard options.isEmpty else { return RequiredTexts() }
    var scanner = RequiredTextScanner(Array(description.utf8))
    return scanner.texts()
  }
}

/// Reads an expression of Java from its beginning, as far as it knows the syntax.
private struct RequiredTextScanner {
  private let bytes: ArraySlice<UInt8>
  private var index = 0
  /// The parts so far; the last one may go on.
  private var runs: [[UInt8]] = [[]]

  private enum Item {
    case letter(UInt8)
    /// It matches a text that is not known, or none.
    case text
    /// It matches a place.
    case place
  }

  private enum Count {
    case once, atLeastOnce, any
  }

  init(_ bytes: [UInt8]) {
    self.bytes = Self.withoutLastSlash(bytes[...])
  }

  mutating func texts() -> RequiredTexts {
    while let byte = next {
      if byte == UInt8(ascii: "|") { return RequiredTexts() }
      guard let item = item(), let count = count() else {
        // Another alternative may have none of the parts.
        if bytes[index...].contains(UInt8(ascii: "|")) { return RequiredTexts() }
        // The next item, such as `\E`, may leave the last letter to a quantifier.
        _ = runs[runs.count - 1].popLast()
        return RequiredTexts(runs: runs[...])
      }
      switch (item, count) {
      case (.place, .once): continue
      case (.letter(let letter), .once): runs[runs.count - 1].append(letter)
      case (.letter(let letter), .atLeastOnce):
        runs[runs.count - 1].append(letter)
        runs.append([])
      default: runs.append([])
      }
    }
    return RequiredTexts(runs: runs[...], isComplete: true)
  }

  /// The expression without a `$` at its end, and then without an optional slash.
  private static func withoutLastSlash(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    func isEscaped(_ count: Int) -> Bool {
      bytes.dropLast(count).reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
    if bytes.last == UInt8(ascii: "$"), !isEscaped(1) { bytes.removeLast() }
    if bytes.suffix(2).elementsEqual("/?".utf8) { bytes.removeLast(isEscaped(2) ? 3 : 2) }
    return bytes
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ letters: StaticString) -> UInt8? {
    guard let byte = next, letters.withUTF8Buffer({ $0.contains(byte) }) else { return nil }
    index += 1
    return byte
  }

  /// `nil` if the syntax is not known.
  private mutating func item() -> Item? {
    let start = index
    let byte = bytes[start]
    switch byte {
    case UInt8(ascii: "^"):
      guard start == 0 else { return nil }
      index += 1
      return .place
    case UInt8(ascii: "("): return skipGroup() ? .text : restart(start)
    case UInt8(ascii: "["): return skipClass() ? .text : restart(start)
    case UInt8(ascii: "\\"):
      guard let escaped = takeEscape() else { return restart(start) }
      return Self.isPunctuation(escaped) ? .letter(escaped) : .text
    case UInt8(ascii: "."), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x80...:
      index += 1
      return .text
    case UInt8(ascii: "$"), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "?"), UInt8(ascii: "{"):
      return nil
    default:
      index += 1
      return .letter(byte)
    }
  }

  private mutating func restart(_ start: Int) -> Item? {
    index = start
    return nil
  }

  /// `nil` if the syntax is not known.
  private mutating func count() -> Count? {
    var count = Count.any
    switch take("*+?{") {
    case nil: return .once
    case UInt8(ascii: "+"): count = .atLeastOnce
    case UInt8(ascii: "{"):
      while take("0123456789,") != nil {}
      guard take("}") != nil else { return nil }
    default: break
    }
    // Lazy and possessive quantifiers match as often.
    _ = take("?+")
    return count
  }

  // MARK: Skipped text

  /// Skips a group, up to and including its closing parenthesis.
  /// - Returns: whether its syntax is known.
  private mutating func skipGroup() -> Bool {
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "("):
        index += 1
        depth += 1
        // Flags change the meaning of what follows.
        if take("?") != nil, take(":=!<>") == nil { return false }
      case UInt8(ascii: ")"):
        index += 1
        depth -= 1
        if depth == 0 { return true }
      case UInt8(ascii: "["): if !skipClass() { return false }
      case UInt8(ascii: "\\"): if takeEscape() == nil { return false }
      default: index += 1
      }
    }
    return false
  }

  /// Skips a class without classes in it.
  /// - Returns: whether its syntax is known.
  private mutating func skipClass() -> Bool {
    index += 1
    _ = take("^")
    // A bracket at the beginning is a letter of the class.
    if next == UInt8(ascii: "]") { return false }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "]"):
        index += 1
        return true
      case UInt8(ascii: "["), UInt8(ascii: "&"): return false
      case UInt8(ascii: "\\"): if takeEscape() == nil { return false }
      default: index += 1
      }
    }
    return false
  }

  /// The byte after a backslash: punctuation, which stands for itself, or the letter of a class of letters. `nil` if it is another
  /// one, such as the `Q` of a quotation.
  private mutating func takeEscape() -> UInt8? {
    guard index + 1 < bytes.count else { return nil }
    let byte = bytes[index + 1]
    guard Self.isPunctuation(byte) || "dDwWsS".utf8.contains(byte) else { return nil }
    index += 2
    return byte
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
  }
}
