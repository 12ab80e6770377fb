// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import MockAPIScenario

/// The texts that were seen at one place: their formats, and which they are if they are few.
struct ObservedTexts {
  /// With more texts a field is no choice of few.
  static let few = 5

  private(set) var count = 0
  private(set) var formats: Set<ValueFormat> = [.url, .uuid, .date, .dateTime]
  /// In the order in which they were seen; one more than ``few`` at most.
  private(set) var distinct: [String] = []
  /// Whether all are words, without blanks.
  private(set) var areWords = true
  /// Whether some are replacements of secrets, which say nothing about the values.
  private(set) var hasReplacements = false
  /// Whether all are numbers written as texts.
  private(set) var areDigits = true

  mutating func observe(_ value: JSONValue, _ text: String) {
    count += 1
    if !formats.isEmpty { formats = formats.filter { $0.accepts(value) } }
    areDigits = areDigits && !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    note(text)
  }

  private mutating func note(_ text: String) {
    guard distinct.count <= Self.few else { return }
    areWords = areWords && Self.isWord(text)
    hasReplacements = hasReplacements || Replacement.isReplacement(text)
    if !distinct.contains(text) { distinct.append(text) }
  }

  private static func isWord(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count) && !text.utf8.contains { $0 <= 0x20 }
  }

  mutating func merge(_ other: ObservedTexts) {
    count += other.count
    formats.formIntersection(other.formats)
    areWords = areWords && other.areWords
    areDigits = areDigits && other.areDigits
    hasReplacements = hasReplacements || other.hasReplacements
    for text in other.distinct { note(text) }
  }

  /// Whether they may be the values of an enumeration.
  var areChoices: Bool {
    count >= 20 && distinct.count <= Self.few && distinct.count < count && areWords
      && !hasReplacements
  }
}
