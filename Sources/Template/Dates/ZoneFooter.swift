// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// The rule for times after the last transition of a file: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX `TZ`, RFC 8536 section 3.3).
struct ZoneFooter: Sendable {
  private struct Change: Sendable {
    let month: Int
    let week: Int
    let weekday: Int
    /// Seconds after midnight.
    let time: Int
  }

  private let standard: ZoneRules.LocalType
  private let summer: (type: ZoneRules.LocalType, start: Change, end: Change)?

  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let name = Self.name(&rest), let offset = Self.time(&rest) else { return nil }
    standard = ZoneRules.LocalType(offset: -offset, name: name)
    guard let summerName = Self.name(&rest) else {
      summer = nil
      return
    }
    let summerOffset = rest.first == UInt8(ascii: ",") ? offset - 3_600 : Self.time(&rest)
    guard let summerOffset, let start = Self.change(&rest), let end = Self.change(&rest) else {
      return nil
    }
    summer = (ZoneRules.LocalType(offset: -summerOffset, name: summerName), start, end)
  }

  func type(at seconds: Int) -> ZoneRules.LocalType {
    guard let summer else { return standard }
    let year = CivilDate(day: LocalDateTime(seconds: seconds + standard.offset).day).year
    let start = Self.seconds(of: summer.start, year) - standard.offset
    let end = Self.seconds(of: summer.end, year) - summer.type.offset
    let isSummer =
      start < end ? start <= seconds && seconds < end : seconds < end || start <= seconds
    return isSummer ? summer.type : standard
  }

  /// The local time of a change, as seconds since 1970.
  private static func seconds(of change: Change, _ year: Int) -> Int {
    let first = CivilDate(year: year, month: change.month, day: 1).dayNumber
    // 1970-01-01 was a Thursday.
    let weekday = ((first + 4) % 7 + 7) % 7
    var day = first + (change.weekday - weekday + 7) % 7 + 7 * (change.week - 1)
    let length = CivilDate.length(ofMonth: change.month, year: year)
    while day >= first + length { day -= 7 }
    return day * 86_400 + change.time
  }

  private static func name(_ rest: inout ArraySlice<UInt8>) -> String? {
    var name: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: "<") {
      name = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(name.count + 2)
    } else {
      name = rest.prefix(while: ASCII.isLetter)
      rest = rest.dropFirst(name.count)
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(while: ASCII.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits.count > 4 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }

  private static func skip(_ byte: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// `-1`, `5:30`, in seconds.
  private static func time(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = skip("-", &rest)
    if !isNegative { _ = skip("+", &rest) }
    guard var seconds = number(&rest).map({ $0 * 3_600 }) else { return nil }
    if skip(":", &rest) { seconds += (number(&rest) ?? 0) * 60 }
    if skip(":", &rest) { seconds += number(&rest) ?? 0 }
    return isNegative ? -seconds : seconds
  }

  /// `,M3.5.0/2`.
  private static func change(_ rest: inout ArraySlice<UInt8>) -> Change? {
    guard skip(",", &rest), skip("M", &rest), let month = number(&rest), skip(".", &rest),
      let week = number(&rest), skip(".", &rest), let weekday = number(&rest),
      1...12 ~= month, 1...5 ~= week, 0...6 ~= weekday
    else { return nil }
    let time = skip("/", &rest) ? Self.time(&rest) : 7_200
    return time.map { Change(month: month, week: week, weekday: weekday, time: $0) }
  }
}
