// mockapi
// SPDX-License-Identifier: Apache-2.0

extension KeyedDecodingContainer {
  /// The value, if it is good and of a type that a container decodes in one step; nil otherwise.
  ///
  /// Most defaulted fields have these types, and nothing recovered inside them would have to be taken back. The way
  /// through `Attempt` costs several times as much. It finds out what is wrong when this returns nil, so the error is
  /// dropped here.
  func scalar<Value>(_ type: Value.Type, forKey key: Key) -> Value? {
    if type == String.self { return (try? decode(String.self, forKey: key)) as? Value }
    if type == Int.self { return (try? decode(Int.self, forKey: key)) as? Value }
    if type == Double.self { return (try? decode(Double.self, forKey: key)) as? Value }
    if type == Bool.self { return (try? decode(Bool.self, forKey: key)) as? Value }
    if type == [String].self { return (try? decode([String].self, forKey: key)) as? Value }
    if type == [Int].self { return (try? decode([Int].self, forKey: key)) as? Value }
    return rareScalar(type, forKey: key)
  }

  private func rareScalar<Value>(_ type: Value.Type, forKey key: Key) -> Value? {
    if type == Float.self { return (try? decode(Float.self, forKey: key)) as? Value }
    if type == Int64.self { return (try? decode(Int64.self, forKey: key)) as? Value }
    if type == Int32.self { return (try? decode(Int32.self, forKey: key)) as? Value }
    if type == Int16.self { return (try? decode(Int16.self, forKey: key)) as? Value }
    if type == Int8.self { return (try? decode(Int8.self, forKey: key)) as? Value }
    if type == UInt.self { return (try? decode(UInt.self, forKey: key)) as? Value }
    if type == UInt64.self { return (try? decode(UInt64.self, forKey: key)) as? Value }
    if type == UInt32.self { return (try? decode(UInt32.self, forKey: key)) as? Value }
    if type == UInt16.self { return (try? decode(UInt16.self, forKey: key)) as? Value }
    if type == UInt8.self { return (try? decode(UInt8.self, forKey: key)) as? Value }
    return nil
  }

  /// The same for a value that may be missing or null, which gives `.some(nil)`: one look-up decides all three.
  func optionalScalar<Value>(_ type: Value.Type, forKey key: Key) -> Value?? {
    if type == String.self { return optional(try? decodeIfPresent(String.self, forKey: key)) }
    if type == Int.self { return optional(try? decodeIfPresent(Int.self, forKey: key)) }
    if type == Double.self { return optional(try? decodeIfPresent(Double.self, forKey: key)) }
    if type == Bool.self { return optional(try? decodeIfPresent(Bool.self, forKey: key)) }
    return nil
  }

  /// `found`, nil if decoding threw, with its type spelled as an optional `Value`.
  private func optional<Found, Value>(_ found: Found??) -> Value?? {
    found.map { $0 as? Value }
  }

  /// Calls the container's own `decode` for `type`, and none of its overloads.
  func decodePlainly<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(type, forKey: key)
  }
}
