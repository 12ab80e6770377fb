// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The formats of reports that are written to files.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  case json
  case ndjson
  case junit
  case ctrf
  case sarif
  case html
  case markdown
}
