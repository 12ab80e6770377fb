// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario
import MockAPISystem

extension ScenarioIndex {
  /// Of no more scenarios, each may be a near miss.
  package static let smallCount = 256
  /// The number of scenarios whose signatures are compared with that of a request.
  static let signatureLimit = 16_384
  /// The number of scenarios that may be near misses because their path is similar, and because of their path.
  private static let similarLimit = 96
  private static let candidateLimit = 128

  /// The scenarios that may be near misses for a target, in the order in which they answer: all of them if there are few;
  /// otherwise those for its path, those with an expression that begins like it, and those whose path is most similar. The cost is
  /// limited, however many scenarios there are.
  /// - Parameter isComplete: whether all scenarios for the path are there, and not only the first of them; it then costs as
  ///   much as finding the one that answers.
  package func scenarios(
    near target: RequestTarget, withAllForPath isComplete: Bool = false
  ) -> [Scenario] {
    if count <= Self.smallCount { return Array(scenarios) }
    var search = SimilarPaths(to: PathSignature(target), limit: Self.similarLimit)
    if let all { _ = search.add(ScenarioList.Part(all), limit: Self.signatureLimit) }
    var similar = search.nearest
    let expressions = Array(served(beginningLike: target).prefix(Self.candidateLimit))
    if !expressions.isEmpty { similar = Self.union(similar, expressions) { $0 } }
    let forPath = served(for: target).prefix(isComplete ? .max : Self.candidateLimit)
    return Self.union(similar, forPath, \.scenario)
  }

  /// The elements of two sequences, in order as these are, those of each scenario once.
  private static func union<Element>(
    _ left: [ServedScenario], _ right: some Sequence<ServedScenario>,
    _ element: (ServedScenario) -> Element
  ) -> [Element] {
    var all: [Element] = []
    all.reserveCapacity(left.count)
    var index = 0
    var last: Scenario?
    for served in right {
      while index < left.count, !served.isBefore(left[index]) {
        all.append(element(left[index]))
        last = left[index].scenario
        index += 1
      }
      if last == served.scenario { continue }
      all.append(element(served))
      last = served.scenario
    }
    for served in left[index...] { all.append(element(served)) }
    return all
  }
}

/// Collects the scenarios with the most similar paths. If several are equally similar, the first count.
private struct SimilarPaths {
  private let path: PathSignature
  private let limit: Int
  /// In the order in which they answer.
  private var found: [Found] = []
  /// The number of those found at each distance.
  private var counts = [Int](repeating: 0, count: PathSignature.farthest + 1)
  /// Farther ones are among the nearest no more.
  private var bound = PathSignature.farthest
  /// The number of those found within the bound; less than the limit.
  private var withinBound = 0

  private struct Found {
    // Not retained: the searched list keeps it, and hundreds may be found for a request.
    let served: Unmanaged<ServedScenario>
    let distance: Int
  }

  init(to path: PathSignature, limit: Int) {
    self.path = path
    self.limit = limit
    found.reserveCapacity(2 * limit)
  }

  /// - Parameter limit: the number of scenarios to look at.
  /// - Returns: the number of scenarios that it looked at.
  mutating func add(_ part: ScenarioList.Part, limit: Int) -> Int {
    switch part.list {
    case .one(let served): add(.passUnretained(served), served.signature)
    case .few(let entries):
      let kinds = part.signatures.areExact ? 0 : PathSignature.kinds
      entries.withUnsafeBufferPointer { add($0, orWith: kinds) }
    case .many(let parts):
      var rest = limit
      for index in parts.indices where rest > 0 {
        let isNear = parts[index].signatures.leastDistance(to: path) <= bound
        rest -= isNear ? add(parts[index], limit: rest) : parts[index].signatures.count
      }
      return limit - rest
    }
    return part.signatures.count
  }

  private mutating func add(_ served: Unmanaged<ServedScenario>, _ signature: PathSignature) {
    let distance = signature.distance(to: path)
    guard distance <= bound else { return }
    found.append(Found(served: served, distance: distance))
    counts[distance] += 1
    withinBound += 1
    // Those that follow come later in the order.
    while withinBound >= limit {
      withinBound -= counts[bound]
      bound -= 1
    }
  }

  /// Most paths are too far away; this is told for all entries at once.
  /// - Parameter kinds: the bits of conditions that are not exact, if there are some.
  private mutating func add(
    _ entries: UnsafeBufferPointer<ScenarioList.Entry>, orWith kinds: UInt64
  ) {
    guard let first = entries.baseAddress,
      let offset = MemoryLayout<ScenarioList.Entry>.offset(of: \.signature)
    else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: entries.count) { near in
      let count = SimilarWords.find(
        UnsafeRawPointer(first) + offset, stride: MemoryLayout<ScenarioList.Entry>.stride,
        near: path.bits, most: bound, orWith: kinds, into: near)
      for index in near[..<count] {
        let entry = first + Int(index)
        add(.passUnretained(entry.pointee.served), entry.pointee.signature)
      }
    }
  }

  /// The nearest ones, in the order in which they answer.
  var nearest: [ServedScenario] {
    var nearest: [ServedScenario] = []
    nearest.reserveCapacity(limit)
    // For the first of those just beyond the bound.
    var room = limit - withinBound
    for one in found where one.distance <= bound + 1 {
      if one.distance > bound {
        guard room > 0 else { continue }
        room -= 1
      }
      nearest.append(one.served.takeUnretainedValue())
    }
    return nearest
  }
}
