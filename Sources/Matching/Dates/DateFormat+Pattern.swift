// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension DateFormat {
  /// Parses a pattern such as `dd/MM/yyyy HH:mm`.
  /// - Throws: the place of a mistake or of an unsupported letter.
  init(_ pattern: String) throws(SyntaxError) {
    var reader = PatternReader(bytes: Array(pattern.utf8))
    self.init(elements: Self.reserving(try reader.read()))
  }

  /// Adjacent numbers are separated from the end: `yyyyMMdd` leaves four digits for month and day.
  private static func reserving(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices {
      if case .optional(let inner) = elements[index] {
        elements[index] = .optional(reserving(inner))
      }
      guard case .number(var number) = elements[index], !number.isFixed else { continue }
      for next in elements[(index + 1)...] {
        guard let width = next.fixedWidth else { break }
        number.reserved += width
      }
      elements[index] = .number(number)
    }
    return elements
  }
}

extension DateFormat.Element {
  /// The fixed number of digits; `nil` if it may vary, or if the element is not a number.
  fileprivate var fixedWidth: Int? {
    switch self {
    case .number(let number) where number.isFixed: number.width.lowerBound
    case .shortYear: 2
    case .fraction(let width, hasPoint: false) where width.count == 1: width.lowerBound
    default: nil
    }
  }
}

private struct PatternReader {
  let bytes: [UInt8]
  var index = 0
  /// The beginnings of the open optional parts.
  var open: [Int] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() throws(SyntaxError) -> [DateFormat.Element] {
    var elements: [DateFormat.Element] = []
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "'"): elements.append(.literal(try quoted()))
      case UInt8(ascii: "["):
        guard open.count < 16 else {
          throw error("optional parts must not be nested more than 16 deep")
        }
        open.append(index)
        index += 1
        elements.append(.optional(try read()))
      case UInt8(ascii: "]"):
        guard open.popLast() != nil else { throw error("']' must follow a '['") }
        index += 1
        return elements
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"):
        throw error("this character must be in single quotes")
      case _ where ASCII.isLetter(byte): elements.append(try field())
      default:
        elements.append(.literal([byte]))
        index += 1
      }
    }
    // Like Java, this closes open optional parts at the end.
    open = []
    return elements
  }

  private func error(_ message: String) -> SyntaxError {
    SyntaxError(offset: index, message: message)
  }

  /// `'text'`, or `''` for a quote, inside and outside of quotes.
  private mutating func quoted() throws(SyntaxError) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    var text: [UInt8] = []
    var next = index + 1
    while next < bytes.count {
      if bytes[next] != quote {
        text.append(bytes[next])
        next += 1
      } else if next + 1 < bytes.count, bytes[next + 1] == quote {
        text.append(quote)
        next += 2
      } else {
        index = next + 1
        return text.isEmpty ? [quote] : text
      }
    }
    throw error("the quote is not closed")
  }

  private mutating func field() throws(SyntaxError) -> DateFormat.Element {
    let letter = bytes[index]
    let count = bytes[index...].prefix { $0 == letter }.count
    guard let element = Self.element(letter, count) else {
      let run = String(repeating: Character(Unicode.Scalar(letter)), count: min(count, 20))
      throw error("'\(run)' is not a supported field of a date")
    }
    index += count
    return element
  }

  private static func element(_ letter: UInt8, _ count: Int) -> DateFormat.Element? {
    let character = Character(Unicode.Scalar(letter))
    if let element = offset(character, count) { return element }
    switch character {
    case "y": return year(.yearOfEra, count)
    case "u": return year(.year, count)
    case "M", "L":
      return switch count {
      case 1, 2: number(.month, count)
      case 3, 4: .monthName(isShort: count == 3)
      default: nil
      }
    case "E": return count <= 4 ? .weekday(isShort: count < 4) : nil
    case "a": return count == 1 ? .halfOfDay : nil
    case "D": return count <= 3 ? number(.dayOfYear, count, upTo: 3) : nil
    case "S": return count <= 9 ? .fraction(count...count, hasPoint: false) : nil
    case "A": return number(.millisecondOfDay, count, upTo: 19)
    case "n": return number(.nanosecond, count, upTo: 19)
    case "N": return number(.nanosecondOfDay, count, upTo: 19)
    default: break
    }
    let fields: [Character: DateFormat.Field] = [
      "d": .day, "H": .hour, "k": .clockHour, "K": .hourOfHalf, "h": .clockHourOfHalf,
      "m": .minute, "s": .second,
    ]
    return count <= 2 ? fields[character].flatMap { number($0, count) } : nil
  }

  /// One letter is a number of any width, two letters are two digits; in wider fields the count is the smallest
  /// width.
  private static func number(
    _ field: DateFormat.Field, _ count: Int, upTo widest: Int? = nil
  ) -> DateFormat.Element? {
    if count == 1 { return .number(.init(field: field, width: 1...19, sign: .minus)) }
    let widest = widest ?? count
    return count <= 19 ? .number(.init(field: field, width: count...widest, sign: .none)) : nil
  }

  private static func year(_ field: DateFormat.Field, _ count: Int) -> DateFormat.Element? {
    if count == 2 { return .shortYear }
    return count <= 19
      ? .number(.init(field: field, width: count...19, sign: count < 4 ? .minus : .whenWide)) : nil
  }

  private static func offset(_ letter: Character, _ count: Int) -> DateFormat.Element? {
    switch (letter, count) {
    case ("X", 1...5), ("x", 1...5):
      let hasColons = count == 3 || count == 5
      let zero = letter == "X" ? "Z" : nil
      return .offset(
        .init(
          hasColons: hasColons, needsMinutes: count > 1, mayHaveSeconds: count > 3, zero: zero))
    case ("Z", 1...3): return .offset(.init())
    case ("Z", 5): return .offset(.init(hasColons: true, mayHaveSeconds: true, zero: "Z"))
    case ("Z", 4), ("O", 4): return .offsetFromGMT(isWhole: true)
    case ("O", 1): return .offsetFromGMT(isWhole: false)
    case ("z", 1...4), ("V", 2): return .zone
    default: return nil
    }
  }
}
