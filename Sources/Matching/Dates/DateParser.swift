// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Parses a text with a format. Only optional parts are tried again, and only once, so the time is in proportion to
/// the text and the format.
struct DateParser {
  private let bytes: [UInt8]
  private let format: DateFormat
  private var state = State()

  /// The values read so far; an optional part that does not match restores them.
  private struct State {
    var index = 0
    var fields: [DateFormat.Field: Int] = [:]
    /// Monday is 0.
    var weekday: Int?
    var isAfternoon: Bool?
    var offset: Int?
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  /// The zones of RFC 822 section 5, and other names of UTC.
  private static let zones: [(name: String, hours: Int)] = [
    ("UTC", 0), ("GMT", 0), ("UT", 0), ("Z", 0), ("EST", -5), ("EDT", -4), ("CST", -6),
    ("CDT", -5), ("MST", -7), ("MDT", -6), ("PST", -8), ("PDT", -7),
  ]

  /// The moment that a text describes in a format; `nil` if it does not match.
  static func moment(_ text: String, _ format: DateFormat) -> Moment? {
    var parser = DateParser(bytes: Array(text.utf8), format: format)
    guard parser.read(format.elements), parser.state.index == parser.bytes.count else {
      return nil
    }
    return parser.resolved()
  }

  private init(bytes: [UInt8], format: DateFormat) {
    self.bytes = bytes
    self.format = format
  }

  // MARK: Reading

  private mutating func read(_ elements: [DateFormat.Element]) -> Bool {
    elements.allSatisfy { read($0) }
  }

  private mutating func read(_ element: DateFormat.Element) -> Bool {
    switch element {
    case .literal(let text): return skip(text)
    case .number(let number): return read(number)
    case .shortYear:
      guard let value = digits(2...2) else { return false }
      return set(.year, 2_000 + value)
    case .fraction(let width, let hasPoint): return readFraction(width, hasPoint: hasPoint)
    case .monthName(let isShort):
      guard let index = name(among: Self.months, isShort: isShort) else { return false }
      return set(.month, index + 1)
    case .weekday(let isShort):
      state.weekday = name(among: Self.weekdays, isShort: isShort)
      return state.weekday != nil
    case .halfOfDay:
      state.isAfternoon = skip("AM") ? false : skip("PM") ? true : nil
      return state.isAfternoon != nil
    case .offset(let offset):
      state.offset = read(offset)
      return state.offset != nil
    case .offsetFromGMT(let isWhole): return readOffsetFromGMT(isWhole: isWhole)
    case .zone: return readZone()
    case .region:
      let name = bytes[state.index...].prefix {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "/_+-:~.".utf8.contains($0)
      }
      state.index = name.endIndex
      return !name.isEmpty
    case .optional(let elements):
      let before = state
      if !read(elements) { state = before }
      return true
    }
  }

  private mutating func skip(_ text: String) -> Bool { skip(Array(text.utf8)) }

  private mutating func skip(_ text: [UInt8]) -> Bool {
    let end = state.index + text.count
    guard end <= bytes.count else { return false }
    for (left, right) in zip(bytes[state.index..<end], text) where left != right {
      let isLetter = ASCII.isLetter(left)
      guard format.ignoresCase, isLetter, left ^ right == 0x20 else { return false }
    }
    state.index = end
    return true
  }

  private mutating func name(among names: [String], isShort: Bool) -> Int? {
    names.firstIndex { skip(isShort ? String($0.prefix(3)) : $0) }
  }

  private mutating func set(_ field: DateFormat.Field, _ value: Int) -> Bool {
    guard field.range.contains(value) else { return false }
    // A field that appears twice must have the same value twice.
    return state.fields.updateValue(value, forKey: field).map { $0 == value } ?? true
  }

  /// Reads as many digits as the width allows; `nil` if the number is too large for any field.
  private mutating func digits(_ width: ClosedRange<Int>) -> Int? {
    let found = bytes[state.index...].prefix(width.upperBound).prefix(while: ASCII.isDigit)
    guard found.count >= width.lowerBound, let value = Int(String(decoding: found, as: UTF8.self))
    else { return nil }
    state.index = found.endIndex
    return value
  }

  private mutating func read(_ number: DateFormat.Number) -> Bool {
    let start = state.index
    let isNegative = number.sign != .none && skip("-")
    let hasPlus = !isNegative && number.sign == .whenWide && skip("+")
    let least = format.isLenient ? 1 : number.width.lowerBound
    let count = bytes[state.index...].prefix(while: ASCII.isDigit).count
    // The digits for the following numbers are left.
    let most = min(
      number.width.upperBound, number.reserved > 0 ? max(least, count - number.reserved) : count)
    guard most >= least, let value = digits(least...most) else { return false }
    let width = state.index - start
    if isNegative { return value != 0 && set(number.field, -value) }
    if number.sign == .whenWide,
      hasPlus ? width <= number.width.lowerBound : width > number.width.lowerBound
    {
      return false
    }
    return set(number.field, value)
  }

