// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The name of an element or attribute (Namespaces in XML 1.0).
public struct XMLName: Sendable, Hashable, CustomStringConvertible {
  /// The part before the colon; `nil` if there is none.
  public let prefix: String?
  /// The part after the colon, or the whole name.
  public let local: String
  /// The URI of the name's namespace; `nil` if it has none.
  public let namespace: String?

  public init(prefix: String? = nil, local: String, namespace: String? = nil) {
    self.prefix = prefix
    self.local = local
    self.namespace = namespace
  }

  /// The name as it is written.
  public var description: String { prefix.map { "\($0):\(local)" } ?? local }
}
