// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// The difference between two loadings, file by file.
package struct FileDifference: Sendable {
  /// The files that are not the same objects, before and after, with their indices after.
  private var pairs: [(old: LoadedFile?, new: LoadedFile?, number: Int?)] = []
  /// Whether the files that are in both are in the same order, each of them once.
  private var keepsOrder = true

  /// - Parameter files: those that replace the files of an earlier loading.
  init(from earlier: LoadedScenarios, to files: [LoadedFile]) {
    var isKept = [Bool](repeating: false, count: earlier.files.count)
    var next = 0
    for (number, file) in files.enumerated() {
      let index = earlier.index(of: file.path, near: next)
      let old = index.map { earlier.files[$0] }
      if old !== file { pairs.append((old, file, number)) }
      guard let index else { continue }
      if index < next { keepsOrder = false }
      isKept[index] = true
      next = index + 1
    }
    for (index, old) in earlier.files.enumerated() where !isKept[index] {
      // A file may have been there twice.
      let isThere = earlier.numbers[old.path].map { isKept[$0] } ?? false
      if isThere { keepsOrder = false } else { pairs.append((old, nil, nil)) }
    }
  }

  /// The numbers of the files that have other versions or problems, if all others are in the same order; otherwise `nil`. A file that is
  /// gone has none.
  var changedFiles: Set<Int>? { keepsOrder ? Set(changedPairs.compactMap(\.number)) : nil }

  /// Whether no version, problem or place has changed.
  var isEmpty: Bool { keepsOrder && changedPairs.isEmpty }

  private var changedPairs: [(old: LoadedFile?, new: LoadedFile?, number: Int?)] {
    pairs.filter { old, new, _ in
      old?.path != new?.path || old?.current !== new?.current || old?.served !== new?.served
        || old?.problem != new?.problem
    }
  }

  /// The paths of the files with other versions.
  package var changes: LoadedScenarios.Changes {
    func paths(where isIncluded: (_ old: CompiledFile?, _ new: CompiledFile?) -> Bool) -> [String] {
      pairs.filter { isIncluded($0.old?.current, $0.new?.current) }
        .compactMap { ($0.new ?? $0.old)?.path }.sorted()
    }
    return LoadedScenarios.Changes(
      added: paths { $0 == nil && $1 != nil },
      changed: paths { $0 != nil && $1 != nil && $0 !== $1 },
      removed: paths { $0 != nil && $1 == nil })
  }

  /// The served scenarios that are only there before, and only there after.
  package var scenarios: (removed: [Scenario], added: [Scenario]) {
    let old = pairs.flatMap { $0.old?.served?.scenarios ?? [] }
    let new = pairs.flatMap { $0.new?.served?.scenarios ?? [] }
    // Another version of a file may have some of the same scenarios.
    let (before, after) = (Set(old), Set(new))
    return (old.filter { !after.contains($0) }, new.filter { !before.contains($0) })
  }

  /// Whether the file of a body is empty and was not before, as it is for a moment when an editor writes in place.
  package var hasNewlyEmptyBodies: Bool {
    pairs.contains { old, new, _ in
      (new?.bodyStamps ?? [:]).contains { path, stamp in
        stamp?.isEmpty == true && old?.bodyStamps[path]??.isEmpty == false
      }
    }
  }
}
