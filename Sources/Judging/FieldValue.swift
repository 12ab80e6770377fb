// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIScenario
import MockAPIText
package import MockAPIVariants

/// A value of a field, which knows its form in JSON.
package protocol FieldValue: Equatable {
  /// - Parameter json: not `null`.
  static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Self

  func write(to writer: inout JSONWriter)
}

/// The name of a field, and of its object, for errors.
package struct FieldPlace {
  let name: String
  private let object: String

  init(_ name: String, of object: String) {
    self.name = name
    self.object = object
  }

  fileprivate func wrong(_ expected: String, _ found: JSONValue) -> RecordError {
    RecordError("'\(name)' of \(object) must be \(expected); found \(found.kind)")
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static func read(
    _ json: JSONValue, at place: FieldPlace
  ) throws(RecordError) -> Wrapped? {
    try Wrapped.read(json, at: place)
  }

  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}

extension Bool: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Bool {
    guard let boolean = json.boolean else { throw place.wrong("true or false", json) }
    return boolean
  }

  package func write(to writer: inout JSONWriter) { writer.literal(.bool(self)) }
}

extension Int: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Int {
    guard let number = json.number?.wholeInteger else { throw place.wrong("a whole number", json) }
    return number
  }

  package func write(to writer: inout JSONWriter) { writer.literal(.int(self)) }
}

extension Double: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Double {
    guard let number = json.number?.double, number.isFinite else {
      throw place.wrong("a number", json)
    }
    return number
  }

  /// At most three decimals are written.
  package func write(to writer: inout JSONWriter) {
    let rounded = (self * 1_000).rounded() / 1_000
    let isShort = rounded.isFinite && rounded.magnitude < 1e15
    let text = !isShort ? "0" : rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
    writer.raw(text.utf8)
  }
}

// MARK: Texts

/// A value that is a string in JSON.
package protocol FieldText: FieldValue {
  static func read(text: String, at place: FieldPlace) throws(RecordError) -> Self

  var fieldText: String { get }
}

extension FieldText {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Self {
    guard let text = json.string else { throw place.wrong("a string", json) }
    return try read(text: text, at: place)
  }

  package func write(to writer: inout JSONWriter) { writer.string(fieldText) }
}

extension String: FieldText {
  package static func read(text: String, at place: FieldPlace) -> String { text }

  package var fieldText: String { self }
}

/// One of a closed set of words.
package protocol FieldWord: FieldText, RawRepresentable, CaseIterable where RawValue == String {}

extension FieldWord {
  package static func read(text: String, at place: FieldPlace) throws(RecordError) -> Self {
    guard let word = Self(rawValue: text) else {
      let words = allCases.map(\.rawValue).joined(separator: ", ")
      throw RecordError("'\(place.name)' must be one of \(words); found '\(Excerpt.of(text))'")
    }
    return word
  }

  package var fieldText: String { rawValue }
}

extension Verdict: FieldWord {}
extension VerdictReason: FieldWord {}
extension FieldReading: FieldWord {}
extension VariantOperator: FieldWord {}
extension ExpectedOutcome.Kind: FieldWord {}

extension Array: FieldValue where Element: FieldText {
  package static func read(
    _ json: JSONValue, at place: FieldPlace
  ) throws(RecordError) -> [Element] {
    let expected = "an array of strings"
    guard json.kind == .array else { throw place.wrong(expected, json) }
    var values: [Element] = []
    for element in json.elements {
      guard let text = element.string else { throw place.wrong(expected, element) }
      values.append(try .read(text: text, at: place))
    }
    return values
  }

  package func write(to writer: inout JSONWriter) {
    writer.array { writer in for element in self { writer.string(element.fieldText) } }
  }
}
