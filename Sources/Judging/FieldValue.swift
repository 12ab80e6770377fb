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
  let object: String

  /// The value that was found, if it is of the expected kind.
  fileprivate func checked<Value>(
    _ value: Value?, _ expected: String, _ json: JSONValue
  ) throws(RecordError) -> Value {
    if let value { return value }
    throw RecordError("'\(name)' of \(object) must be \(expected); found \(json.kind)")
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Self {
    try Wrapped.read(json, at: place)
  }

  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}

extension Bool: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Bool {
    try place.checked(json.boolean, "true or false", json)
  }

  package func write(to writer: inout JSONWriter) { writer.literal(.bool(self)) }
}

extension Int: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Int {
    try place.checked(json.number?.wholeInteger, "a whole number", json)
  }

  package func write(to writer: inout JSONWriter) { writer.literal(.int(self)) }
}

extension Double: FieldValue {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Double {
    let number = json.number?.double
    return try place.checked(number?.isFinite == true ? number : nil, "a number", json)
  }

  /// With at most three decimals.
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
    try read(text: place.checked(json.string, "a string", json), at: place)
  }

  package func write(to writer: inout JSONWriter) { writer.string(fieldText) }
}

extension String: FieldText {
  package static func read(text: String, at place: FieldPlace) -> String { text }

  package var fieldText: String { self }
}

extension Array: FieldValue where Element: FieldText {
  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Self {
    var values: Self = []
    for element in try place.checked(json.kind == .array ? json.elements : nil, texts, json) {
      let text = try place.checked(element.string, texts, element)
      values.append(try .read(text: text, at: place))
    }
    return values
  }

  private static var texts: String { "an array of strings" }

  package func write(to writer: inout JSONWriter) {
    writer.array { writer in for element in self { writer.string(element.fieldText) } }
  }
}

/// One of a closed set of words.
package protocol FieldWord: FieldText, RawRepresentable, CaseIterable where RawValue == String {}

extension FieldWord {
  package static func read(text: String, at place: FieldPlace) throws(RecordError) -> Self {
    if let word = Self(rawValue: text) { return word }
    let words = allCases.map(\.rawValue).joined(separator: ", ")
    throw RecordError("'\(place.name)' must be one of \(words); found '\(Excerpt.of(text))'")
  }

  package var fieldText: String { rawValue }
}

extension Verdict: FieldWord {}
extension VerdictReason: FieldWord {}
extension FieldReading: FieldWord {}
extension VariantOperator: FieldWord {}
extension ExpectedOutcome.Kind: FieldWord {}
