// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A name in a folder, whether or not it exists; systems that watch folders report such names.
package struct FilePlace: Hashable, Sendable {
  /// The path of the folder.
  package let folder: String
  package let name: String

  package init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The path of the entry.
  var path: String { folder.hasSuffix("/") ? folder + name : folder + "/" + name }
}
