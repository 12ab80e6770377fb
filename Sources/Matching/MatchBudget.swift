// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The work that matchers may still do for a request. All matchers share it, so many queries over a large body take
/// no longer than a few.
///
/// It counts the steps of JSONPath, XPath, JSON Schema and comparisons of XML, and the processor time of regular
/// expressions that take long and of all other comparisons of long values. Most evaluations also have a limit of their own.
package final class MatchBudget {
  /// The number of steps for a request in total: about two seconds of JSONPath.
  package static let limit = 10_000_000

  /// The number of remaining steps; never negative.
  package private(set) var remaining: Int

  /// - Parameter limit: the number of steps.
  package init(limit: Int = MatchBudget.limit) {
    remaining = max(limit, 0)
  }

  /// Takes steps; `false` if none are left.
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    remaining = steps < remaining ? remaining - max(steps, 0) : 0
    return remaining > 0
  }

  /// Takes steps for the processor time of work.
  /// - Returns: `nil` if none are left before or after it.
  func time<Result>(_ work: () -> Result) -> Result? {
    guard remaining > 0 else { return nil }
    let start = ThreadTime.used
    let result = work()
    return spend(ThreadTime.steps(since: start)) ? result : nil
  }

  /// Lets work take steps directly.
  func pay<Result>(_ work: (inout Int) -> Result) -> Result {
    defer { remaining = max(remaining, 0) }
    return work(&remaining)
  }
}
