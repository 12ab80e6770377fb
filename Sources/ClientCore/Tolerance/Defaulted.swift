// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A field that gets a default, and is reported, if it is missing, null or wrong.
///
///     @Defaulted<DefaultName> var name: String
///     @Defaulted<Fallback.Zero> var count: Int
///
/// The default is given as a type, because synthesised decoding does not see the arguments of a wrapper: one of
/// ``Fallback``, or a ``DefaultProvider`` of your own. To give defaults in place, write the initialiser with `Fields`.
@propertyWrapper
public struct Defaulted<Provider: DefaultProvider>: Sendable {
  /// The value of the wire, or the default.
  public var wrappedValue: Provider.Value

  /// Creates a field with `wrappedValue`. (This is not the initial value of a property: see `_InitialValue`.)
  @_disfavoredOverload
  public init(wrappedValue: Provider.Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Defaulted: Decodable {
  /// Decodes the value; never throws.
  public init(from decoder: any Decoder) {
    do {
      wrappedValue = try decoder.nonNull(Provider.Value.self)
    } catch {
      decoder.recover(from: error, by: .defaulted)
      wrappedValue = Provider.value
    }
  }
}

extension Defaulted: Encodable where Provider.Value: Encodable {
  /// Encodes only the value.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Defaulted: Equatable where Provider.Value: Equatable {}
extension Defaulted: Hashable where Provider.Value: Hashable {}

extension Defaulted: MayBeMissing {
  init(missingAt decoder: any Decoder) {
    decoder.recordDefect(.missing, recovery: .defaulted)
    wrappedValue = Provider.value
  }
}

extension KeyedDecodingContainer {
  /// Decodes a defaulted field, also if the key is missing. Synthesised `init(from:)` calls this.
  ///
  /// - Throws: an error of the container itself; never for a bad value.
  public func decode<Provider>(
    _ type: Defaulted<Provider>.Type, forKey key: Key
  ) throws -> Defaulted<Provider> {
    // Most fields are good, and then this is all. Asking for the decoder of the field costs more than its value.
    if Provider.Value.self is any ExpressibleByNilLiteral.Type, try decodeNil(orMissing: key) {
      return Defaulted(nullOrMissingAt: try superDecoder(forKey: key), isMissing: !contains(key))
    }
    do {
      return Defaulted(wrappedValue: try decode(Provider.Value.self, forKey: key))
    } catch {
      try superDecoder(forKey: key).recover(from: error, by: .defaulted)
      return Defaulted(wrappedValue: Provider.value)
    }
  }

  private func decodeNil(orMissing key: Key) throws -> Bool {
    try !contains(key) || decodeNil(forKey: key)
  }
}

extension Defaulted {
  fileprivate init(nullOrMissingAt decoder: any Decoder, isMissing: Bool) {
    decoder.recordDefect(isMissing ? .missing : .null, recovery: .defaulted)
    wrappedValue = Provider.value
  }
}

extension Decoder {
  /// The value here; throws if it is null, also if `Value` has a value for null.
  fileprivate func nonNull<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type is any ExpressibleByNilLiteral.Type, holdsNull { throw makeRejection(.null) }
    return try singleValueContainer().decode(type)
  }
}
