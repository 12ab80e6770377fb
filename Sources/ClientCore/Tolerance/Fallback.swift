// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The defaults that most `Defaulted` fields need, ready made.
///
///     @Defaulted<Fallback.EmptyString> var remark: String
///     @Defaulted<Fallback.Zero> var count: LosslessInt
///
/// The compiler takes the type from the property: `Zero` is that of an `Int`, a `Decimal` or a `LosslessInt`. A `Defaulted` list
/// is replaced as a whole; `@Tolerant` loses only the bad entries.
public enum Fallback {
  /// A text without characters: a `String` or a `LosslessString`.
  public enum EmptyString<Value>: DefaultProvider
  where Value: ExpressibleByStringLiteral & Decodable & Sendable {
    /// The empty text.
    public static var value: Value { "" }
  }

  /// The number 0, of every type of numbers.
  public enum Zero<Value>: DefaultProvider
  where Value: ExpressibleByIntegerLiteral & Decodable & Sendable {
    /// 0
    public static var value: Value { 0 }
  }

  /// `false`: a `Bool` or a `LosslessBool`.
  public enum False<Value>: DefaultProvider
  where Value: ExpressibleByBooleanLiteral & Decodable & Sendable {
    /// `false`
    public static var value: Value { false }
  }

  /// `true`: a `Bool` or a `LosslessBool`.
  public enum True<Value>: DefaultProvider
  where Value: ExpressibleByBooleanLiteral & Decodable & Sendable {
    /// `true`
    public static var value: Value { true }
  }

  /// An array without elements.
  public enum EmptyArray<Element: Decodable & Sendable>: DefaultProvider {
    /// The empty array.
    public static var value: [Element] { [] }
  }

  /// A set without elements.
  public enum EmptySet<Element: Hashable & Decodable & Sendable>: DefaultProvider {
    /// The empty set.
    public static var value: Set<Element> { [] }
  }

  /// A dictionary without entries.
  public enum EmptyDictionary<Key, Value>: DefaultProvider
  where Key: Hashable & Decodable & Sendable, Value: Decodable & Sendable {
    /// The empty dictionary.
    public static var value: [Key: Value] { [:] }
  }
}
