// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A time zone: an offset, or a region with rules.
enum TemplateZone: Sendable {
  /// Seconds east of UTC.
  case offset(Int)
  case region(ZoneRules)

  static let utc = TemplateZone.offset(0)

  /// Reads `UTC`, `GMT`, `Z`, `GMT+3`, `+02:00` or the name of a region; `nil` for other texts.
  init?(_ text: String) {
    if ["UTC", "GMT", "Z", "UT", "Etc/UTC", "Etc/GMT"].contains(text) {
      self = .utc
      return
    }
    var rest = text[...]
    for prefix in ["GMT", "UTC", "UT"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      break
    }
    if let offset = Self.offset(rest) {
      self = .offset(offset)
    } else if let rules = ZoneRules.named(text) {
      self = .region(rules)
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
    case .offset(let offset): offset
    case .region(let rules): rules.type(at: seconds).offset
    }
  }

  /// The abbreviation at a time: `UTC`, `CET`, `GMT+02:00`.
  func abbreviation(at seconds: Int) -> String {
    switch self {
    case .offset(0): return "UTC"
    case .offset(let offset): return "GMT" + Self.text(of: offset)
    case .region(let rules): return rules.type(at: seconds).name
    }
  }

  /// The name of the region, or the offset.
  var name: String {
    switch self {
    case .offset(0): "Z"
    case .offset(let offset): Self.text(of: offset)
    case .region(let rules): rules.name
    }
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
