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

  private func field(_ letter: Character, _ count: Int) -> String? {
    switch letter {
    case "G": return count < 4 || style == .simple ? "AD" : "Anno Domini"
    case "y", "Y": return count == 2 ? padded(civil.year % 100, 2) : padded(civil.year, count)
    case "M", "L": return name(of: DateNames.months[civil.month - 1], civil.month, count)
    case "d": return padded(civil.day, count)
    case "D": return padded(dayOfYear, count)
    case "F": return padded((civil.day - 1) / 7 + 1, count)
    case "w": return padded((dayOfYear + janStart - 1) / 7 + 1, count)
    case "W": return padded((civil.day + 6 + (weekday - (civil.day - 1) % 7 + 14) % 7) / 7, count)
    case "E":
      let day = DateNames.weekdays[weekday]
      return count < 4 ? String(day.prefix(3)) : day
    case "u":
      if style == .javaTime { return padded(civil.year, count) }
      return padded(weekday == 0 ? 7 : weekday, count)
    case "e": return style == .javaTime ? padded(weekday + 1, count) : nil
    case "a": return hour < 12 ? "AM" : "PM"
    case "H": return padded(hour, count)
    case "k": return padded(hour == 0 ? 24 : hour, count)
    case "K": return padded(hour % 12, count)
    case "h": return padded(hour % 12 == 0 ? 12 : hour % 12, count)
    case "m": return padded(secondOfDay / 60 % 60, count)
    case "s": return padded(secondOfDay % 60, count)
    case "S":
      if style == .simple { return padded(date.nanosecond / 1_000_000, count) }
      return String((padded(date.nanosecond, 9) + "0000000000").prefix(count))
    case "n": return style == .javaTime ? padded(date.nanosecond, count) : nil
    default: return zone(letter, count)
    }
  }

  private func name(of month: String, _ number: Int, _ count: Int) -> String {
    if count < 3 { return padded(number, count) }
    return count == 3 ? String(month.prefix(3)) : month
  }

  private func zone(_ letter: Character, _ count: Int) -> String? {
    switch (letter, count) {
    case ("z", _): return date.zone.abbreviation(at: date.seconds)
    case ("V", 2): return style == .javaTime ? date.zone.name : nil
    case ("Z", 4) where style == .javaTime, ("O", _) where style == .javaTime:
      return offset == 0 ? "GMT" : "GMT" + TemplateZone.text(of: offset)
    case ("Z", 5) where style == .javaTime: return iso(":", zero: "Z")
    case ("Z", _): return TemplateZone.text(of: offset, separator: "")
    case ("X", 1):
      if offset == 0 { return "Z" }
      let text = TemplateZone.text(of: offset, separator: "")
      return text.hasSuffix("00")
        ? String(text.prefix(3)) : style == .simple ? String(text.prefix(3)) : text
    case ("X", 2), ("X", 4): return iso("", zero: "Z")
    case ("X", 3), ("X", 5): return iso(":", zero: "Z")
    case ("x", 2) where style == .javaTime, ("x", 4) where style == .javaTime:
      return iso("", zero: nil)
    case ("x", 3) where style == .javaTime, ("x", 5) where style == .javaTime:
      return iso(":", zero: nil)
    default: return nil
    }
  }

  private func iso(_ separator: String, zero: String?) -> String {
    if offset == 0, let zero { return zero }
    return TemplateZone.text(of: offset, separator: separator)
  }
}
