// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Files in a folder of scenario files that are none.
package enum OtherFiles {
  /// The options of `mockapi import` for the folder.
  package static let importOptions = "mockapi-import.json"

  package static func includes(_ name: String) -> Bool {
    name.hasPrefix(".") || name == importOptions
  }
}
