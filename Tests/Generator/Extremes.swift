// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Values at the edges: numbers, dates and texts that make arithmetic overflow and indices run out of range.
public enum Extremes {
  public static func value(_ dice: inout Dice) -> String {
    switch dice.number(in: 0...5) {
    case 0: number(&dice)
    case 1, 2: date(&dice)
    case 3: text(&dice)
    case 4: markup(&dice)
    default: dice.one(of: ["", " ", "\t", "null", "true", "0", "-", "+", ".", "\u{0}", "\u{FEFF}"])
    }
  }

  /// A value of the kind that a matcher expects, or of another kind.
  public static func value(of kind: MatcherSample.Kind, _ dice: inout Dice) -> String {
    if dice.isOne(in: 4) { return value(&dice) }
    switch kind {
    case .text: return text(&dice)
    case .number: return number(&dice)
    case .date: return date(&dice)
    case .json, .xml: return markup(&dice)
    }
  }

  // MARK: Numbers

  /// Numbers at the limits of integers.
  private static let limits = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
  ]

  private static let numbers = [
    "18446744073709551615", "18446744073709551616", "9007199254740992", "9007199254740993",
    "-9007199254740993", "2147483647", "-2147483648", "4294967296", "1e400", "-1e400", "1e-400",
    "1E+9999999999999999999", "-0", "-0.0", "0e0", "0.1e1", "1e308", "1.7976931348623157e309",
    "5e-324", "1e19", "1152921504606846976", "-1152921504606846977", "340282366920938463463",
  ]

  public static func number(_ dice: inout Dice) -> String {
    switch dice.number(in: 0...5) {
    case 0:
      let digits = dice.one(of: [18, 19, 20, 40, 400, 5000])
      return dice.one(of: ["", "-"])
        + String(repeating: dice.one(of: ["9", "1", "0"]), count: digits)
    case 1:
      return "\(dice.one(of: numbers))e\(dice.one(of: numbers))"
    case 2: return "0.\(String(repeating: "0", count: dice.number(in: 1...400)))1"
    case 3: return "\(Int64(bitPattern: dice.next()) >> dice.number(in: 0...63))"
    case 4: return dice.one(of: limits)
    default: return dice.one(of: numbers)
    }
  }

  // MARK: Dates

  /// A date in one of the supported forms, with an impossible part.
  public static func date(_ dice: inout Dice) -> String {
    let year = dice.one(of: [
      "0000", "0001", "9999", "-0001", "+10000", "-999999999", "+999999999", "999999999999",
      "9223372036854775807", "-9223372036854775808", "2021", "1970", "99",
    ])
    let month = dice.one(of: ["00", "01", "02", "12", "13", "99"])
    let day = dice.one(of: ["00", "01", "29", "30", "31", "32"])
    let time = dice.one(of: [
      "00:00:00", "23:59:60", "24:00:00", "24:00:01", "99:99:99", "12:00", "12",
      "12:00:00.999999999", "12:00:00.9999999999999999999999", "-1:00:00",
    ])
    let zone = dice.one(of: [
      "Z", "", "+00:00", "-00:00", "+18:00", "-18:00", "+18:01", "+99:99", "+24:00", "z",
      "+9223372036854775807", "[Europe/Paris]", " GMT", " UTC", "+01:00:59", "+0100",
    ])
    switch dice.number(in: 0...7) {
    case 0: return number(&dice)
    case 1: return "\(year)-\(month)-\(day)"
    case 2: return dice.one(of: [year, "\(year)-\(month)"])
    case 3:
      let name = dice.one(of: ["Jan", "Feb", "Dec", "Foo", ""])
      return "\(dice.one(of: ["Mon", "Sun", "Xyz"])), \(day) \(name) \(year) \(time) GMT"
    case 4: return "\(day)/\(month)/\(year)"
    case 5: return "\(year)\(month)\(day)" + time.filter { $0 != ":" }
    case 6: return "\(dice.one(of: ["0", "1", "366", "367", "999"]))/\(year)"
    default: return "\(year)-\(month)-\(day)T\(time)\(zone)"
    }
  }

  // MARK: Texts

  private static func text(_ dice: inout Dice) -> String {
    let pieces = [
      "a", "é", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{10FFFF}", "\u{0}", "\u{FFFD}",
      "\u{2028}",
      "%00", "%C3%28", "%ED%A0%80", "%zz", "%", "+", "\r\n", "\\ud800", "\\u0000", "'", "\"", "\\",
      "/",
      "~1", "..", "{", "}", "[", "*", "$", "&", "=", ";", "\u{202E}", "ß", "İ", "K",
    ]
    let count = dice.isOne(in: 20) ? 2000 : dice.number(in: 1...6)
    return (0..<count).map { _ in dice.one(of: pieces) }.joined()
  }

  /// JSON and XML that is deep, wide, cut off or slightly malformed.
  private static func markup(_ dice: inout Dice) -> String {
    let depth = dice.one(of: [1, 10, 200, 255, 256, 257, 500, 1000, 1001])
    let number = number(&dice)
    switch dice.number(in: 0...9) {
    case 0: return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    case 1:
      return String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    case 2: return String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    case 3: return #"{"id":\#(number),"list":[\#(number),-\#(number)],"name":"\#(number)"}"#
    case 4: return "<order id='\(number)'><item sku='a'>\(number)</item></order>"
    case 5: return "[" + (0..<depth).map { "\($0)" }.joined(separator: ",") + "]"
    case 6: return "<a " + (0..<depth).map { "a\($0)='1'" }.joined(separator: " ") + "/>"
    case 7: return #"{"a":1,"a":2,"":3,"\ud83d\ude00":"\ud800"}"#
    case 8: return "<a>&#0;&#xD800;&#1114112;&lt;</a>"
    default: return #"{"at":"\#(date(&dice))","tags":["x","x",null,[],{}],"price":\#(number)}"#
    }
  }
}
