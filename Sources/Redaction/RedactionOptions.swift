// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is kept out of files, logs and reports.
package struct RedactionOptions: Equatable, Sendable {
  /// Whether secrets are replaced at all.
  package var isOn = true
  /// Names that are secrets beside the usual ones.
  package var redacted: [String] = []
  /// Names that are no secrets.
  package var kept: [String] = []
  /// Values that are secrets wherever they stand.
  package var secrets: [String] = []
  /// Whether mail addresses, telephone numbers and names of people are replaced, too.
  package var coversPeople = false

  package init() {}
}
