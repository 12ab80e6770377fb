// mockapi
// SPDX-License-Identifier: Apache-2.0

// What `@FailValidated` writes: it does not see whether a type is a list, so the compiler chooses the overload. Your own
// initialisers have `value`, `optional` and `list`.

extension Fields {
  /// The value; or the default, reported, if it is missing, null or wrong. For lists and dictionaries the overloads
  /// below lose only the bad entries.
  public func _tolerant<Value: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> Value
  ) -> Value {
    value(key, default: fallback())
  }

  /// The value, or the good entries of a list, set or dictionary; otherwise the default of `provider`, reported.
  public func _tolerant<Provider: DefaultProvider>(
    _ key: Key, default provider: Provider.Type
  ) -> Provider.Value {
    func entries<List: TolerantList>(of type: List.Type) -> Provider.Value? {
      (tolerantly(key) as List?) as? Provider.Value
    }
    if let list = Provider.Value.self as? any TolerantList.Type {
      return entries(of: list) ?? provider.value
    }
    return value(key, default: provider)
  }

  /// The good elements; or the default, reported, if the field is missing, null or not an array.
  public func _tolerant<Element: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> [Element]
  ) -> [Element] {
    tolerantly(key) ?? fallback()
  }

  /// The good elements; or the default, reported, if the field is missing, null or not an array.
  public func _tolerant<Element: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> Set<Element>
  ) -> Set<Element> {
    tolerantly(key) ?? fallback()
  }

  /// The good entries; or the default, reported, if the field is missing, null or not an object.
  public func _tolerant<EntryKey: Decodable, Value: Decodable>(
    _ key: Key, default fallback: @autoclosure () -> [EntryKey: Value]
  ) -> [EntryKey: Value] {
    tolerantly(key) ?? fallback()
  }

  /// The value; nil without a report if it is missing or null; nil with a report if it is wrong. For lists and
  /// dictionaries the overloads below lose only the bad entries.
  @_disfavoredOverload
  public func _tolerant<Value: Decodable>(_ key: Key) -> Value? {
    optional(key)
  }

  /// The good elements; nil without a report if the field is missing or null; nil with a report if it is not an
  /// array.
  public func _tolerant<Element: Decodable & Sendable>(_ key: Key) -> [Element]? {
    optional(key, as: Tolerant<[Element]?>.self)?.wrappedValue
  }

  /// The good elements; nil without a report if the field is missing or null; nil with a report if it is not an
  /// array.
  public func _tolerant<Element: Decodable & Sendable>(_ key: Key) -> Set<Element>? {
    optional(key, as: Tolerant<Set<Element>?>.self)?.wrappedValue
  }

  /// The good entries; nil without a report if the field is missing or null; nil with a report if it is not an
  /// object.
  public func _tolerant<EntryKey: Decodable & Sendable, Value: Decodable & Sendable>(
    _ key: Key
  ) -> [EntryKey: Value]? {
    optional(key, as: Tolerant<[EntryKey: Value]?>.self)?.wrappedValue
  }
}
