// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// The delay of responses that declare none.
package enum DefaultDelay: Equatable, Sendable {
  /// Of WireMock's settings: a response with only a time gets the distribution, too, and the other way round.
  case settings(Timing)
  /// Of the server or a lease: a response with any delay of its own keeps that alone.
  case whole(Timing)

  package var timing: Timing {
    switch self {
    case .settings(let timing), .whole(let timing): timing
    }
  }
}

extension Timing {
  /// The times of a response, with the delay that it does not declare itself.
  func completed(by delay: DefaultDelay?) -> Timing {
    guard let delay else { return self }
    if case .whole = delay, fixedDelay != nil || distribution != nil { return self }
    var timing = self
    timing.fixedDelay = fixedDelay ?? delay.timing.fixedDelay
    timing.distribution = distribution ?? delay.timing.distribution
    return timing
  }
}
