// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

extension ExitCode {
  /// The command ran, and found problems.
  static let findings = ExitCode(1)
  /// The command could not run.
  static let couldNotRun = ExitCode(2)
}
