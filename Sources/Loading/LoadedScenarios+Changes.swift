// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

extension LoadedScenarios {
  /// The folders whose changes can affect the next loading.
  package var watchedFolders: Set<String> {
    var folders = listing.folders
    for place in listing.links { folders.insert(place.folder) }
    for file in files { for place in file.places { folders.insert(place.folder) } }
    return folders
  }

  /// The files that must be examined again.
  enum Effect {
    case none
    /// Only these files, by path, with their numbers; no file is new or deleted.
    case files([String: Int])
    /// The listing, and these files.
    case listing(Set<String>)
    case everything
  }

  /// The effect of changes in the watched folders.
  func effect(of changes: FileChanges) -> Effect {
    if changes.isIncomplete { return .everything }
    var known: [String: Int] = [:]
    var unknown: Set<String> = []
    // Only a few files have such places.
    var owners: [FilePlace: [Int]] = [:]
    for (number, file) in files.enumerated() {
      for place in file.places { owners[place, default: []].append(number) }
    }
    for place in changes.places {
      if listing.links.contains(place) { return .everything }
      for number in owners[place] ?? [] { known[files[number].path] = number }
      guard listing.folders.contains(place.folder), !OtherFiles.includes(place.name) else {
        continue
      }
      // The name of a folder does not tell which files it contains.
      if changes.folders.contains(place) { return .everything }
      let path = place.path
      if let number = numbers[path],
        files[number].found != nil, files[number].problem == nil
      {
        known[path] = number
      } else if (try? FileBytes.kind(of: path)) == .folder {
        // A link to a folder, which the system does not report as a folder. (A deleted file is not a folder.)
        return .everything
      } else if place.name.hasSuffix(".json") {
        unknown.insert(path)
      }
    }
    if !unknown.isEmpty { return .listing(unknown.union(known.keys)) }
    return known.isEmpty ? .none : .files(known)
  }

  /// The loaded files at a path or below it.
  func files(at path: String) -> [LoadedFile] {
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return files.filter { file in
      file.current != nil && (file.path == path || file.path.hasPrefix(prefix))
    }
  }
}
