// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How many requests are expected.
public struct RequestCount: Sendable, Hashable, CustomStringConvertible {
  public let least: Int
  /// `nil` for any number.
  public let most: Int?

  /// - Precondition: `least` is not negative, and `most` is not below it.
  private init(least: Int, most: Int?) {
    precondition(
      least >= 0 && most ?? least >= least,
      "no number of requests is at once \(least) or more and \(most ?? 0) or less")
    self.least = least
    self.most = most
  }

  /// This number of requests.
  public static func exactly(_ count: Int) -> RequestCount {
    RequestCount(least: count, most: count)
  }

  /// This number of requests or more.
  public static func atLeast(_ least: Int) -> RequestCount { RequestCount(least: least, most: nil) }

  /// This number of requests or fewer.
  public static func atMost(_ most: Int) -> RequestCount { RequestCount(least: 0, most: most) }

  /// A number of requests in a range.
  public static func between(_ range: ClosedRange<Int>) -> RequestCount {
    RequestCount(least: range.lowerBound, most: range.upperBound)
  }

  /// No request.
  public static var never: RequestCount { .exactly(0) }

  /// Whether a number is expected.
  public func contains(_ count: Int) -> Bool { count >= least && count <= most ?? count }

  /// `exactly 1 request`.
  public var description: String {
    func requests(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }
    return switch (least, most) {
    case (0, nil): "any number of requests"
    case (0, 0): "no request"
    case (_, nil): "at least \(requests(least))"
    case (0, let most?): "at most \(requests(most))"
    case (_, let most?):
      least == most ? "exactly \(requests(least))" : "from \(least) to \(requests(most))"
    }
  }
}
