// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPISystem

/// What is known about a run beside its verdicts.
package struct RunInfo: Sendable, Hashable {
  /// The part of a run that one machine does: `--shard 2/8`.
  package struct Shard: Sendable, Hashable {
    /// From 1 on.
    package let number: Int
    package let count: Int

    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The bound on the time of a run: `--budget 60s`.
  package struct Budget: Sendable, Hashable {
    package let milliseconds: Int
    /// The number of exchanges that were not made because the time was over.
    package let unmade: Int

    /// Whether the time was too short.
    package var isExceeded: Bool { unmade > 0 }

    package init(milliseconds: Int, unmade: Int) {
      self.milliseconds = milliseconds
      self.unmade = unmade
    }
  }

  /// The version of mockapi.
  package var version: String
  /// The command of the client; `nil` for the bundled client.
  package var client: String?
  /// The name by which the driver introduced itself; `nil` if it did not.
  package var driver: String?
  /// The paths of the scenario files, as they were given.
  package var paths: [String]
  package var rules = FindingRules()
  /// The time of the start, and of the end; `nil` in reproducible reports.
  package var start: SystemTime?
  package var end: SystemTime?
  package var shard: Shard?
  /// The seed of `--sample`.
  package var seed: UInt64?
  /// The words of the options that choose exchanges, such as `--quick`, but for `--shard`; empty for all exchanges.
  package var selection: [String] = []
  /// The baseline of `--baseline`, and what the run says of it.
  package var baseline: BaselineUse?
  /// The number of variants that filters, samples and shards left out.
  package var leftOut = 0
  /// `nil` if there was none.
  package var budget: Budget? {
    // A known failure may be one of the exchanges that were not made.
    didSet { rules.ignoresStale = budget?.isExceeded ?? false }
  }
  /// Whether all exchanges were made; false after SIGINT, after `--fail-fast`, and if the budget was too small.
  package var isComplete = true
  /// The exit status of the run.
  package var exitStatus = 0

  package init(version: String, client: String?, paths: [String]) {
    self.version = version
    self.client = client
    self.paths = paths
  }
}
