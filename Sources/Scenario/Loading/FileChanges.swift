// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a system that watches folders told of them.
package struct FileChanges: Sendable {
  /// Whether news may be missing: anything may have changed.
  package var isIncomplete = false
  /// Names at which something has changed, appeared or gone.
  package private(set) var places: Set<FilePlace> = []
  /// Those among ``places`` that are, or were, folders.
  package private(set) var folders: Set<FilePlace> = []

  package init() {}

  package static var everything: FileChanges {
    var changes = FileChanges()
    changes.isIncomplete = true
    return changes
  }

  package var isEmpty: Bool { !isIncomplete && places.isEmpty }

  /// - Parameter isFolder: whether the system says that it is one; a link to one is none.
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
