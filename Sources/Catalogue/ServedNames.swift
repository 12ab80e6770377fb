// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The names of the scenarios that a change has made different, each list sorted.
package struct ServedNames: Sendable, Equatable {
  package internal(set) var added: [String] = []
  /// Other scenarios are served under these names, with other texts, from other places or with other contents of files; mappings
  /// may share a name.
  package internal(set) var changed: [String] = []
  package internal(set) var removed: [String] = []

  /// Whether all scenarios are the same.
  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}
