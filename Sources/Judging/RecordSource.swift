// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The verdicts of a run, sorted by id, which may be too many to be in memory at once.
package protocol RecordSource: Sendable {
  /// Calls a closure with each record in order. It may be called again, and then gives the same records.
  func visit(_ body: (VerdictRecord) throws -> Void) throws
}

extension Array: RecordSource where Element == VerdictRecord {
  package func visit(_ body: (VerdictRecord) throws -> Void) throws {
    for record in self { try body(record) }
  }
}
