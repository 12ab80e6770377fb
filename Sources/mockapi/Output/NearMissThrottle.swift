// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPINearMisses
import MockAPIScenario
import MockAPIServer

/// Decides which requests without an answer are reported, so that a flood of them does not flood the log: ten at
/// once, then one per second, and the same request again only after ten seconds.
struct NearMissThrottle {
  /// The largest number of reports at once.
  static let burst = 10
  /// The time in which the same request is not reported again.
  static let memory = Duration.seconds(10)

  /// The number of unreported requests since the last ``takeLeftOut()``.
  private var leftOut = 0
  private var credit = Self.burst
  /// The time at which ``credit`` was computed.
  private var credited: ContinuousClock.Instant?
  /// The reported requests with the times of their reports.
  private var reported: [Key: ContinuousClock.Instant] = [:]

  private struct Key: Hashable {
    let method: String
    let target: String
    let differences: [[String]]

    init(_ request: UnmatchedRequest) {
      method = request.method
      target = request.target
      differences = request.nearMisses.map { miss in
        miss.differences.flatMap { [$0.location, $0.pointer ?? "", $0.actual ?? ""] }
      }
    }
  }

  /// Whether a request must be reported; otherwise it is counted.
  mutating func admits(_ request: UnmatchedRequest, at now: ContinuousClock.Instant) -> Bool {
    earn(at: now)
    // Without credit the request is not compared, so a flood costs no more than this.
    guard credit > 0 else {
      leftOut += 1
      return false
    }
    reported = reported.filter { now - $0.value < Self.memory }
    let key = Key(request)
    guard reported[key] == nil else {
      leftOut += 1
      return false
    }
    reported[key] = now
    credit -= 1
    return true
  }

  /// The number of unreported requests since the last call.
  mutating func takeLeftOut() -> Int {
    defer { leftOut = 0 }
    return leftOut
  }

  private mutating func earn(at now: ContinuousClock.Instant) {
    let since = credited ?? now
    let seconds = Int((now - since).components.seconds)
    credit = min(credit + seconds, Self.burst)
    credited = credit == Self.burst ? now : since + .seconds(seconds)
  }
}
