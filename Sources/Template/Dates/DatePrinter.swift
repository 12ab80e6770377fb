// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// Prints dates with the pattern letters of Java.
struct DatePrinter {
  /// The two formatters of Java, whose letters differ a little.
  enum Style {
    /// `SimpleDateFormat`, which `now` and `date` use.
    case simple
    /// `java.time`, which `dateFormat` uses.
    case javaTime
  }

  private let date: TemplateDate
  private let style: Style
  private let civil: CivilDate
  private let secondOfDay: Int
  private let offset: Int

  init(_ date: TemplateDate, _ style: Style) {
    self.date = date
    self.style = style
    let local = date.local
    civil = CivilDate(day: local.day)
    secondOfDay = local.nanosecond / 1_000_000_000
    offset = date.zone.offset(at: date.seconds)
  }

  /// `nil` if the pattern has an unknown letter or an open quote.
  func text(_ pattern: String) -> String? {
    let letters = Array(pattern)
    var text = ""
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if letter == "'" {
        guard let quoted = Self.quoted(letters, &index) else { return nil }
        text += quoted
      } else if letter.isASCII, letter.isLetter {
        let count = letters[index...].prefix { $0 == letter }.count
        guard count <= 20, let field = field(letter, count) else { return nil }
        text += field
        index += count
      } else {
        if "{}".contains(letter) && style == .javaTime { return nil }
        if !(style == .javaTime && "[]".contains(letter)) { text.append(letter) }
        index += 1
      }
    }
    return text
  }

  private static func quoted(_ letters: [Character], _ index: inout Int) -> String? {
    var text = ""
    index += 1
    if index < letters.count, letters[index] == "'" {
      index += 1
      return "'"
    }
    while index < letters.count {
      if letters[index] != "'" {
        text.append(letters[index])
        index += 1
      } else if index + 1 < letters.count, letters[index + 1] == "'" {
        text.append("'")
        index += 2
      } else {
        index += 1
        return text
      }
    }
    return nil
  }

  private var hour: Int { secondOfDay / 3_600 }
  private var dayNumber: Int { civil.dayNumber }
  /// From Sunday, 0.
  private var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }
  private var dayOfYear: Int {
    dayNumber - CivilDate(year: civil.year, month: 1, day: 1).dayNumber + 1
  }
  private var janStart: Int {
    ((CivilDate(year: civil.year, month: 1, day: 1).dayNumber + 4) % 7 + 7) % 7
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(width - digits.count, 0))
      + digits
  }

  /// The most letters of a field in `java.time`.
  private static let widths: [Character: Int] = [
    "G": 5, "y": 19, "u": 19, "Y": 19, "M": 5, "L": 5, "Q": 5, "q": 5, "E": 5, "e": 5, "c": 5,
    "w": 2, "W": 1, "d": 2, "D": 3, "F": 1, "a": 1, "H": 2, "k": 2, "K": 2, "h": 2, "m": 2,
    "s": 2, "S": 9, "A": 19, "n": 19, "N": 19, "g": 19,
  ]

  private func field(_ letter: Character, _ count: Int) -> String? {
    if style == .javaTime, let most = Self.widths[letter], count > most { return nil }
    switch letter {
    case "G":
      return style == .simple || count < 4 ? "AD" : count == 4 ? "Anno Domini" : "A"
    case "y": return year(civil.year, count)
    case "Y": return year(civil.year + (isInNextWeekYear ? 1 : 0), count)
    case "M", "L":
      return count < 3
        ? padded(civil.month, count) : name(DateNames.months[civil.month - 1], count)
    case "d": return padded(civil.day, count)
    case "D": return padded(dayOfYear, count)
    case "F":
      let (week, day) = (civil.day - 1).quotientAndRemainder(dividingBy: 7)
      return padded((style == .simple ? week : day) + 1, count)
    case "w": return padded(isInNextWeekYear ? 1 : (dayOfYear + janStart - 1) / 7 + 1, count)
    case "W": return padded((civil.day + 6 + (weekday - (civil.day - 1) % 7 + 14) % 7) / 7, count)
    case "E": return name(DateNames.weekdays[weekday], max(count, 3))
    case "u" where style == .simple: return padded(weekday == 0 ? 7 : weekday, count)
    case "a": return hour < 12 ? "AM" : "PM"
    case "H": return padded(hour, count)
    case "k": return padded(hour == 0 ? 24 : hour, count)
    case "K": return padded(hour % 12, count)
    case "h": return padded(hour % 12 == 0 ? 12 : hour % 12, count)
    case "m": return padded(secondOfDay / 60 % 60, count)
    case "s": return padded(secondOfDay % 60, count)
    case "S" where style == .simple: return padded(date.nanosecond / 1_000_000, count)
    default: return (style == .javaTime ? newField(letter, count) : nil) ?? zone(letter, count)
    }
  }

  /// The fields that only `java.time` has.
  private func newField(_ letter: Character, _ count: Int) -> String? {
    switch letter {
    case "u": return year(civil.year, count)
    case "Q", "q":
      let quarter = (civil.month - 1) / 3
      switch count {
      case 1, 2: return padded(quarter + 1, count)
      case 3: return "Q\(quarter + 1)"
      case 4: return DateNames.quarters[quarter]
      default: return "\(quarter + 1)"
      }
    case "e" where count < 3, "c" where count == 1: return padded(weekday + 1, count)
    case "e", "c": return count == 2 ? nil : name(DateNames.weekdays[weekday], count)
    case "S": return String(padded(date.nanosecond, 9).prefix(count))
    case "A": return padded(secondOfDay * 1_000 + date.nanosecond / 1_000_000, count)
    case "N": return padded(secondOfDay * 1_000_000_000 + date.nanosecond, count)
    case "n": return padded(date.nanosecond, count)
    // The modified Julian day, which counts from 1858-11-17.
    case "g": return padded(dayNumber + 40_587, count)
    default: return nil
    }
  }

  private func year(_ number: Int, _ count: Int) -> String {
    count == 2 ? padded(number % 100, 2) : padded(number, count)
  }

  /// Whether the week, which begins on Sunday, has the next 1 January.
  private var isInNextWeekYear: Bool {
    dayOfYear + 6 - weekday > (CivilDate.isLeap(civil.year) ? 366 : 365)
  }

  /// Three letters are an abbreviation, and five in `java.time` the first letter.
  private func name(_ name: String, _ count: Int) -> String {
    count == 3
      ? String(name.prefix(3)) : count == 5 && style == .javaTime ? String(name.prefix(1)) : name
  }

  private func zone(_ letter: Character, _ count: Int) -> String? {
    let isNew = style == .javaTime
    switch (letter, count) {
    case ("z", 4...):
      return isNew && count > 4 ? nil : date.zone.longName
    case ("z", _): return date.zone.abbreviation(at: date.seconds)
    case ("V", 2) where isNew: return date.zone.name
    case ("O", 1) where isNew:
      if offset == 0 { return "GMT" }
      let (hours, rest) = abs(offset).quotientAndRemainder(dividingBy: 3_600)
      return "GMT" + (offset < 0 ? "-" : "+") + String(hours)
        + (rest == 0 ? "" : ":" + padded(rest / 60, 2))
    case ("Z", 4) where isNew, ("O", 4) where isNew:
      return offset == 0 ? "GMT" : "GMT" + TemplateZone.text(of: offset)
    case ("Z", 5) where isNew: return iso(":", zero: "Z")
    case ("Z", _): return isNew && count > 5 ? nil : TemplateZone.text(of: offset, separator: "")
    case ("X", 1) where offset == 0: return "Z"
    case ("X", 1),
      ("x", 1) where isNew:
      let text = TemplateZone.text(of: offset, separator: "")
      return text.hasSuffix("00") || !isNew ? String(text.prefix(3)) : text
    case ("X", 2),
      ("X", 4) where isNew:
      return iso("", zero: "Z")
    case ("X", 3),
      ("X", 5) where isNew:
      return iso(":", zero: "Z")
    case ("x", 2) where isNew, ("x", 4) where isNew: return iso("", zero: nil)
    case ("x", 3) where isNew, ("x", 5) where isNew: return iso(":", zero: nil)
    default: return nil
    }
  }

  private func iso(_ separator: String, zero: String?) -> String {
    if offset == 0, let zero { return zero }
    return TemplateZone.text(of: offset, separator: separator)
  }
}
