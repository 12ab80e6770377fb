// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The changes of a reload that the server now serves.
struct ReloadReport {
  /// Paths of files.
  let added: [String]
  let changed: [String]
  let removed: [String]
  let scenarioCount: Int
  let errorCount: Int
}
