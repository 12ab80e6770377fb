// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a PATCH request does to one field: a JSON merge patch (RFC 7396) tells a field that is left out from one that is
/// `null`.
///
///     struct ProfileChange: Encodable {
///       var nickname: Change<String> = .unchanged
///       var homepage: Change<URL> = .unchanged
///     }
///     try .patch("profile", json: ProfileChange(nickname: .removed))   // {"nickname":null}
public enum Change<Value> {
  /// The field is left out.
  case unchanged
  /// The field is `null`.
  case removed
  /// The field has a value.
  case set(Value)
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
extension Change: Hashable where Value: Hashable {}

extension Change: Encodable where Value: Encodable {
  /// Encodes the value, or `null`; a field leaves `.unchanged` out.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if case .set(let value) = self {
      try container.encode(value)
    } else {
      try container.encodeNil()
    }
  }
}

extension Change: Decodable where Value: Decodable {
  /// Decodes a value, or `null` as `.removed`; a field that is missing is `.unchanged`.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .removed : .set(try container.decode(Value.self))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a change; `.unchanged` is left out. Synthesised `encode(to:)` calls this.
  ///
  /// - Throws: what the encoder throws.
  public mutating func encode<Value: Encodable>(_ change: Change<Value>, forKey key: Key) throws {
    switch change {
    case .unchanged: break
    case .removed: try encodeNil(forKey: key)
    case .set(let value): try encode(value, forKey: key)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a change, also if the key is missing. Synthesised `init(from:)` calls this.
  ///
  /// - Throws: `DecodingError` for a wrong value.
  public func decode<Value: Decodable>(
    _ type: Change<Value>.Type, forKey key: Key
  ) throws -> Change<Value> {
    guard contains(key) else { return .unchanged }
    return try decodeNil(forKey: key) ? .removed : .set(try decode(Value.self, forKey: key))
  }
}
