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
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
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
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
