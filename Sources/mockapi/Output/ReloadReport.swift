// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What the server serves from now on.
struct ReloadReport {
  /// Paths of files.
  let added: [String]
  let changed: [String]
  let removed: [String]
  let scenarioCount: Int
  let errorCount: Int
}
