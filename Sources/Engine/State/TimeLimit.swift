// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPISystem

/// The end of a time: for which a case is selected, answers are disturbed, or a lease lives.
package struct TimeLimit: Comparable, Sendable {
  private let end: Duration
  /// The same on the system's clock, for people.
  package let time: SystemTime

  /// Some thirty years.
  private static let longest = Duration.seconds(1_000_000_000)

  /// What is wrong with a time, for people; `nil` if nothing is.
  package static func problem(of duration: Duration?) -> String? {
    guard let duration, duration <= .zero || duration > longest else { return nil }
    return "the time must be above 0 s, and at most 1000000000 s; found \(duration / .seconds(1)) s"
  }

  /// - Parameters:
  ///   - duration: at most some thirty years count.
  ///   - now: the time of the clock by which it ends, since a moment in the past.
  package init(_ duration: Duration, from now: Duration) {
    let duration = min(duration, Self.longest)
    end = now + duration
    time = SystemTime(since1970: SystemTime.now.since1970 + duration)
  }

  // Only the end counts: the other time shows it.
  package static func == (one: TimeLimit, other: TimeLimit) -> Bool { one.end == other.end }
  package static func < (one: TimeLimit, other: TimeLimit) -> Bool { one.end < other.end }

  package func isOver(at now: Duration) -> Bool { end <= now }

  /// The time until the end; zero after it.
  package func timeLeft(at now: Duration) -> Duration { max(end - now, .zero) }
}
