// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPIVariants

/// Crashes of which a few, made alone, show where the others belong.
///
/// The cause alone does not tell: a client that the exchange before left broken may end with the same exception at the same
/// place, above all where all exceptions of a library for HTTP are one cause. So they are also of the same part of the response, and
/// either all or none of them are of damage that a correct client does not notice.
struct CrashKind: Hashable, Sendable {
  private let cause: String
  private let target: VariantOperator.Target
  private let isUnnoticed: Bool

  /// - Parameters:
  ///   - cause: the cause of the crash, by which findings are grouped.
  ///   - standardError: what the process wrote.
  /// - Returns: `nil` for a case itself, since all of its variants depend on it, and if the process did not say at which place it ended.
  init?(_ exchange: JudgedExchange, cause: String, standardError: String) {
    guard let variant = exchange.variant, LastWords.haveTrace(standardError) else { return nil }
    self.cause = cause
    target = variant.id.operator.target
    let whole = Set(
      exchange.scenario.expectation(ofCase: exchange.caseIndex).outcomes.map(\.kind))
    isUnnoticed = exchange.expected.outcomes.contains { whole.contains($0.kind) }
  }
}
