// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The changes with which the server goes on.
struct ReloadReport {
  /// Paths of files.
  let added: [String]
  let changed: [String]
  let removed: [String]
  let scenarioCount: Int
  let errorCount: Int
}
