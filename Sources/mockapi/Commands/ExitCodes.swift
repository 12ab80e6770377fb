// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

extension ExitCode {
  /// It ran, and found something wrong.
  static let findings = ExitCode(1)
  /// It could not do what was asked.
  static let couldNotRun = ExitCode(2)
}
