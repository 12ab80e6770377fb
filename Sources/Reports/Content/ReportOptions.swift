// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Settings of reports that the run does not know.
package struct ReportOptions: Sendable, Hashable {
  /// Whether times and durations are written as 0, and ids of reports are left out, so that equal runs give equal files.
  package var isReproducible = false
  /// Whether each passing variant is a test case of its own in JUnit, however many there are.
  package var hasEachInJUnit = false
  /// Whether JUnit has only what its schemas allow: neither `file` and `line` nor the output of the client.
  package var isStrictJUnit = false
  /// The folder that paths are relative to; it should be the root of the repository.
  package var workingDirectory = ""
  /// The variables of the environment, from which well-known ones of CI systems are taken.
  package var environment: [String: String] = [:]
  /// The name of the machine, for JUnit.
  package var hostName = "localhost"

  package init() {}
}
