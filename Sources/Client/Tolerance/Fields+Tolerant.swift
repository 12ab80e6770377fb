// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Fields {
  /// The value; the default, reported, when it is missing, null or wrong. A list or dictionary loses its bad entries only,
  /// by the overloads below.
  public func tolerant<Value: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> Value
  ) -> Value {
    value(key, default: fallback())
  }

  /// The good elements; the default, reported, when it is missing, null or no array.
  public func tolerant<Element: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> [Element]
  ) -> [Element] {
    entries(key) ?? fallback()
  }

  /// The good entries; the default, reported, when it is missing, null or no object.
  public func tolerant<Value: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> [String: Value]
  ) -> [String: Value] {
    entries(key) ?? fallback()
  }

  /// The value; nil, silently, when it is missing or null; nil, reported, when it is wrong. A list or dictionary loses its
  /// bad entries only, by the overloads below.
  public func tolerant<Value: Decodable>(_ key: Key) -> Value? {
    optional(key)
  }

  /// The good elements; nil, silently, when it is missing or null; nil, reported, when it is no array.
  public func tolerant<Element: Decodable & Sendable>(_ key: Key) -> [Element]? {
    optional(key, as: Tolerant<[Element]?>.self)?.wrappedValue
  }

  /// The good entries; nil, silently, when it is missing or null; nil, reported, when it is no object.
  public func tolerant<Value: Decodable & Sendable>(_ key: Key) -> [String: Value]? {
    optional(key, as: Tolerant<[String: Value]?>.self)?.wrappedValue
  }
}
