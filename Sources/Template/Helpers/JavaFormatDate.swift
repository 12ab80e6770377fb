// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The fields of dates in the formats of Java's `String.format`: `%tY`, in UTC.
enum JavaFormatDate {
  static let letters = "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc"

  /// The same fields as patterns of `java.time`.
  private static let patterns: [Character: String] = [
    "H": "HH", "I": "hh", "k": "H", "l": "h", "M": "mm", "S": "ss", "L": "SSS", "N": "SSSSSSSSS",
    "z": "xx", "Z": "z", "B": "MMMM", "b": "MMM", "h": "MMM", "A": "EEEE", "a": "EEE",
    "Y": "yyyy", "y": "yy", "j": "DDD", "m": "MM", "d": "dd", "e": "d", "R": "HH:mm",
    "T": "HH:mm:ss", "r": "hh:mm:ss a", "D": "MM/dd/yy", "F": "yyyy-MM-dd",
    "c": "EEE MMM dd HH:mm:ss z yyyy", "p": "a",
  ]

  /// `nil` for another letter.
  static func text(of date: TemplateDate, _ letter: Character) -> String? {
    var date = date
    date.zone = .utc
    switch letter {
    case "s": return String(date.seconds)
    case "Q": return String(date.seconds * 1_000 + date.nanosecond / 1_000_000)
    case "C":
      return DatePrinter(date, .javaTime).text("yyyy").map { String($0.dropLast(2)) }
    case "p": return DatePrinter(date, .javaTime).text("a")?.lowercased()
    default:
      return patterns[letter].flatMap { DatePrinter(date, .javaTime).text($0) }
    }
  }
}
