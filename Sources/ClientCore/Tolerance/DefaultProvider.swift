// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The value of a `Defaulted` field if the wire has none.
///
///     enum DefaultName: DefaultProvider { static let value = "Default name" }
///
/// ``Fallback`` has the frequent ones, such as an empty text. A type can be its own provider:
///
///     enum Theme: String, Decodable, DefaultProvider {
///       case light, dark
///       static let value = Theme.light
///     }
///     @Defaulted<Theme> var theme: Theme
///
/// Its conformance is not isolated, also where everything else is isolated to the main actor.
public protocol DefaultProvider: SendableMetatype {
  /// The type of the field's value.
  associatedtype Value: Decodable & Sendable

  /// The default.
  static var value: Value { get }
}
