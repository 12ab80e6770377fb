// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The work that matchers may still do for a request. All matchers share it, so many queries over a large body take
/// no longer than a few.
///
/// It counts the steps of JSONPath, XPath and JSON Schema, and the matching of the texts that paths find. Each
/// evaluation also has its own limit.
public final class MatchBudget {
  /// The number of steps for a request in total: about two seconds of JSONPath.
  public static let limit = 10_000_000

  /// The number of remaining steps; never negative.
  public private(set) var remaining: Int

  /// - Parameter limit: the number of steps.
  public init(limit: Int = MatchBudget.limit) {
    remaining = max(limit, 0)
  }

  /// Takes steps; `false` if none are left.
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    remaining = steps < remaining ? remaining - max(steps, 0) : 0
    return remaining > 0
  }
}
