// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The value of a `Defaulted` field if the wire has none.
///
///     enum DefaultName: DefaultProvider { static let value = "Default name" }
public protocol DefaultProvider {
  /// The type of the field's value.
  associatedtype Value: Decodable & Sendable

  /// The default.
  static var value: Value { get }
}
