// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The name of an element or attribute (Namespaces in XML 1.0).
package struct XMLName: Sendable, Hashable, CustomStringConvertible {
  /// The part before the colon; `nil` if there is none.
  package let prefix: String?
  /// The part after the colon, or the whole name.
  package let local: String
  /// The URI of the name's namespace; `nil` if it has none.
  package let namespace: String?

  package init(prefix: String? = nil, local: String, namespace: String? = nil) {
    self.prefix = prefix
    self.local = local
    self.namespace = namespace
  }

  /// The name as it is written.
  package var description: String { prefix.map { "\($0):\(local)" } ?? local }
}
