// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The metadata of a WireMock mapping, beside its request and response.
package struct MappingDetails: Sendable {
  /// The author's notes, as strict JSON; `nil` if there are none.
  package let metadata: JSONDocument?
  /// Whether it should be written to a file.
  package let isPersistent: Bool
  /// The time at which it was added to the server that wrote its file, as an increasing number; `nil` if no server
  /// wrote the file.
  package let insertionIndex: Int?

  /// Whether there is none.
  var isEmpty: Bool { metadata == nil && !isPersistent && insertionIndex == nil }

  package init(
    metadata: JSONDocument? = nil, isPersistent: Bool = false, insertionIndex: Int? = nil
  ) {
    self.metadata = metadata
    self.isPersistent = isPersistent
    self.insertionIndex = insertionIndex
  }
}
