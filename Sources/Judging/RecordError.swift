// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why JSON is not a report, a record or a map of this program.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and the line, if they are known; empty otherwise.
  package var place: String
  /// What must be, and what was found.
  package let message: String

  package init(_ message: String, place: String = "") {
    self.message = message
    self.place = place
  }

  package var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
