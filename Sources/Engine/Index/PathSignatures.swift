// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A summary of the signatures of some scenarios. It tells that all of them are far from a path without a look at each.
/// This helps where neighbours have similar paths, as in a file that is sorted or was generated.
struct PathSignatures: Sendable {
  /// The number of signatures.
  private(set) var count: Int
  /// The bits that one or more of them have.
  private var some: UInt64
  /// The bits that all of them have.
  private var all: UInt64

  init(_ signature: PathSignature) {
    count = 1
    some = signature.bits
    all = signature.bits
  }

  init<Element>(joining elements: [Element], _ signatures: (Element) -> PathSignatures) {
    count = 0
    some = 0
    all = ~0
    for element in elements {
      let part = signatures(element)
      count += part.count
      some |= part.some
      all &= part.all
    }
  }

  /// Whether all of them are of exact paths.
  var areExact: Bool { some & PathSignature.kinds == 0 }

  /// None of them is nearer to a path; see ``PathSignature/distance(to:)``.
  func leastDistance(to path: PathSignature) -> Int {
    // Templates and others that are not exact are compared one by one.
    guard areExact else { return 0 }
    return (path.bits & ~some | all & ~path.bits).nonzeroBitCount
  }
}
