// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Gathers the defects of one body while it is decoded.
///
/// `ContractDecoder` makes one for each body. Put one into the `userInfo` of another decoder, under
/// `CodingUserInfoKey.defectCollector`, to have defects from it too; under a key strategy of its own, paths have the names
/// that the strategy makes. One collector serves one decoding: never share it.
public final class DefectCollector: @unchecked Sendable {
  // `lock` guards the three below. (`Mutex` needs iOS 18.)
  private let lock = NSLock()
  private var recorded: [Defect] = []
  /// What was recorded inside values that failed, outermost last; only the last may still be on its way to who takes it.
  private var failures: [(records: Range<Int>, step: Int)] = []
  /// How many steps decoding has taken.
  private var step = 0

  /// Creates a collector with nothing in it.
  public init() {}

  /// Adds a defect.
  public func record(_ defect: Defect) {
    lock.withLock { recorded.append(defect) }
  }

  /// What was recorded, in the order of decoding.
  public var defects: [Defect] {
    lock.withLock { recorded }
  }

  /// Puts what was just recorded inside the dictionary at `path` into the order of its keys.
  ///
  /// JSONDecoder goes through a dictionary in an order that is another one in each run, and equal bodies shall give equal
  /// lists.
  func sortEntries(of path: @autoclosure () -> Defect.Path) {
    lock.withLock {
      guard recorded.count > 1 else { return }
      let path = path().elements
      let start = max(
        recorded.lastIndex { !$0.path.elements.starts(with: path) }.map { $0 + 1 } ?? 0,
        endOfGivenUp(sparingLast: false))
      // A path that ends here is the dictionary's own; the sort is stable.
      let entries = recorded[start...].sorted {
        $0.key(below: path.count) < $1.key(below: path.count)
      }
      recorded.replaceSubrange(start..., with: entries)
    }
  }

  /// Takes back what was recovered inside the value at `path`, which turned out to be unusable as a whole: nobody will see
  /// those defaults.
  ///
  /// Called as soon as the value has failed, so that what was recorded inside it is at the end; before it there may be what
  /// another model, which was given up, recorded at the same place.
  func takeBack(from path: Defect.Path) -> [Defect] {
    lock.withLock {
      let start = max(
        recorded.lastIndex { !$0.path.elements.starts(with: path.elements) }.map { $0 + 1 } ?? 0,
        endOfGivenUp(sparingLast: true))
      dropGivenUp(from: start, keepingLast: true)
      defer { recorded.removeSubrange(start...) }
      return Array(recorded[start...])
    }
  }
}

extension DefectCollector {
  /// Says that a value is about to be decoded; to be told of its end with what this gives.
  func beginAttempt() -> Int {
    lock.withLock {
      step += 1
      return recorded.count
    }
  }

  /// Says how the value ended that was begun when there were `start` defects.
  ///
  /// Where it failed, the defects inside it are kept for as long as nothing else is decoded: whoever takes the error first may
  /// need them. What failed inside it before that was given up.
  func endAttempt(since start: Int, failed: Bool) {
    lock.withLock {
      dropGivenUp(from: start, keepingLast: failed)
      if failed { failures.append((start..<max(start, recorded.count), step)) }
    }
  }

  /// Where the newest range of what was given up ends: nothing before it belongs to what is being decoded. Without
  /// `sparingLast`, that of an error which may still be on its way counts, too.
  private func endOfGivenUp(sparingLast: Bool) -> Int {
    let isOnItsWay = sparingLast && failures.last?.step == step
    return (isOnItsWay ? failures.dropLast() : failures[...]).last?.records.upperBound ?? 0
  }

  /// Removes what was recorded from `start` on inside values that failed and were done without. The last one is not among them
  /// where its error may be on its way: when nothing was decoded since.
  private func dropGivenUp(from start: Int, keepingLast: Bool) {
    if keepingLast, let last = failures.last, last.step == step, last.records.lowerBound >= start {
      failures.removeLast()
    }
    while let last = failures.last, last.records.lowerBound >= start {
      failures.removeLast()
      recorded.removeSubrange(last.records.clamped(to: 0..<recorded.count))
    }
  }
}

extension Defect {
  fileprivate func key(below depth: Int) -> String {
    depth < path.elements.count ? path.elements[depth].key ?? "" : ""
  }
}

extension CodingUserInfoKey {
  /// Where a decoder's `userInfo` holds its `DefectCollector`.
  public static let defectCollector = CodingUserInfoKey.named("mockapi.defectCollector")

  static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("CodingUserInfoKey refused a plain string")
    }
    return key
  }
}
