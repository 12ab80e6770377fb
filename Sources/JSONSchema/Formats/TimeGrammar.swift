// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Dates, times and durations of RFC 3339 (section 5.6 and appendix A).
enum TimeGrammar {
  /// `2026-02-28T12:00:00Z`.
  static func isDateTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count > 11 && isDate(bytes[..<10]) && bytes[10] | 0x20 == UInt8(ascii: "t")
      && isTime(bytes[11...])
  }

  static func isDate(_ text: String) -> Bool { isDate(Array(text.utf8)[...]) }

  static func isTime(_ text: String) -> Bool { isTime(Array(text.utf8)[...]) }

  /// `P1Y2M3DT4H5M6S`, `P4W`: a unit may only be followed by the next smaller one.
  static func isDuration(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    guard rest.popFirst() == UInt8(ascii: "P") else { return false }
    if rest.last == UInt8(ascii: "W") {
      return rest.count > 1 && rest.dropLast().allSatisfy(ASCII.isDigit)
    }
    let parts = rest.split(
      separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = parts.first else { return false }
    if parts.count == 2, !isRun(parts[1], of: "HMS") { return false }
    return date.isEmpty ? parts.count == 2 : isRun(date, of: "YMD")
  }

  /// Numbers with their units; the units must be neighbours in a list.
  private static func isRun(_ text: ArraySlice<UInt8>, of units: String) -> Bool {
    var rest = text
    var units = Array(units.utf8)[...]
    var isFirst = true
    while !rest.isEmpty {
      let digits = rest.prefix(while: ASCII.isDigit)
      rest = rest[digits.endIndex...]
      guard !digits.isEmpty, let unit = rest.popFirst(), let place = units.firstIndex(of: unit),
        isFirst || place == units.startIndex
      else { return false }
      units = units[(place + 1)...]
      isFirst = false
    }
    return !isFirst
  }

  private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = number(parts[0]),
      let month = number(parts[1]), let day = number(parts[2])
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= month && 1...lengths[month - 1] ~= day
  }

  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.prefix(8).split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2, 2], let hour = number(parts[0]),
      let minute = number(parts[1]), let second = number(parts[2]), hour < 24, minute < 60,
      second <= 60
    else { return false }
    var rest = text.dropFirst(8)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest[fraction.endIndex...]
    }
    guard let offset = minutes(ofOffset: rest) else { return false }
    // A leap second must be the last second of a day in UTC.
    return second < 60 || (hour * 60 + minute - offset + 2880) % 1440 == 1439
  }

  /// `Z` or `+01:30`, in minutes; `nil` for other texts.
  private static func minutes(ofOffset text: ArraySlice<UInt8>) -> Int? {
    if text.count == 1 { return text.first.map { $0 | 0x20 } == UInt8(ascii: "z") ? 0 : nil }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let parts = text.dropFirst().split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2], let hour = number(parts[0]), let minute = number(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hour * 60 + minute)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(ASCII.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
