// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

/// One counter that changes while scenarios are served.
///
/// A case keeps its counters when its file is loaded again, so it is identified by the id of its scenario and its own
/// name.
package struct StateCounter: Hashable, Sendable {
  enum Kind: Sendable {
    /// The number of steps that a sequence has taken; of those of the present round if it loops.
    case steps
    /// The number of requests that have drawn a case.
    case draws
    /// The number of requests of a scenario that could fail, if a share of them does. It has no case.
    case failures
    /// No counter: the requests that get a case which is selected for a share of them. The selection counts them itself.
    case selections
    /// The number of requests that a case has answered, if its faults or delays depend on their number.
    case answers
  }

  let kind: Kind
  let scenario: ScenarioID
  /// The name of the case.
  let name: String

  /// The seed for the random numbers of the case, which differ from case to case (FNV-1a).
  /// - Parameter leaseSeed: the seed of the lease.
  func seed(of leaseSeed: UInt64) -> UInt64 {
    var hash = PathHash()
    // The requests of a selected share must not be those that fail.
    let text = kind == .selections ? "\(scenario)//\(name)" : "\(scenario)/\(name)"
    for byte in text.utf8 { hash.combine(byte) }
    return hash.value ^ leaseSeed
  }
}
