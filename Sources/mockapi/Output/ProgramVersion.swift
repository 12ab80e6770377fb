// mockapi
// SPDX-License-Identifier: Apache-2.0

import CCommit
import MockAPIServer

/// What `mockapi --version` says.
enum ProgramVersion {
  /// `mockapi 1.2.3 (0123456789ab)`, with the commit of the build where it is known.
  static let text = text(commit: String(cString: mockapi_commit()))

  static func text(commit: String) -> String {
    "mockapi \(MockServer.version)" + (commit.isEmpty ? "" : " (\(commit))")
  }
}
