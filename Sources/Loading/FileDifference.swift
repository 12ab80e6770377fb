// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// The difference between two loadings, file by file.
package struct FileDifference: Sendable {
  /// A file before and after, of which at least one is there.
  private struct Pair {
    let old: LoadedFile?
    let new: LoadedFile?
    /// The index after.
    let number: Int?

    /// Whether there is another version, or another problem; otherwise the file was only touched.
    var isChange: Bool {
      guard let old, let new else { return true }
      return old.current !== new.current || old.served !== new.served || old.problem != new.problem
    }
  }

  /// The files that are not the same objects.
  private var pairs: [Pair] = []
  /// Whether the files that are in both are in the same order, each of them once.
  private var keepsOrder = true

  /// - Parameter files: those that replace the files of an earlier loading.
  init(from earlier: LoadedScenarios, to files: [LoadedFile]) {
    var isKept = [Bool](repeating: false, count: earlier.files.count)
    var next = 0
    for (number, file) in files.enumerated() {
      let index = earlier.index(of: file.path, near: next)
      let old = index.map { earlier.files[$0] }
      if old !== file { pairs.append(Pair(old: old, new: file, number: number)) }
      guard let index else { continue }
      if index < next { keepsOrder = false }
      isKept[index] = true
      next = index + 1
    }
    for (index, old) in earlier.files.enumerated() where !isKept[index] {
      if let first = earlier.numbers[old.path], isKept[first] {
        // It was there twice.
        keepsOrder = false
      } else {
        pairs.append(Pair(old: old, new: nil, number: nil))
      }
    }
  }

  /// Whether no version, problem or place has changed.
  var isEmpty: Bool { keepsOrder && !pairs.contains { $0.isChange } }

  /// The numbers of the files that have changed, if all others are in the same order; otherwise `nil`.
  var changedFiles: Set<Int>? {
    keepsOrder ? Set(pairs.compactMap { $0.isChange ? $0.number : nil }) : nil
  }

  /// The paths of the files with other versions.
  package var changes: LoadedScenarios.Changes {
    func paths(where isMeant: (_ old: CompiledFile?, _ new: CompiledFile?) -> Bool) -> [String] {
      pairs.filter { isMeant($0.old?.current, $0.new?.current) }
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
    let (olds, news) = (Set(old.map(ObjectIdentifier.init)), Set(new.map(ObjectIdentifier.init)))
    return (
      old.filter { !news.contains(ObjectIdentifier($0)) },
      new.filter { !olds.contains(ObjectIdentifier($0)) }
    )
  }

  /// Whether the file of a body is empty and was not before, as it is for a moment when an editor writes in place.
  package var hasNewlyEmptyBodies: Bool {
    pairs.contains { pair in
      guard let old = pair.old, let new = pair.new else { return false }
      return new.bodyStamps.contains { path, stamp in
        stamp?.isEmpty == true && old.bodyStamps[path]??.isEmpty == false
      }
    }
  }
}
