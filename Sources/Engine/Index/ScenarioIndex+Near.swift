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
  /// otherwise those for its path, and those whose path is most similar. The cost is limited, however many scenarios there
  /// are.
  /// - Parameter isComplete: whether all scenarios for the path are there, and not only the first of them; it then costs as
  ///   much as finding the one that answers.
  package func scenarios(
    near target: RequestTarget, withAllForPath isComplete: Bool = false
  ) -> [Scenario] {
    if count <= Self.smallCount { return Array(scenarios) }
    var search = SimilarPaths(to: PathSignature(target), limit: Self.similarLimit)
    if let all { _ = search.add(all, limit: Self.signatureLimit) }
    let similar = search.nearest
    var known = Set(similar.map { ObjectIdentifier($0.scenario) })
    let others = served(for: target).prefix(isComplete ? .max : Self.candidateLimit).filter {
      known.insert(ObjectIdentifier($0.scenario)).inserted
    }
    return (similar + others).sorted { $0.isBefore($1) }.map(\.scenario)
  }
}

/// Collects the scenarios with the most similar paths. If several are equally similar, the first count.
private struct SimilarPaths {
  private let path: PathSignature
  private let limit: Int
  /// Farther ones are among the nearest no more.
  private var bound = PathSignature.farthest
  private var found: [Found] = []

  private struct Found {
    // The searched list keeps it.
    unowned(unsafe) let served: ServedScenario
    let distance: Int
  }

  init(to path: PathSignature, limit: Int) {
    self.path = path
    self.limit = limit
    found.reserveCapacity(2 * limit)
  }

  /// - Parameter limit: the number of scenarios to look at.
  /// - Returns: the number of scenarios that it looked at.
  mutating func add(_ list: ScenarioList, limit: Int) -> Int {
    switch list {
    case .one(let served):
      add(served, served.signature)
      return 1
    case .few(let entries):
      entries.withUnsafeBufferPointer { add($0) }
      return entries.count
    case .many(let parts):
      var rest = limit
      for part in parts where rest > 0 { rest -= add(part, limit: rest) }
      return limit - rest
    }
  }

  private mutating func add(_ served: ServedScenario, _ signature: PathSignature) {
    let distance = signature.distance(to: path)
    guard distance <= bound else { return }
    found.append(Found(served: served, distance: distance))
    if found.count == 2 * limit { cut() }
  }

  /// Most paths are too far away; this is told for all entries at once.
  private mutating func add(_ entries: UnsafeBufferPointer<ScenarioList.Entry>) {
    guard let first = entries.baseAddress,
      let offset = MemoryLayout<ScenarioList.Entry>.offset(of: \.signature)
    else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: entries.count) { near in
      let count = SimilarWords.find(
        UnsafeRawPointer(first) + offset, stride: MemoryLayout<ScenarioList.Entry>.stride,
        near: path.bits, most: bound, orWith: PathSignature.kinds, into: near)
      for index in near[..<count] {
        add(entries[Int(index)].served, entries[Int(index)].signature)
      }
    }
  }

  /// Keeps the nearest ones.
  private mutating func cut() {
    guard found.count > limit else { return }
    var counts = [Int](repeating: 0, count: PathSignature.farthest + 1)
    for one in found { counts[one.distance] += 1 }
    var room = limit
    var last = 0
    while counts[last] < room {
      room -= counts[last]
      last += 1
    }
    found.removeAll { one in
      if one.distance < last { return false }
      guard one.distance == last, room > 0 else { return true }
      room -= 1
      return false
    }
    // Those that follow come later in the order.
    bound = last - 1
  }

  var nearest: [ServedScenario] {
    var copy = self
    copy.cut()
    return copy.found.map(\.served)
  }
}
