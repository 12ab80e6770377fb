// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder with the scenario files of a project, for commands that name none.
enum ScenarioFolder {
  /// `./Scenarios`, else `./scenarios`; `nil` if there is neither.
  static var existing: String? {
    ["./Scenarios", "./scenarios"].first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Where a first file goes.
  static let first = "./Scenarios"
}
