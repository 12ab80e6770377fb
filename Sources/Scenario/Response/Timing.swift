// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The times of the parts of a response. All declared times apply: delays add up.
package struct Timing: Sendable, Hashable {
  /// A time that is drawn for each request.
  package enum Distribution: Sendable, Hashable {
    /// The same time for each request, in milliseconds.
    case fixed(Double)
    /// A uniform distribution between two times, in milliseconds.
    case uniform(lower: Double, upper: Double)
    /// A log-normal distribution: half of the times are below `median` milliseconds, and `sigma` is the standard
    /// deviation of the logarithm. A time above `maximum` is drawn again.
    case logNormal(median: Double, sigma: Double, maximum: Double?)
  }

  /// The body in slices, with a pause before each.
  package struct Dribble: Sendable, Hashable {
    /// The number of slices; there are never more slices than bytes in the body.
    package let chunks: Int
    /// The sum of the pauses.
    package let milliseconds: Double

    package init(chunks: Int, milliseconds: Double) {
      self.chunks = chunks
      self.milliseconds = milliseconds
    }
  }

  /// The time before the first byte, in milliseconds; `nil` if none is declared.
  package var fixedDelay: Double?
  /// Another time before the first byte, after ``fixedDelay``.
  package var distribution: Distribution?
  package var dribble: Dribble?
  /// The speed of the whole response, including the head; `nil` for the speed of the client.
  package var bytesPerSecond: Int?
  /// The speed of the body; the head is sent at once. `nil` for the speed of the client.
  package var bodyBytesPerSecond: Int?

  /// No delay at all.
  package init() {}

  /// Whether the response is sent at once and as a whole.
  package var isImmediate: Bool {
    (fixedDelay ?? 0) == 0 && distribution == nil && dribble == nil && bytesPerSecond == nil
      && bodyBytesPerSecond == nil
  }
}
