// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// An offset from now: `+3 days`.
package struct DateOffset: Sendable, Hashable, CustomStringConvertible {
  package enum Unit: String, CaseIterable, Sendable, Hashable {
    case seconds, minutes, hours, days, months, years
  }

  package let amount: Int
  package let unit: Unit

  static let none = DateOffset(amount: 0, unit: .seconds)

  package init(amount: Int, unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  package var description: String { "\(amount < 0 ? "" : "+")\(amount) \(unit.rawValue)" }

  /// Hours and smaller units have a fixed length; days and larger units follow the calendar of this machine's zone.
  func shift(_ moment: Moment) -> Moment {
    let perUnit: Int
    switch unit {
    case .seconds: perUnit = 1
    case .minutes: perUnit = 60
    case .hours: perUnit = 3_600
    case .days:
      var local = moment.local
      local.day += amount
      return Self.here(local)
    case .months: return Self.here(moment.local.adding(months: amount))
    case .years: return Self.here(moment.local.adding(months: 12 * amount))
    }
    let universal = moment.universal
    return SystemZone.moment(
      atSeconds: universal.seconds + amount * perUnit,
      nanosecond: universal.nanosecond % LocalDateTime.nanosecondsPerSecond)
  }

  private static func here(_ local: LocalDateTime) -> Moment { Moment(local: local, offset: nil) }
}

extension DateOffset {
  /// Parses `now`, `now +3 days` or `-15 days`, in any case; `nil` if the text is a date or unknown.
  /// - Throws: the place and reason of a mistake in such an expression.
  package init?(expression text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    var words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)[...]
    let isNow = words.first.map { Self.lowercased($0) == "now" } ?? false
    if isNow { words.removeFirst() }
    if words.isEmpty {
      self = .none
      return
    }
    let isAmount = words.first.map(Self.isAmount) ?? false
    guard isNow || words.count == 2 && isAmount else { return nil }
    guard let first = words.first, isAmount,
      let amount = Int32(String(decoding: first, as: UTF8.self))
    else {
      throw SyntaxError(
        offset: words.first?.startIndex ?? bytes.count,
        message: "the offset must begin with a whole number, as in 'now +3 days'")
    }
    let units = Unit.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    guard words.count == 2, let word = words.last, let unit = Unit(rawValue: Self.lowercased(word))
    else {
      throw SyntaxError(
        offset: words.dropFirst().first?.startIndex ?? bytes.count,
        message: "the number must be followed by one of \(units)")
    }
    self.init(amount: Int(amount), unit: unit)
  }

  private static func lowercased(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word, as: UTF8.self).lowercased()
  }

  private static func isAmount(_ word: ArraySlice<UInt8>) -> Bool {
    let digits =
      word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    return !digits.isEmpty && digits.allSatisfy(ASCII.isDigit)
  }
}
