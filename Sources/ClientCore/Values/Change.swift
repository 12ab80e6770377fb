// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a PATCH request does to one field: a JSON merge patch (RFC 7396) tells a field that is left out from one that is
/// `null`.
///
///     struct ProfileChange: Encodable {
///       var nickname: Change<String> = .unchanged
///       var homepage: Change<URL> = .unchanged
///     }
///     .patch("profile", json: ProfileChange(nickname: .removed))   // {"nickname":null}
///
/// Only a property of the type `Change` or `Change?` can be left out. Anywhere else, as in a dictionary or an array, encoding
/// `.unchanged` throws, so that nothing is sent: it is never `null`, which would remove a value. An `encode(to:)` that is written
/// by hand leaves it out by `container.encode(nickname, forKey: .nickname)`.
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
  /// Encodes the value, or `null`.
  ///
  /// - Throws: what the encoder throws; `EncodingError` for `.unchanged`, which only a field of its own can leave out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    // `null` would remove what is there, and an empty object would replace it.
    case .unchanged:
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "'.unchanged' cannot be left out here, and null would remove a value; "
            + "use it for a property of the type Change or Change?, and leave out entries of "
            + "dictionaries and elements of arrays yourself"))
    case .removed: try container.encodeNil()
    case .set(let value): try container.encode(value)
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

  /// Encodes a change; nil and `.unchanged` are left out. Synthesised `encode(to:)` calls this.
  ///
  /// - Throws: what the encoder throws.
  public mutating func encodeIfPresent<Value: Encodable>(
    _ change: Change<Value>?, forKey key: Key
  ) throws {
    if let change { try encode(change, forKey: key) }
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

  /// Decodes a change, also `null`; nil if the key is missing. Synthesised `init(from:)` calls this.
  ///
  /// - Throws: `DecodingError` for a wrong value.
  public func decodeIfPresent<Value: Decodable>(
    _ type: Change<Value>.Type, forKey key: Key
  ) throws -> Change<Value>? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}
