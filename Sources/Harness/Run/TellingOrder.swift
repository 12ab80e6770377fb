// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The order of a run whose time is bounded: the exchanges first that find most.
///
/// It is made in rounds: each operator at each field of each scenario once, in the default case where that has the field; then
/// once more, at the next element, argument or case; and so on. In a round, the operators come in the order of
/// ``VariantOperator/byYield``. The order depends on the plan alone.
enum TellingOrder {
  /// What finds the same as another exchange of its kind, as far as is known.
  private struct Kind: Hashable {
    let scenario: String
    let `operator`: VariantOperator
    /// The damaged place, with `*` for elements; `nil` for operators without one.
    let field: [String]?
  }

  private struct Rank: Comparable {
    let round: Int
    let yield: Int
    /// 0 for the default case, else 1.
    let rest: Int
    let number: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.round, left.yield, left.rest, left.number)
        < (right.round, right.yield, right.rest, right.number)
    }
  }

  /// - Parameter items: variants, in the order of the plan.
  static func sorted(_ items: [ExchangeQueue.Item]) -> [ExchangeQueue.Item] {
    let yields = Dictionary(
      uniqueKeysWithValues: VariantOperator.byYield.enumerated().map { ($1, $0) })
    var rounds: [Kind: Int] = [:]
    var ranked: [(rank: Rank, item: ExchangeQueue.Item)] = []
    ranked.reserveCapacity(items.count)
    for isRest in [false, true] {
      for item in items where isRest == !item.control.isDefault {
        guard let id = item.variant else { continue }
        let kind = Kind(
          scenario: item.control.scenario.name, operator: id.operator,
          field: id.pointer.map { $0.tokens.map { Int($0) == nil ? $0 : ContractField.wildcard } })
        let round = rounds[kind, default: 0]
        rounds[kind] = round + 1
        let rank = Rank(
          round: round, yield: yields[id.operator] ?? yields.count, rest: isRest ? 1 : 0,
          number: item.number)
        ranked.append((rank, item))
      }
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.item)
  }
}

extension TestPlan.Control {
  /// Whether it is the case that its scenario answers with unless another one is selected.
  fileprivate var isDefault: Bool { caseIndex == scenario.defaultCase }
}
