// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Gathers the defects of one body while it is decoded.
///
/// `ContractDecoder` makes one for each body. To get defects from another decoder too, put a collector into its
/// `userInfo`, under `CodingUserInfoKey.defectCollector`; if that decoder has a key strategy, paths contain the names
/// that the strategy makes. One collector serves one decoding: never share it.
public final class DefectCollector: @unchecked Sendable {
  // `lock` guards the three properties below. (`Mutex` needs iOS 18.)
  private let lock = NSLock()
  private var recorded: [Defect] = []
  /// The records inside values that failed, outermost last. Only the last error may still be on its way to the code
  /// that catches it.
  private var failures: [(records: Range<Int>, step: Int)] = []
  /// The number of decoding steps so far.
  private var step = 0

  /// Creates an empty collector.
  public init() {}

  /// Adds a defect.
  public func record(_ defect: Defect) {
    lock.withLock { recorded.append(defect) }
  }

  /// The recorded defects in the order of decoding.
  public var defects: [Defect] {
    lock.withLock { recorded }
  }

  /// Sorts the defects that were just recorded inside the dictionary at `path` by the dictionary's keys.
  ///
  /// JSONDecoder reads a dictionary in an order that differs from run to run; equal bodies must give equal lists.
  func sortEntries(of path: @autoclosure () -> Defect.Path) {
    lock.withLock {
      guard recorded.count > 1 else { return }
      let path = path().elements
      let start = max(
        recorded.lastIndex { !$0.path.elements.starts(with: path) }.map { $0 + 1 } ?? 0,
        endOfGivenUp(sparingLast: false))
      // A path that ends here belongs to the dictionary itself. The sort is stable.
      let entries = recorded[start...].sorted {
        $0.key(below: path.count) < $1.key(below: path.count)
      }
      recorded.replaceSubrange(start..., with: entries)
    }
  }

  /// Takes back the defects that were recovered inside the value at `path`. The whole value turned out to be
  /// unusable, so those defaults are not used.
  ///
  /// Call it as soon as the value has failed: the records inside it are then the last ones. Before them there may be
  /// records of another model at the same place that was given up.
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
  /// Notes that a value is about to be decoded. Pass the result to `endAttempt(since:failed:)`.
  func beginAttempt() -> Int {
    lock.withLock {
      step += 1
      return recorded.count
    }
  }

  /// Notes the end of the value that began when there were `start` defects.
  ///
  /// If it failed, the defects inside it are kept until something else is decoded, because the code that catches the
  /// error may need them. Defects of earlier failures inside it belong to values that were given up, and are removed.
  func endAttempt(since start: Int, failed: Bool) {
    lock.withLock {
      dropGivenUp(from: start, keepingLast: failed)
      if failed { failures.append((start..<max(start, recorded.count), step)) }
    }
  }

  /// The end of the newest range of records that were given up: nothing before it belongs to the value that is being
  /// decoded. With `sparingLast`, the range of an error that may still be on its way does not count.
  private func endOfGivenUp(sparingLast: Bool) -> Int {
    let isOnItsWay = sparingLast && failures.last?.step == step
    return (isOnItsWay ? failures.dropLast() : failures[...]).last?.records.upperBound ?? 0
  }

  /// Removes the records from `start` on that are inside values that failed and were given up. With `keepingLast`,
  /// the last range stays if its error may still be on its way, that is, if nothing has been decoded since.
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
  /// The key in a decoder's `userInfo` for its `DefectCollector`.
  public static let defectCollector = CodingUserInfoKey.named("mockapi.defectCollector")

  static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("CodingUserInfoKey refused a plain string")
    }
    return key
  }
}
