// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText

/// Finds those among the earlier patterns that may cover a pattern: all their conditions follow from the conditions
/// of that pattern.
///
/// Each pattern is filed under only one of its conditions, the one at which the fewest others will look. So the work
/// grows linearly with the number of patterns, as long as each has a condition that few others share.
struct CoverSearch {
  /// No more patterns than these are compared with a pattern: thousands that share a URL and differ by a part that no
  /// index finds would take seconds. With so many similar patterns, some covered ones are not found.
  static let limit = 100

  private struct Facts {
    var keys: [Int] = []
    var kinds: [ConditionKeys.FactKind] = []
    let target: RequestTarget?

    init(_ pattern: RequestPattern) {
      target = pattern.sampleTarget
      for part in pattern.parts {
        let fact = ConditionKeys.fact(part)
        keys += fact.keys
        kinds += fact.kinds
      }
      keys = Array(Set(keys))
      kinds = Array(Set(kinds))
    }
  }

  private let facts: [Facts]
  /// The number of patterns that will look at a key, and at a kind.
  private var keyVisits: [Int: Int] = [:]
  private var kindVisits: [ConditionKeys.FactKind: Int] = [:]
  /// The numbers of the filed patterns, ascending.
  private var byKey: [Int: [Int]] = [:]
  private var byKind: [ConditionKeys.FactKind: [Int]] = [:]
  private var byPath = PathPatterns<[Int]>()
  private var always: [Int] = []

  /// - Parameter patterns: in order.
  init(_ patterns: [RequestPattern]) {
    facts = patterns.map(Facts.init)
    for facts in facts {
      for key in facts.keys { keyVisits[key, default: 0] += 1 }
      for kind in facts.kinds { kindVisits[kind, default: 0] += 1 }
    }
  }

  /// Files a pattern, so that later patterns find it.
  /// - Parameter needs: the conditions that must follow from those of another pattern.
  mutating func file(_ number: Int, needs: [RequestCondition]) {
    var best: (anchor: ConditionKeys.Anchor, visits: Int)?
    for need in needs {
      for anchor in ConditionKeys.anchors(of: need.part) {
        let visits = anchor.kinds.reduce(keyVisits[anchor.key] ?? 0) {
          $0 + (kindVisits[$1] ?? 0)
        }
        if visits < best?.visits ?? .max { best = (anchor, visits) }
      }
    }
    guard let anchor = best?.anchor else { return always.append(number) }
    byKey[anchor.key, default: []].append(number)
    for kind in anchor.kinds { byKind[kind, default: []].append(number) }
    for need in needs where anchor.isPathPattern {
      byPath.change(RequestPattern([need]).paths, isThere: true) { numbers in
        // More are not compared.
        if numbers?.count ?? 0 < Self.limit { numbers = (numbers ?? []) + [number] }
      }
    }
  }

  /// The numbers of the filed patterns that may cover another one, ascending.
  func candidates(for number: Int) -> [Int] {
    let facts = facts[number]
    var found = Array(always.prefix(Self.limit))
    for key in facts.keys {
      if let numbers = byKey[key] { found += numbers.prefix(Self.limit) }
    }
    for kind in facts.kinds {
      if let numbers = byKind[kind] { found += numbers.prefix(Self.limit) }
    }
    if !byPath.isEmpty, let target = facts.target {
      byPath.addLists(for: target, to: &found) { $0 += $1 }
    }
    WorkMeter.add(facts.keys.count + facts.kinds.count + found.count)
    if found.count < 2 { return found }
    return Array(Set(found).sorted().prefix(Self.limit))
  }
}
