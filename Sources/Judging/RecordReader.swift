// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Reads the fields of an object of a report; unknown members are ignored, and `null` is the same as none.
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

  /// The value of a member.
  func value<Value: FieldValue>(
    _ name: String, _ rule: FieldRule<Value>
  ) throws(RecordError) -> Value {
    if let found = self[name] {
      return try .read(found, at: FieldPlace(name: name, object: self.name))
    }
    switch rule {
    case .required:
      throw RecordError("\(self.name) must have '\(name)', a string; found none")
    case .or(let usual), .leftOut(let usual): return usual
    }
  }
}
