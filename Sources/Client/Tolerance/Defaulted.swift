// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A field that gets a default, and is reported, if it is missing, null or wrong.
///
///     @Defaulted<DefaultName> var name: String
///
/// The default is given as a type, because synthesised decoding does not see the arguments of a wrapper. To give
/// defaults in place, write the initialiser with `Fields`.
@propertyWrapper
public struct Defaulted<Provider: DefaultProvider>: Sendable {
  /// The value of the wire, or the default.
  public var wrappedValue: Provider.Value

  /// Creates a field with `wrappedValue`. (This is not the initial value of a property: see ``InitialValue``.)
  @_disfavoredOverload
  public init(wrappedValue: Provider.Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Defaulted: Decodable {
  /// Decodes the value; never throws.
  public init(from decoder: any Decoder) {
    if decoder.isTracing {
      wrappedValue = Provider.value
    } else if decoder.holdsNull {
      decoder.report(.null, recovery: .defaulted)
      wrappedValue = Provider.value
    } else {
      let attempt = Attempt<Provider.Value>(from: decoder)
      wrappedValue = attempt.value(in: decoder, recovery: .defaulted) ?? Provider.value
    }
  }
}

extension Defaulted: Encodable where Provider.Value: Encodable {
  /// Encodes only the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Defaulted: Equatable where Provider.Value: Equatable {}
extension Defaulted: Hashable where Provider.Value: Hashable {}

extension KeyedDecodingContainer {
  /// Decodes a defaulted field, also if the key is missing. Synthesised `init(from:)` calls this.
  public func decode<Provider>(
    _ type: Defaulted<Provider>.Type, forKey key: Key
  ) throws -> Defaulted<Provider> {
    if let value = scalar(Provider.Value.self, forKey: key) {
      return Defaulted(wrappedValue: value)
    }
    guard contains(key) else {
      // A container does not give access to its decoder's `userInfo`; `superDecoder` does, and works for a missing
      // key too.
      try superDecoder(forKey: key).report(.missing, recovery: .defaulted)
      return Defaulted(wrappedValue: Provider.value)
    }
    return try decodePlainly(type, forKey: key)
  }
}

extension Decoder {
  /// Whether the value here is null. False if the decoder has no single value.
  var holdsNull: Bool {
    do {
      return try singleValueContainer().decodeNil()
    } catch {
      return false
    }
  }
}
