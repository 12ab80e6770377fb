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
/// | `[T]`, `[String: T]` | empty, reported | empty, reported | left out, reported |
/// | `[T]?`, `[String: T]?` | nil, silently | nil, reported | left out, reported |
///
/// Defects that were recovered inside an entry are not reported if the entry is then left out, because those defaults
/// are not used.
@propertyWrapper
public struct Tolerant<Value: OptionalArrayOrDictionary & Sendable>: Sendable {
  /// The part that could be decoded.
  public var wrappedValue: Value

  /// Creates a field with `wrappedValue`. (This is not the initial value of a property: see ``InitialValue``.)
  @_disfavoredOverload
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Tolerant: Decodable {
  /// Decodes as much as possible; never throws.
  public init(from decoder: any Decoder) {
    wrappedValue =
      decoder.isTracing ? Value(missingAt: decoder) : Value(tolerantlyFrom: decoder)
  }
}

extension Tolerant: TolerantBody {}

extension Tolerant: Encodable where Value: Encodable {
  /// Encodes only the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Tolerant: Equatable where Value: Equatable {}
extension Tolerant: Hashable where Value: Hashable {}

extension KeyedDecodingContainer {
  /// Decodes a tolerant field, also if the key is missing. Synthesised `init(from:)` calls this.
  public func decode<Value>(
    _ type: Tolerant<Value>.Type, forKey key: Key
  ) throws -> Tolerant<Value> {
    if let value = Value.scalar(forKey: key, in: self) {
      return Tolerant(wrappedValue: value)
    }
    guard contains(key) else {
      // A container does not give access to its decoder's `userInfo`; `superDecoder` does, and works for a missing
      // key too.
      return Tolerant(wrappedValue: Value(missingAt: try superDecoder(forKey: key)))
    }
    return try decodePlainly(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a tolerant optional like a plain optional: nil is left out. Synthesised `encode(to:)` calls this.
  public mutating func encode<Wrapped: Encodable>(
    _ value: Tolerant<Wrapped?>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
