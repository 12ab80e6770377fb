// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// What chance and number decide about one answer. An object, since most answers have none, and every reply has room for
/// one.
package final class Draw: Equatable, Sendable {
  /// The fault that the request meets; `nil` when it is spared, or there is none.
  let fault: Fault?
  /// The time before the first byte.
  let delay: Duration

  /// - Parameters:
  ///   - number: which of the requests that the case answers it is; the first is 1.
  ///   - seed: what the draws of a view follow from.
  init(_ response: ResponseDefinition, number: Int, seed: UInt64) {
    fault = response.fault.flatMap { $0.share.includes(number) ? $0 : nil }
    var random = SeededRandom.stream(UInt64(number), of: seed)
    delay = response.timing.delay(using: &random)
  }

  package static func == (one: Draw, other: Draw) -> Bool {
    one.fault == other.fault && one.delay == other.delay
  }
}

extension ResponseDefinition {
  /// Whether its faults or delays depend on how many requests came before.
  var isDrawn: Bool {
    (fault.map { $0.share != .every } ?? false) || timing.isDrawn
  }
}

extension Timing {
  /// Whether the time differs from request to request.
  fileprivate var isDrawn: Bool {
    switch distribution {
    case .uniform, .logNormal: true
    case .none, .fixed: false
    }
  }
}
