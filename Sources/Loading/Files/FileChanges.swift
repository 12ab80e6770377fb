// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The changes that a system reported for the folders it watches.
package struct FileChanges: Sendable {
  /// Whether reports may be missing, so that any file may have changed.
  package var isIncomplete = false
  /// The names of entries that were changed, added or removed.
  package private(set) var places: Set<FilePlace> = []
  /// The ``places`` that are or were folders.
  package private(set) var folders: Set<FilePlace> = []

  package init() {}

  package static var everything: FileChanges {
    var changes = FileChanges()
    changes.isIncomplete = true
    return changes
  }

  package var isEmpty: Bool { !isIncomplete && places.isEmpty }

  /// - Parameter isFolder: whether the system reports a folder; a link to a folder does not count.
  package mutating func add(_ place: FilePlace, isFolder: Bool) {
    places.insert(place)
    if isFolder { folders.insert(place) }
  }

  package mutating func add(_ other: FileChanges) {
    isIncomplete = isIncomplete || other.isIncomplete
    places.formUnion(other.places)
    folders.formUnion(other.folders)
  }
}
