// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// Which exchanges a run makes. Controls are made for all cases that have a selected variant, or are selected themselves.
package struct ExchangeSelection: Sendable, Hashable {
  /// The names of the scenarios; empty for all.
  package var scenarios: Set<String> = []
  /// The names of the cases; empty for all.
  package var cases: Set<String> = []
  package var filter = IDFilter()
  /// The number of variants that are drawn from the selected ones; `nil` for all.
  package var sampleSize: Int?
  /// The seed of the draw.
  package var seed: UInt64 = 0
  /// The part of the variants that this machine makes; `nil` for all.
  package var shard: RunInfo.Shard?

  package init() {}
}
