// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A field that survives bad values: an optional becomes nil, a list or dictionary loses the bad entries.
///
///     @Tolerant var homepage: AbsoluteURL?
///     @Tolerant var friends: [Friend]
///
/// | value | missing or null | wrong | a bad entry |
/// | --- | --- | --- | --- |
/// | `T?` | nil, silently | nil, reported | |
/// | `[T]`, `Set<T>`, `[Key: T]` | empty, reported | empty, reported | left out, reported |
/// | `[T]?`, `Set<T>?`, `[Key: T]?` | nil, silently | nil, reported | left out, reported |
///
/// The keys of a dictionary are strings on the wire, whatever the type `Key`: a whole number, a `UUID`, an enum, a date, every
/// type that is decoded from a string, a number or a boolean. (`Codable` by itself reads an object only if the keys are
/// strings, of type `Int` or `CodingKeyRepresentable`; `Tolerant` also encodes an object for the others.) An entry with a bad
/// key is left out, and so is one whose key another entry has in a different spelling: `"7"` and `"07"`.
///
/// Defects that were recovered inside an entry are not reported if the entry is then left out, because those defaults
/// are not used.
@propertyWrapper
public struct Tolerant<Value: OptionalOrCollection & Sendable>: Sendable {
  /// The part that could be decoded.
  public var wrappedValue: Value

  /// Creates a field with `wrappedValue`.
  ///
  /// `@Tolerant var friends: [Friend] = []` makes a value for the memberwise initialiser. Decoding never uses the value
  /// after the `=`: a list that is missing is empty, and reported.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Tolerant: Decodable {
  /// Decodes as much as possible; never throws.
  public init(from decoder: any Decoder) {
    wrappedValue = Value(_tolerantlyFrom: decoder)
  }
}

extension Tolerant: TolerantBody {}

extension Tolerant: MayBeMissing {
  init(missingAt decoder: any Decoder) {
    wrappedValue = Value(_missingAt: decoder)
  }
}

extension Tolerant: Encodable where Value: Encodable {
  /// Encodes only the value.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    if let dictionary = wrappedValue as? any ObjectOfDictionary {
      return try dictionary.encodeObject(to: encoder)
    }
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A dictionary that is encoded as an object, whatever the type of its keys.
private protocol ObjectOfDictionary {
  func encodeObject(to encoder: any Encoder) throws
}

extension Dictionary: ObjectOfDictionary where Key: Encodable, Value: Encodable {
  fileprivate func encodeObject(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if Key.self is any CodingKeyRepresentable.Type { return try container.encode(self) }
    let entries = try map { (try EntryKey.text($0.key), $0.value) }
    try container.encode([String: Value](entries) { first, _ in first })
  }
}

extension Tolerant: Equatable where Value: Equatable {}
extension Tolerant: Hashable where Value: Hashable {}

extension KeyedDecodingContainer {
  /// Decodes a tolerant field, also if the key is missing. Synthesised `init(from:)` calls this.
  ///
  /// - Throws: an error of the container itself; never for a bad value.
  public func decode<Value>(
    _ type: Tolerant<Value>.Type, forKey key: Key
  ) throws -> Tolerant<Value> {
    Tolerant(wrappedValue: try Value(_field: key, in: self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a tolerant optional like a plain optional: nil is left out. Synthesised `encode(to:)` calls this.
  ///
  /// - Throws: what the encoder throws.
  public mutating func encode<Wrapped: Encodable>(
    _ value: Tolerant<Wrapped?>, forKey key: Key
  ) throws {
    guard value.wrappedValue != nil else { return }
    try encode(Content(value: value), forKey: key)
  }
}

/// A tolerant value for which no overload of `encode` is chosen.
private struct Content<Value: OptionalOrCollection & Encodable & Sendable>: Encodable {
  let value: Tolerant<Value>

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
