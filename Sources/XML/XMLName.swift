// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The name of an element or attribute (Namespaces in XML 1.0).
public struct XMLName: Sendable, Hashable, CustomStringConvertible {
  /// What stands before the colon; `nil` without one.
  public let prefix: String?
  /// What stands after the colon, or the whole name.
  public let local: String
  /// The URI of the namespace that the name is in; `nil` when it is in none.
  public let namespace: String?

  public init(prefix: String? = nil, local: String, namespace: String? = nil) {
    self.prefix = prefix
    self.local = local
    self.namespace = namespace
  }

  /// The name as it is written.
  public var description: String { prefix.map { "\($0):\(local)" } ?? local }
}
