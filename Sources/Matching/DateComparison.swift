// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A comparison of a date and time with another one, with WireMock's operators.
package struct DateComparison: Sendable, Hashable, CustomStringConvertible {
  package enum Relation: String, Sendable, Hashable {
    case before, after
    case equal = "equalToDateTime"
  }

  /// The expected date.
  package enum Expected: Sendable, Hashable {
    case fixed(Moment)
    /// An offset from the time of the request; truncation is before or after adding the offset.
    case now(DateOffset, DateTruncation?, truncatesLast: Bool)
  }

  package let relation: Relation
  /// The date in its original spelling.
  let text: String
  let expected: Expected
  let reading: DateReading
  let truncatesActual: DateTruncation?

  /// - Parameters:
  ///   - text: the date in its original spelling.
  ///   - truncatesActual: the truncation of the request's date before the comparison.
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

  /// Whether the outcome depends on when the request comes.
  var dependsOnTime: Bool {
    if case .now = expected { true } else { false }
  }

  /// The expected date as text.
  package var description: String {
    switch expected {
    case .fixed: text
    case .now(let offset, _, _): "now\(offset == .none ? "" : " \(offset)")"
    }
  }

  /// Whether a text is a date that satisfies the comparison; a text that is not a date does not.
  /// - Parameter time: when the request came (``RequestView/time``).
  func holds(_ text: String, at time: Duration) -> Bool {
    guard var actual = reading.moment(text) else { return false }
    if let truncatesActual { actual.local = truncatesActual.truncate(actual.local) }
    let expected = expected(at: time)
    // An expected date without a zone is compared with the local time of the actual date.
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

  private func expected(at time: Duration) -> Moment {
    switch expected {
    case .fixed(let moment): return moment
    case .now(let offset, let truncation, let truncatesLast):
      let now = SystemZone.moment(at: time)
      func truncate(_ moment: Moment) -> Moment {
        truncation.map { Moment(local: $0.truncate(moment.local), offset: nil) } ?? moment
      }
      if truncatesLast { return truncate(offset.shift(now)) }
      return offset.shift(truncate(now))
    }
  }
}
