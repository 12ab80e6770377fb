// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Third-party test suites, read in place from the folder that `MOCKAPI_CORPORA` names.
public enum Corpora {
  /// The folder of one suite; `nil` if the variable is not set.
  public static func folder(_ name: String) -> URL? {
    ProcessInfo.processInfo.environment["MOCKAPI_CORPORA"].map {
      URL(filePath: $0).appending(path: name)
    }
  }

  /// The reason for a skipped test.
  public static let reason = "MOCKAPI_CORPORA does not name the folder of the test suites"
}
