// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The checkout that the tests were built from.
public enum Repository {
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The scenarios that are shipped.
  public static let scenarios = root.appending(path: "Scenarios")
}
