// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How long the parts of a response take. Everything that is given holds: delays add up.
public struct Timing: Sendable, Hashable {
  /// A time that is drawn anew for each request.
  public enum Distribution: Sendable, Hashable {
    /// The same time for each request, in milliseconds.
    case fixed(Double)
    /// Evenly between two times, in milliseconds.
    case uniform(lower: Double, upper: Double)
    /// The logarithm is normally distributed: half of the times are below `median` milliseconds, and `sigma` is
    /// the standard deviation of the logarithm. A time above `maximum` is drawn again.
    case logNormal(median: Double, sigma: Double, maximum: Double?)
  }

  /// The body in slices, with a pause before each.
  public struct Dribble: Sendable, Hashable {
    /// How many slices; there are never more than the body has bytes.
    public let chunks: Int
    /// The sum of the pauses.
    public let milliseconds: Double

    public init(chunks: Int, milliseconds: Double) {
      self.chunks = chunks
      self.milliseconds = milliseconds
    }
  }

  /// Before the first byte, in milliseconds.
  public var fixedDelay: Double = 0
  /// Before the first byte as well, after ``fixedDelay``.
  public var distribution: Distribution?
  public var dribble: Dribble?
  /// The speed of the whole response, head included; `nil` for as fast as the client takes it.
  public var bytesPerSecond: Int?
  /// The speed of the body; the head is sent at once. `nil` for as fast as the client takes it.
  public var bodyBytesPerSecond: Int?

  /// No delay at all.
  public init() {}

  /// Whether the response is sent at once and as a whole.
  public var isImmediate: Bool { self == Timing() }
}
