// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
package import MockAPIVariants

/// The settings of a run of tests.
package struct TestOptions: Sendable {
  package var variants = VariantOptions()
  package var rules = FindingRules()
  package var selection = ExchangeSelection()
  /// The number of clients that run at the same time.
  package var parallel = 1
  /// The time after which no exchange begins; `nil` if there is no bound. With it, the variants that find most are made first.
  package var budget: Duration?
  /// The clock of the budget.
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Whether the run ends at the first finding.
  package var failsFast = false
  /// Whether the run ends after the controls if the client has sent no request in any, and failed in the same way in all.
  package var needsRequests = true
  /// The failures that are known, and do not make the run fail; `nil` for none.
  package var knownFailures: KnownFailures?
  /// The causes of findings that do not make the run fail; `nil` for none.
  package var baseline: Baseline?
  /// The exceptions with which the client says that there was no answer.
  package var transportExceptions = TransportExceptions()
  /// The paths of the scenario files, as they were given, which replay lines begin with.
  package var paths: [String] = []
  /// The words of the options that decide how the scenario files are read, which replay lines end with.
  package var readingOptions: [String] = []
  /// The time that a process has for its first exchange in addition to the usual one, because it has to start.
  package var startLimit = Self.defaultStartLimit
  /// The libraries whose frames are not the client's.
  package var libraries = TraceLibraries()

  package static let defaultStartLimit = Duration.seconds(10)

  package init() {}

  /// The time that a client has for an exchange.
  package var timeLimit: Duration { .microseconds(Int64(variants.timeLimit * 1_000)) }
}
