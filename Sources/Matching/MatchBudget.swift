// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How much work matchers may still do for one request: what one has done, the others cannot do any more. So many
/// queries over a large body take no longer than a few.
///
/// Counted are the steps of JSONPath, XPath and JSON Schema, and what becomes of the texts that paths find. Each
/// evaluation has a limit of its own beside it.
public final class MatchBudget {
  /// How many steps a request may take altogether: of JSONPath, some two seconds.
  public static let limit = 10_000_000

  /// How many steps are left; never negative.
  public private(set) var remaining: Int

  /// - Parameter limit: how many steps there are.
  public init(limit: Int = MatchBudget.limit) {
    remaining = max(limit, 0)
  }

  /// Takes steps away; `false` when there are none left.
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    remaining = steps < remaining ? remaining - max(steps, 0) : 0
    return remaining > 0
  }
}
