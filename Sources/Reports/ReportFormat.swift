// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The formats of reports that are written to files.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case json
  case ndjson
  case junit
  case ctrf
  case sarif
  /// SARIF with one result for each cause.
  case sarifCauses = "sarif-causes"
  case html
  case markdown
}
