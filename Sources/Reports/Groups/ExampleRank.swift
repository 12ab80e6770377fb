// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIVariants

/// How much a finding says about its cause; the least rank says most.
///
/// It is a function of the record alone, so the example of a cause is the same in whichever order the findings come.
struct ExampleRank: Comparable {
  /// 0 if one outcome is right, 1 if several are, 2 if all are, so that only a reader who knows the rule sees a mistake.
  private let openness: Int
  private let rarity: Int
  private let isOtherCase: Bool
  private let id: String

  init(_ record: VerdictRecord) {
    openness = record.expected.outcomes.isEmpty ? 2 : record.expected.outcomes.count > 1 ? 1 : 0
    rarity = Self.rarities[record.operator] ?? 0
    isOtherCase = !record.isDefaultCase
    id = record.id
  }

  /// What happens to every client sooner or later, the most common first; the case itself comes before all of it.
  private static let common: [VariantOperator] = [
    .html, .cut, .drop, .null, .status, .close, .emptyBody,
  ]

  /// The places of operators in the order of examples.
  private static let rarities: [VariantOperator?: Int] = {
    let rest = VariantOperator.allCases.filter { !common.contains($0) }
    let order = [nil] + (common + rest).map(Optional.some)
    return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
  }()

  static func < (left: Self, right: Self) -> Bool {
    let leftNumbers = (left.openness, left.rarity, left.isOtherCase ? 1 : 0)
    let rightNumbers = (right.openness, right.rarity, right.isOtherCase ? 1 : 0)
    if leftNumbers != rightNumbers { return leftNumbers < rightNumbers }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}
