// mockapi
// SPDX-License-Identifier: Apache-2.0

extension KeyedDecodingContainer {
  /// The value, when it is of one of the types that a container decodes in one step, and good; nil in every other case.
  ///
  /// These types are most of what is defaulted, and in them nothing can be recovered that would have to be taken back. The
  /// way through `Attempt` costs a multiple; it finds out what is wrong where this gives nil, and so the error is dropped.
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

  /// The same for a value that may be missing or null, which then is `.some(nil)`: one look at the object for all three.
  func optionalScalar<Value>(_ type: Value.Type, forKey key: Key) -> Value?? {
    if type == String.self { return optional(try? decodeIfPresent(String.self, forKey: key)) }
    if type == Int.self { return optional(try? decodeIfPresent(Int.self, forKey: key)) }
    if type == Double.self { return optional(try? decodeIfPresent(Double.self, forKey: key)) }
    if type == Bool.self { return optional(try? decodeIfPresent(Bool.self, forKey: key)) }
    return nil
  }

  /// `found`, nil where decoding threw, as an optional of another spelling of its type.
  private func optional<Found, Value>(_ found: Found??) -> Value?? {
    found.map { $0 as? Value }
  }

  /// What the container itself makes of `type`, whatever overloads of `decode` there are for it.
  func decodePlainly<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(type, forKey: key)
  }
}
