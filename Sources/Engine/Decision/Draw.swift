// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The random parts of one answer, and those that depend on its number. It is an object because most answers have
/// none, but every reply has room for one.
package final class Draw: Equatable, Sendable {
  /// The fault that the request meets; `nil` if it meets none.
  let fault: Fault?
  /// The time before the first byte.
  let delay: Duration
  /// The source of the random values of a template.
  let random: SeededRandom

  /// - Parameters:
  ///   - number: the number of this request among those that the case answers; the first is 1.
  ///   - seed: the seed for the random numbers of the case.
  ///   - timing: its times, and the delays that it does not declare itself.
  ///   - closes: whether the connection is closed in place of the answer.
  init(
    _ response: ResponseDefinition, number: Int, seed: UInt64, timing: Timing, closes: Bool = false
  ) {
    fault =
      closes
      ? Fault(place: .start)
      : response.fault.flatMap { $0.share.includes(number, seed: seed) ? $0 : nil }
    var random = SeededRandom.stream(UInt64(number), of: seed)
    delay = timing.delay(using: &random)
    self.random = random
  }

  package static func == (one: Draw, other: Draw) -> Bool {
    one.fault == other.fault && one.delay == other.delay
  }
}

extension ResponseDefinition {
  /// Whether its faults or delays depend on the number of earlier requests.
  /// - Parameter timing: its times, and the delays that it does not declare itself.
  func isDrawn(with timing: Timing) -> Bool {
    (fault.map { $0.share != .every } ?? false) || timing.isDrawn || template?.isRandom ?? false
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
