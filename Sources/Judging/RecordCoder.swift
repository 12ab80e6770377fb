// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// An object of a report, with one list of its fields for both directions: its initialiser.
///
/// The initialiser asks a coder for each field, in the order of the format. A reader takes the values from JSON. A writer takes them from
/// an object that is there, and writes them. A property that is not in the list would have no value, which does not compile.
package protocol RecordObject: FieldValue {
  init<Coder: RecordCoder<Self>>(_ coder: inout Coder) throws(Coder.Failure)
}

/// Gives the values of the fields of an object.
package protocol RecordCoder<Object> {
  associatedtype Object
  /// `Never` if no field can have a wrong value.
  associatedtype Failure: Error

  /// The value of the field with a name.
  mutating func field<Value: FieldValue>(
    _ name: String, _ property: KeyPath<Object, Value>, _ rule: FieldRule<Value>
  ) throws(Failure) -> Value
}

/// The meaning of a field that an object does not have, or that is `null`.
package enum FieldRule<Value> {
  /// The object is wrong.
  case required
  /// The field has this value, which is written nevertheless.
  case or(Value)
  /// The field has this value, which is not written.
  case leftOut(Value)
}

extension RecordObject {
  init(_ reader: RecordReader) throws(RecordError) {
    var fields = ReadFields<Self>(reader: reader)
    try self.init(&fields)
  }

  package static func read(_ json: JSONValue, at place: FieldPlace) throws(RecordError) -> Self {
    try Self(RecordReader(json, named: "'\(place.name)'"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Writes the members into an object, which may have others.
  package func writeMembers(to writer: inout JSONWriter) {
    var fields = WrittenFields(object: self, json: exchange(&writer, with: JSONWriter()))
    _ = Self(&fields)
    writer = fields.json
  }
}

private struct ReadFields<Object>: RecordCoder {
  let reader: RecordReader

  func field<Value: FieldValue>(
    _ name: String, _ property: KeyPath<Object, Value>, _ rule: FieldRule<Value>
  ) throws(RecordError) -> Value {
    try reader.value(name, rule)
  }
}

private struct WrittenFields<Object>: RecordCoder {
  let object: Object
  var json: JSONWriter

  mutating func field<Value: FieldValue>(
    _ name: String, _ property: KeyPath<Object, Value>, _ rule: FieldRule<Value>
  ) -> Value {
    let value = object[keyPath: property]
    if case .leftOut(let usual) = rule, value == usual { return value }
    json.member(name) { value.write(to: &$0) }
    return value
  }
}