  private mutating func readFraction(_ width: ClosedRange<Int>, hasPoint: Bool) -> Bool {
    if hasPoint, !skip(".") { return width.lowerBound == 0 }
    let start = state.index
    let digits = bytes[start...].prefix(width.upperBound).prefix(while: ASCII.isDigit)
    guard digits.count >= width.lowerBound else { return false }
    state.index = digits.endIndex
    var nanoseconds = 0
    for place in 0..<9 {
      nanoseconds = nanoseconds * 10 + (place < digits.count ? Int(digits[start + place] - 48) : 0)
    }
    return set(.nanosecond, nanoseconds)
  }

  // MARK: Zones

  private mutating func read(_ style: DateFormat.Offset) -> Int? {
    if let zero = style.zero, skip(zero) { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = digits(2...2) else { return nil }
    var seconds = hours * 3_600
    let colon = style.hasColons ? ":" : ""
    func part() -> Int? {
      let before = state.index
      guard skip(colon), let value = digits(2...2), value < 60 else {
        state.index = before
        return nil
      }
      return value
    }
    let minutes = part()
    if minutes == nil, style.needsMinutes { return nil }
    seconds += (minutes ?? 0) * 60
    if minutes != nil, style.mayHaveSeconds, let more = part() { seconds += more }
    return seconds <= 18 * 3_600 ? (isWest ? -seconds : seconds) : nil
  }

  private mutating func readOffsetFromGMT(isWhole: Bool) -> Bool {
    guard skip("GMT") else { return false }
    state.offset = 0
    let isWest = skip("-")
    guard isWest || skip("+") else { return true }
    guard let hours = digits(isWhole ? 2...2 : 1...2), hours <= 18 else { return false }
    var seconds = hours * 3_600
    if skip(":") {
      guard let minutes = digits(2...2), minutes < 60 else { return false }
      seconds += minutes * 60
    } else if isWhole {
      return false
    }
    state.offset = isWest ? -seconds : seconds
    return true
  }

  private mutating func readZone() -> Bool {
    if let zone = Self.zones.first(where: { skip($0.name) }) {
      state.offset = zone.hours * 3_600
      // `GMT+02:00`
      let before = state.index
      if zone.hours == 0, let offset = read(.init(hasColons: true)) {
        state.offset = offset
      } else {
        state.index = before
      }
      return true
    }
    state.offset = read(.init(hasColons: true, needsMinutes: false, mayHaveSeconds: true))
    return state.offset != nil
  }

  // MARK: Resolving the moment

  private func resolved() -> Moment? {
    guard var local = day() else { return nil }
    if let weekday = state.weekday, (local.day + 3) % 7 != weekday,
      (local.day + 3) % 7 + 7 != weekday
    {
      return nil
    }
    switch time() {
    case .none: return Moment(local: local, offset: nil)
    case .wrong: return nil
    case .some(let nanosecond):
      local.day += nanosecond / LocalDateTime.nanosecondsPerDay
      local.nanosecond = nanosecond % LocalDateTime.nanosecondsPerDay
    }
    return Moment(local: local, offset: state.offset ?? format.defaultOffset)
  }

  /// The day; for a year or a month alone, its first day.
  private func day() -> LocalDateTime? {
    let fields = state.fields
    guard let year = fields[.year] ?? fields[.yearOfEra] else { return nil }
    if let day = fields[.dayOfYear] {
      guard day <= (CivilDate.isLeap(year) ? 366 : 365) else { return nil }
      return LocalDateTime(day: CivilDate(year: year, month: 1, day: 1).dayNumber + day - 1)
    }
    guard let month = fields[.month] else {
      return fields[.day] == nil
        ? LocalDateTime(day: CivilDate(year: year, month: 1, day: 1).dayNumber) : nil
    }
    let day = fields[.day] ?? 1
    let last = CivilDate.length(ofMonth: month, year: year)
    if day > last, format.isStrict { return nil }
    return LocalDateTime(
      day: CivilDate(year: year, month: month, day: min(day, last)).dayNumber)
  }

  private enum Time {
    /// There is too little information for a day.
    case none
    case wrong
    /// In nanoseconds.
    case some(Int)
  }

  private func time() -> Time {
    let fields = state.fields
    if let nanosecond = fields[.nanosecondOfDay] { return .some(nanosecond) }
    if let millisecond = fields[.millisecondOfDay] { return .some(millisecond * 1_000_000) }
    var hour = fields[.hour] ?? fields[.clockHour].map { $0 % 24 }
    let half = fields[.hourOfHalf] ?? fields[.clockHourOfHalf].map { $0 % 12 }
    if let half, let isAfternoon = state.isAfternoon { hour = half + (isAfternoon ? 12 : 0) }
    guard let hour, fields[.minute] != nil || (fields[.second] ?? fields[.nanosecond]) == nil else {
      return .none
    }
    let minute = fields[.minute] ?? 0
    let second = fields[.second] ?? 0
    let nanosecond = fields[.nanosecond] ?? 0
    if hour == 24, format.isStrict || minute + second + nanosecond > 0 { return .wrong }
    return .some(
      ((hour * 60 + minute) * 60 + second) * LocalDateTime.nanosecondsPerSecond + nanosecond)
  }
}
