// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A time zone: UTC, an offset from GMT, or a region with rules. UTC and GMT show the same time, and have different names.
enum TemplateZone: Sendable {
  case utc
  /// Seconds east of GMT; 0 is GMT itself.
  case offset(Int)
  case region(ZoneRules)

  /// Reads `UTC`, `GMT`, `Z`, `GMT+3`, `+02:00` or the name of a region; `nil` for other texts.
  init?(_ text: String) {
    switch text {
    case "UTC", "Z":
      self = .utc
      return
    case "GMT", "UT":
      self = .offset(0)
      return
    default: break
    }
    let prefix = ["GMT", "UTC", "UT"].first { text.hasPrefix($0) } ?? ""
    if let offset = Self.offset(text.dropFirst(prefix.count)) {
      // As for Java, `+00:00` is UTC, and `GMT+0` is GMT.
      self = offset == 0 && ["", "UTC"].contains(prefix) ? .utc : .offset(offset)
    } else if let rules = ZoneRules.named(text) {
      self = .region(rules)
    } else if text == "Etc/UTC" || text == "Etc/GMT" {
      // Known even without a time zone database.
      self = text == "Etc/UTC" ? .utc : .offset(0)
    } else {
      return nil
    }
  }

  /// `+3`, `+03`, `+0300`, `+03:00`, in seconds.
  private static func offset(_ text: Substring) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isDigit) }) else {
      return nil
    }
    var (hours, minutes) = (0, 0)
    switch (parts.count, parts[0].count) {
    case (1, 1...2): hours = Int(parts[0]) ?? 0
    case (1, 4): (hours, minutes) = (Int(parts[0].prefix(2)) ?? 0, Int(parts[0].suffix(2)) ?? 0)
    case (2, 1...2) where parts[1].count == 2:
      (hours, minutes) = (Int(parts[0]) ?? 0, Int(parts[1]) ?? 0)
    default: return nil
    }
    guard hours <= 18, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// Seconds east of UTC at a time in UTC.
  func offset(at seconds: Int) -> Int {
    switch self {
    case .utc: 0
    case .offset(let offset): offset
    case .region(let rules): rules.type(at: seconds).offset
    }
  }

  /// The abbreviation at a time: `UTC`, `GMT`, `CET`, `GMT+02:00`.
  func abbreviation(at seconds: Int) -> String {
    switch self {
    case .utc: return "UTC"
    case .offset(0): return "GMT"
    case .offset(let offset): return "GMT" + Self.text(of: offset)
    case .region(let rules):
      let type = rules.type(at: seconds)
      // The database has `-03` where there is no abbreviation.
      let isNumber = type.name.hasPrefix("+") || type.name.hasPrefix("-")
      return isNumber ? "GMT" + Self.text(of: type.offset) : type.name
    }
  }

  /// The long name; `nil` for regions with rules, of whose long names there is no table.
  var longName: String? {
    if case .region(let rules) = self, !rules.isFixed { return nil }
    let short = abbreviation(at: 0)
    switch short {
    case "UTC": return "Coordinated Universal Time"
    case "GMT": return "Greenwich Mean Time"
    default: return short.hasPrefix("GMT") ? short : nil
    }
  }

  /// The name of the region, or the offset.
  var name: String {
    if case .region(let rules) = self { rules.name } else { abbreviation(at: 0) }
  }

  /// `+02:00`.
  static func text(of offset: Int, separator: String = ":") -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let magnitude = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + two(magnitude / 60) + separator + two(magnitude % 60)
  }

  /// The time in UTC at which clocks show a time; of two the earlier one, and in a gap as if clocks had not yet moved.
  func seconds(of local: Int) -> Int {
    let early = local - offset(at: local - 86_400)
    if early + offset(at: early) == local { return early }
    let late = local - offset(at: local + 86_400)
    return late + offset(at: late) == local ? late : early
  }
}
