// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The format of a date and time, with the pattern letters of Java's `DateTimeFormatter`, which WireMock's stubs use.
///
/// Texts are parsed as in Java's smart mode: the 31st of a shorter month is its last day, and 24:00 is the next day.
/// Names of months and days are English.
package struct DateFormat: Sendable, Hashable {
  enum Field: Sendable, Hashable {
    /// With a year 0 before year 1, or without it.
    case year, yearOfEra
    case month, day, dayOfYear
    /// From 0 to 23, from 1 to 24, from 0 to 11, from 1 to 12.
    case hour, clockHour, hourOfHalf, clockHourOfHalf
    case minute, second, nanosecond, millisecondOfDay, nanosecondOfDay

    var range: ClosedRange<Int> {
      switch self {
      case .year: -999_999_999...999_999_999
      case .yearOfEra: 1...999_999_999
      case .month: 1...12
      case .day: 1...31
      case .dayOfYear: 1...366
      // 24 is only for 24:00.
      case .hour: 0...24
      case .clockHour: 1...24
      case .hourOfHalf: 0...11
      case .clockHourOfHalf: 1...12
      case .minute, .second: 0...59
      case .nanosecond: 0...999_999_999
      case .millisecondOfDay: 0...86_399_999
      case .nanosecondOfDay: 0...(LocalDateTime.nanosecondsPerDay - 1)
      }
    }
  }

  enum Sign: Sendable, Hashable {
    case none
    /// A minus sign is allowed.
    case minus
    /// A minus sign is allowed; a plus sign is required if the number is wider than its smallest width.
    case whenWide
  }

  struct Number: Sendable, Hashable {
    let field: Field
    let width: ClosedRange<Int>
    let sign: Sign
    /// The number of digits reserved for directly adjacent numbers.
    var reserved = 0

    var isFixed: Bool { width.count == 1 && sign == .none }
  }

  /// The format of an offset from UTC.
  struct Offset: Sendable, Hashable {
    var hasColons = false
    var needsMinutes = true
    var mayHaveSeconds = false
    /// The text for a zero offset, such as `Z`.
    var zero: String?
  }

  indirect enum Element: Sendable, Hashable {
    case literal([UInt8])
    case number(Number)
    /// Two digits of a year from 2000 to 2099.
    case shortYear
    /// Digits of a second's fraction, with the point before them or without it.
    case fraction(ClosedRange<Int>, hasPoint: Bool)
    case monthName(isShort: Bool)
    case weekday(isShort: Bool)
    case halfOfDay
    case offset(Offset)
    /// `GMT+2`, or with `isWhole` `GMT+02:00`.
    case offsetFromGMT(isWhole: Bool)
    /// A name such as `GMT`, or an offset.
    case zone
    /// The name of a region; ignored, because the offset before it contains the information.
    case region
    case optional([Element])
  }

  let elements: [Element]
  /// Whether letters match in either case.
  var ignoresCase = false
  /// Whether numbers may have fewer digits than declared.
  var isLenient = false
  /// Whether the day must exist in its month.
  var isStrict = false
  /// The offset for texts without one.
  var defaultOffset: Int?
}

extension DateFormat {
  private static func number(_ field: Field, _ digits: Int) -> Element {
    .number(Number(field: field, width: digits...digits, sign: .none))
  }

  private static let isoYear = Element.number(
    Number(field: .year, width: 4...10, sign: .whenWide))
  private static let isoMonth: [Element] = [isoYear, .literal(Array("-".utf8)), number(.month, 2)]
  private static let isoDate: [Element] = isoMonth + [.literal(Array("-".utf8)), number(.day, 2)]
  private static let isoDateTime: [Element] =
    isoDate + [
      .literal(Array("T".utf8)), number(.hour, 2), .literal(Array(":".utf8)), number(.minute, 2),
      .optional([
        .literal(Array(":".utf8)), number(.second, 2), .fraction(0...9, hasPoint: true),
      ]),
    ]
  private static let httpDate: [Element] = [
    .optional([.weekday(isShort: true), .literal(Array(", ".utf8))]),
    .number(Number(field: .day, width: 1...2, sign: .none)), .literal(Array(" ".utf8)),
    .monthName(isShort: true), .literal(Array(" ".utf8)), number(.year, 4),
    .literal(Array(" ".utf8)), number(.hour, 2), .literal(Array(":".utf8)), number(.minute, 2),
    .optional([.literal(Array(":".utf8)), number(.second, 2)]), .literal(Array(" ".utf8)),
    .offset(Offset(zero: "GMT")),
  ]

  /// The pattern is a constant, and valid.
  private static func known(_ pattern: String, offset: Int? = nil) -> DateFormat {
    guard var format = try? DateFormat(pattern) else {
      preconditionFailure("\(pattern) is a pattern")
    }
    format.defaultOffset = offset
    return format
  }

  /// The default formats: ISO 8601, the formats of HTTP (RFC 9110 section 5.6.7), and ISO 8601 with fewer and fewer
  /// parts.
  static let standard: [DateFormat] = [
    DateFormat(
      elements: isoDateTime + [
        .offset(Offset(hasColons: true, needsMinutes: false, mayHaveSeconds: true, zero: "Z")),
        .optional([.literal(Array("[".utf8)), .region, .literal(Array("]".utf8))]),
      ], ignoresCase: true, isStrict: true),
    DateFormat(elements: httpDate, ignoresCase: true, isLenient: true),
    known("EEEE, dd-MMM-yy HH:mm:ss zzz"),
    known("EEE MMM dd HH:mm:ss yyyy", offset: 0),
    known("EEE MMM  d HH:mm:ss yyyy", offset: 0),
    DateFormat(elements: isoDateTime, ignoresCase: true, isStrict: true),
    DateFormat(elements: isoDate, isStrict: true),
    DateFormat(elements: isoMonth, isStrict: true),
    DateFormat(elements: [isoYear], isStrict: true),
  ]
}
