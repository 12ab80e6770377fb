// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Reads the parts of a date from left to right.
///
/// Not a formatter of Foundation: those accept more than they document, and differ between releases.
struct DateScanner {
  private var rest: Substring.UTF8View

  /// A time of day; the second may be 60.
  typealias Time = (hour: Int, minute: Int, second: Int)

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The number made of the next `digits` digits.
  mutating func number(_ digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(\.isDigit), let number = Int(Substring(text)) else {
      return nil
    }
    rest = rest.dropFirst(digits)
    return number
  }

  /// Skips `text` if it comes next; returns whether it did.
  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Skips the text that comes next; returns its position in `texts`.
  mutating func skip(oneOf texts: [String]) -> Int? {
    texts.firstIndex { skip($0) }
  }

  /// `08:49:37`
  mutating func time() -> Time? {
    guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60,
      skip(":"), let second = number(2), second <= 60
    else { return nil }
    return (hour, minute, second)
  }

  /// A fraction such as `.5` in seconds; 0 if there is none; nil if no digit follows the point.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
  }

  /// An offset such as `Z` or `+01:00`, in seconds east of UTC.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hour = number(2), hour < 24, skip(":"), let minute = number(2),
      minute < 60
    else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }

  /// Seconds since 1970; nil for a day that does not exist. A leap second is allowed only at the end of a UTC day,
  /// and counts as the first second of the next day.
  static func seconds(year: Int, month: Int, day: Int, time: Time, offset: Int) -> Int? {
    guard (1...12).contains(month),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    let days = CivilDate.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + time.hour * 3600 + time.minute * 60 + time.second - offset
    return time.second < 60 || seconds.modulo(86_400) == 0 ? seconds : nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
