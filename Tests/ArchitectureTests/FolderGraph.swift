// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The dependencies between the folders of a module.
struct FolderGraph {
  /// Why one folder needs another: the files, and the names in them.
  private var reasons: [String: [String: Set<String>]] = [:]
  /// The name for files outside the folders.
  static let root = "(no folder)"

  /// - Parameter files: the files of one module.
  init(_ files: [SourceFile]) {
    var homes: [Substring: String] = [:]
    var nested: [Substring: Set<Substring>] = [:]
    for file in files {
      for name in file.declared { homes[name] = Self.folder(of: file) }
      nested.merge(file.nested) { $0.union($1) }
    }
    let memberHomes = Self.memberHomes(files, homes)
    for file in files {
      let folder = Self.folder(of: file)
      for use in file.uses {
        // A type nested in the current type hides one of the same name outside it.
        let isNested = use.owner.flatMap { nested[$0] }?.contains(use.name) == true
        let home =
          use.isMember ? memberHomes[use.name] : isNested ? nil : homes[use.name]
        if let home, home != folder {
          reasons[folder, default: [:]][home, default: []].insert("\(file.path) (\(use.name))")
        }
      }
    }
  }

  private static func folder(of file: SourceFile) -> String { file.folder ?? root }

  /// The home of each member that one folder adds to a type of another folder. Only names that no other folder
  /// declares are included.
  private static func memberHomes(
    _ files: [SourceFile], _ homes: [Substring: String]
  ) -> [Substring: String] {
    var folders: [Substring: Set<String>] = [:]
    for file in files {
      for name in file.members { folders[name, default: []].insert(folder(of: file)) }
    }
    var memberHomes: [Substring: String] = [:]
    for file in files {
      for (type, names) in file.added {
        // Types of other modules have no home here, and a member added to them may have the name of one of their own
        // members.
        guard let home = homes[type], home != folder(of: file) else { continue }
        for name in names where folders[name]?.count == 1 { memberHomes[name] = folder(of: file) }
      }
    }
    return memberHomes
  }

  /// The dependencies that form circles, as sentences with the responsible files.
  var circles: [String] {
    let folders = reasons.keys.sorted()
    let reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, reachable(from: $0)) })
    return folders.flatMap { folder in
      (reasons[folder] ?? [:]).sorted { $0.key < $1.key }.compactMap { other, files in
        reached[other]?.contains(folder) == true
          ? "\(folder) needs \(other): \(files.sorted().prefix(5).joined(separator: ", "))" : nil
      }
    }
  }

  private func reachable(from folder: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [folder]
    while let next = waiting.popLast() {
      for other in (reasons[next] ?? [:]).keys where found.insert(other).inserted {
        waiting.append(other)
      }
    }
    return found
  }
}
