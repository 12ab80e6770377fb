// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText

/// Finds, among the patterns that come before one, those that may cover it: whose conditions all follow from its own.
///
/// Each pattern is filed under one of its conditions only, the one for which the fewest others will look there. So the work
/// grows with the number of patterns as long as each has a condition that few share.
struct CoverSearch {
  /// More are not compared with one pattern: who writes thousands that are so much alike is given the benefit of the
  /// doubt.
  static let limit = 1_000

  private struct Facts {
    var keys: [Int] = []
    var kinds: [ConditionKeys.FactKind] = []
    /// A target that stands for all that the pattern means.
    var target: RequestTarget?

    init(_ conditions: [RequestCondition]) {
      for condition in conditions {
        let fact = ConditionKeys.fact(condition.part)
        keys += fact.keys
        kinds += fact.kinds
        switch condition.part {
        case .url(let target), .urlPath(let target): self.target = RequestTarget(target)
        case .urlPathTemplate(let template): target = RequestTarget(template.sample)
        default: break
        }
      }
      keys = Array(Set(keys))
      kinds = Array(Set(kinds))
    }
  }

  private let facts: [Facts]
  /// How many patterns look for a key, and for a kind.
  private var keyVisits: [Int: Int] = [:]
  private var kindVisits: [ConditionKeys.FactKind: Int] = [:]
  /// Numbers of patterns, ascending, where they are filed.
  private var byKey: [Int: [Int]] = [:]
  private var byKind: [ConditionKeys.FactKind: [Int]] = [:]
  private var byPath = PatternIndex()
  private var always: [Int] = []

  /// - Parameter patterns: the conditions of each, in order.
  init(_ patterns: [[RequestCondition]]) {
    facts = patterns.map(Facts.init)
    for facts in facts {
      for key in facts.keys { keyVisits[key, default: 0] += 1 }
      for kind in facts.kinds { kindVisits[kind, default: 0] += 1 }
    }
  }

  /// Files a pattern, to be found for those after it.
  /// - Parameter needs: the conditions that have to follow from those of another pattern.
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
      byPath.insert(RequestPattern([need]).paths, number: number)
    }
  }

  /// The numbers of the patterns that were filed and may cover another one, ascending.
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
      found += byPath.candidates(for: target, limit: Self.limit)
    }
    WorkMeter.add(facts.keys.count + facts.kinds.count + found.count)
    if found.count < 2 { return found }
    return Array(Set(found).sorted().prefix(Self.limit))
  }
}
