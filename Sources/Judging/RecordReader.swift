// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Reads the members of an object of a report; unknown members are ignored, and `null` is the same as none.
struct RecordReader {
  private let object: JSONValue
  /// The name of the object in messages.
  private let name: String

  init(_ value: JSONValue, named name: String) throws(RecordError) {
    guard value.kind == .object else {
      throw RecordError("\(name) must be an object; found \(value.kind)")
    }
    object = value
    self.name = name
  }

  /// The member with a name; `nil` if there is none.
  subscript(_ name: String) -> JSONValue? {
    object[name].flatMap { $0.kind == .null ? nil : $0 }
  }

  func object(_ name: String) throws(RecordError) -> RecordReader? {
    guard let value = self[name] else { return nil }
    return try RecordReader(value, named: "'\(name)'")
  }

  func text(_ name: String) throws(RecordError) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.string else { throw wrong(name, "a string", value) }
    return text
  }

  func requiredText(_ name: String) throws(RecordError) -> String {
    guard let text = try text(name) else {
      throw RecordError("\(self.name) must have '\(name)', a string; found none")
    }
    return text
  }

  func texts(_ name: String) throws(RecordError) -> [String]? {
    guard let value = self[name] else { return nil }
    guard value.kind == .array else { throw wrong(name, "an array of strings", value) }
    var texts: [String] = []
    for element in value.elements {
      guard let text = element.string else { throw wrong(name, "an array of strings", element) }
      texts.append(text)
    }
    return texts
  }

  func integer(_ name: String) throws(RecordError) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = value.number?.wholeInteger else {
      throw wrong(name, "a whole number", value)
    }
    return number
  }

  func decimal(_ name: String) throws(RecordError) -> Double? {
    guard let value = self[name] else { return nil }
    guard let number = value.number?.double, number.isFinite else {
      throw wrong(name, "a number", value)
    }
    return number
  }

  func boolean(_ name: String) throws(RecordError) -> Bool {
    guard let value = self[name] else { return false }
    guard let boolean = value.boolean else { throw wrong(name, "true or false", value) }
    return boolean
  }

  /// A member that is one of a closed set of words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(RecordError) -> Word? where Word.RawValue == String {
    guard let text = try text(name) else { return nil }
    guard let word = Word(rawValue: text) else { throw unknown(text, in: name, type) }
    return word
  }

  /// A member that is a list of words of a closed set.
  func words<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(RecordError) -> [Word] where Word.RawValue == String {
    var words: [Word] = []
    for text in try texts(name) ?? [] {
      guard let word = Word(rawValue: text) else { throw unknown(text, in: name, type) }
      words.append(word)
    }
    return words
  }

  private func unknown<Word: RawRepresentable & CaseIterable>(
    _ text: String, in name: String, _ type: Word.Type
  ) -> RecordError where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    return RecordError(
      "'\(name)' must be one of \(words); found '\(Excerpt.of(text))'")
  }

  private func wrong(_ name: String, _ expected: String, _ found: JSONValue) -> RecordError {
    RecordError("'\(name)' of \(self.name) must be \(expected); found \(found.kind)")
  }
}
