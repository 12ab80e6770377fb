// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The names that `type` may contain (validation section 6.1.1).
struct SchemaTypes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let null = SchemaTypes(rawValue: 1 << 0)
  static let boolean = SchemaTypes(rawValue: 1 << 1)
  static let object = SchemaTypes(rawValue: 1 << 2)
  static let array = SchemaTypes(rawValue: 1 << 3)
  static let number = SchemaTypes(rawValue: 1 << 4)
  static let string = SchemaTypes(rawValue: 1 << 5)
  /// A number without a fraction.
  static let integer = SchemaTypes(rawValue: 1 << 6)

  static let names: [(name: String, type: SchemaTypes)] = [
    ("null", .null), ("boolean", .boolean), ("object", .object), ("array", .array),
    ("number", .number), ("string", .string), ("integer", .integer),
  ]

  init?(name: String) {
    guard let type = Self.names.first(where: { $0.name == name })?.type else { return nil }
    self = type
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  func accepts(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null: contains(.null)
    case .boolean: contains(.boolean)
    case .object: contains(.object)
    case .array: contains(.array)
    case .string: contains(.string)
    case .number:
      contains(.number) || (contains(.integer) && value.number.map(\.isWhole) ?? false)
    }
  }

  /// `a string`, `an array or null`.
  var description: String {
    Self.names.filter { contains($0.type) }.map { name, type in
      switch type {
      case .null: name
      case .object, .array, .integer: "an " + name
      default: "a " + name
      }
    }.joined(separator: " or ")
  }
}
