// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How a date and time has to compare with another, by WireMock's words.
public struct DateComparison: Sendable, Hashable, CustomStringConvertible {
  public enum Relation: String, Sendable, Hashable {
    case before, after
    case equal = "equalToDateTime"
  }

  /// What is compared with.
  package enum Expected: Sendable, Hashable {
    case fixed(Moment)
    /// So far from the time of the request; truncated before that, or after.
    case now(DateOffset, DateTruncation?, truncatesLast: Bool)
  }

  public let relation: Relation
  /// The date as it was written.
  let text: String
  let expected: Expected
  let reading: DateReading
  let truncatesActual: DateTruncation?

  /// - Parameters:
  ///   - text: the date as it was written.
  ///   - truncatesActual: to what the date of a request is truncated before it is compared.
  package init(
    relation: Relation, text: String, expected: Expected, reading: DateReading,
    truncatesActual: DateTruncation?
  ) {
    self.relation = relation
    self.text = text
    self.expected = expected
    self.reading = reading
    self.truncatesActual = truncatesActual
  }

  /// What a date is compared with.
  public var description: String {
    switch expected {
    case .fixed: text
    case .now(let offset, _, _): "now\(offset == .none ? "" : " \(offset)")"
    }
  }

  /// Whether a text is a date that compares so; what is no date does not.
  /// - Parameter now: the time of the request.
  func holds(_ text: String, now: Moment = SystemZone.now) -> Bool {
    guard var actual = reading.moment(text) else { return false }
    if let truncatesActual { actual.local = truncatesActual.truncate(actual.local) }
    let expected = expected(now)
    // A date that does not say where is compared with what clocks show where the other one is.
    if expected.offset == nil, case .fixed = self.expected {
      return holds(actual.local, expected.local)
    }
    return holds(actual.universal, expected.universal)
  }

  private func holds(_ actual: LocalDateTime, _ expected: LocalDateTime) -> Bool {
    switch relation {
    case .before: actual < expected
    case .after: actual > expected
    case .equal: actual == expected
    }
  }

  private func expected(_ now: Moment) -> Moment {
    switch expected {
    case .fixed(let moment): return moment
    case .now(let offset, let truncation, let truncatesLast):
      func truncate(_ moment: Moment) -> Moment {
        truncation.map { Moment(local: $0.truncate(moment.local), offset: nil) } ?? moment
      }
      if truncatesLast { return truncate(offset.shift(now)) }
      return offset.shift(truncate(now))
    }
  }
}
