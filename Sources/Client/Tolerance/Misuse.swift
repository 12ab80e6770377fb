// mockapi
// SPDX-License-Identifier: Apache-2.0

// Misuses that look natural but cannot work. They are declared as unavailable, so that the compiler says what to
// write instead.

public import Foundation

/// A placeholder for the provider that `@Defaulted("x")` does not name.
public enum DefaultInPlace<Value: Decodable & Sendable>: DefaultProvider {
  /// Never called: nothing that uses this compiles.
  public static var value: Value { preconditionFailure("no default was named") }
}

extension Defaulted {
  /// Not available: decoding does not see the arguments of a wrapper.
  @available(
    *, unavailable,
    message: """
      name the default as a type: '@Defaulted<DefaultName> var name: String' and \
      'enum DefaultName: DefaultProvider { static let value = "…" }'
      """
  )
  public init<Value>(_ value: Value) where Provider == DefaultInPlace<Value> {
    preconditionFailure("not available")
  }

  /// Not available: decoding does not see the initial value of a property.
  @available(
    *, unavailable,
    message: """
      name the default as a type: '@Defaulted<DefaultName> var name: String' and \
      'enum DefaultName: DefaultProvider { static let value = "…" }'
      """
  )
  public init<Value>(wrappedValue: Value) where Provider == DefaultInPlace<Value> {
    preconditionFailure("not available")
  }
}

// `@Tolerant` on a type that is not an optional, an array or a dictionary.

@available(
  *, unavailable,
  message:
    "'@Tolerant' takes an optional, an array or a dictionary: write 'String?', or '@Defaulted'"
)
extension String: OptionalArrayOrDictionary {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes an optional, an array or a dictionary: write 'Bool?', or '@Defaulted'"
)
extension Bool: OptionalArrayOrDictionary {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes an optional, an array or a dictionary: write 'Int?', or '@Defaulted'"
)
extension Int: OptionalArrayOrDictionary {}

@available(
  *, unavailable,
  message:
    "'@Tolerant' takes an optional, an array or a dictionary: write 'Double?', or '@Defaulted'"
)
extension Double: OptionalArrayOrDictionary {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes an optional, an array or a dictionary: write 'Date?', or '@Defaulted'"
)
extension Date: OptionalArrayOrDictionary {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes an optional, an array or a dictionary: write 'URL?', or '@Defaulted'"
)
extension URL: OptionalArrayOrDictionary {}

@available(
  *, unavailable,
  message:
    "'@Tolerant' takes an optional, an array or a dictionary: write an array, and make the set of it"
)
extension Set: OptionalArrayOrDictionary where Element: Decodable {}

@available(*, unavailable, message: "a type says how it is parsed in 'init(from:)'")
extension OptionalArrayOrDictionary {
  /// For types that are none of the three.
  public init(tolerantlyFrom decoder: any Decoder) {
    preconditionFailure("not available")
  }

  /// For types that are none of the three.
  public init(missingAt decoder: any Decoder) {
    preconditionFailure("not available")
  }
}
