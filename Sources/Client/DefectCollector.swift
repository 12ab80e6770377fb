// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Gathers the defects of one body while it is decoded.
///
/// `ContractDecoder` makes one for each body. Put one into the `userInfo` of another decoder, under
/// `CodingUserInfoKey.defectCollector`, to have defects from it too; under a key strategy of its own, paths have the names
/// that the strategy makes. One collector serves one decoding: never share it.
public final class DefectCollector: @unchecked Sendable {
  // `lock` guards `recorded`. (`Mutex` needs iOS 18.)
  private let lock = NSLock()
  private var recorded: [Defect] = []

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
      let start = recorded.lastIndex { !$0.path.elements.starts(with: path) }.map { $0 + 1 } ?? 0
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
  /// Called as soon as the value has failed, so that what was recorded inside it is at the end.
  func takeBack(from path: Defect.Path) -> [Defect] {
    lock.withLock {
      let kept = recorded.lastIndex { !$0.path.elements.starts(with: path.elements) } ?? -1
      defer { recorded.removeSubrange((kept + 1)...) }
      return Array(recorded[(kept + 1)...])
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
