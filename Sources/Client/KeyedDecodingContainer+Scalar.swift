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
    return nil
  }

  /// What the container itself makes of `type`, whatever overloads of `decode` there are for it.
  func decodePlainly<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(type, forKey: key)
  }
}
