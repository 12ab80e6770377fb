// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The value that a `Defaulted` field has when the wire has none.
///
///     enum DefaultName: DefaultProvider { static let value = "Default name" }
public protocol DefaultProvider {
  /// What the field holds.
  associatedtype Value: Decodable & Sendable

  /// The default.
  static var value: Value { get }
}
