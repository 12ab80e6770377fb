// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Test suites of others, read where they lie: the folder that `MOCKAPI_CORPORA` names.
public enum Corpora {
  /// The folder of one suite; `nil` when the variable is not set.
  public static func folder(_ name: String) -> URL? {
    ProcessInfo.processInfo.environment["MOCKAPI_CORPORA"].map {
      URL(filePath: $0).appending(path: name)
    }
  }

  /// What a skipped test says.
  public static let reason = "MOCKAPI_CORPORA does not name the folder of the test suites"
}
