// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Numbers of cards and accounts, which are known by their check digits.
enum PaymentNumbers {
  /// Whether a text is the number of a card, with or without separators: the first digits of an issuer, and the sum of Luhn.
  static func isCard(_ text: some Collection<UInt8>) -> Bool {
    guard (13...23).contains(text.count),
      text.allSatisfy({ ASCII.isDigit($0) || $0 == 0x20 || $0 == UInt8(ascii: "-") })
    else { return false }
    let digits = text.filter(ASCII.isDigit).map { Int($0 - UInt8(ascii: "0")) }
    return isIssued(digits) && sum(digits) % 10 == 0
  }

  private static func isIssued(_ digits: [Int]) -> Bool {
    let start = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
    return switch (digits.count, start) {
    case (13, 4000...4999), (16, 4000...4999), (19, 4000...4999): true
    case (16, 5100...5599), (16, 2221...2720): true
    case (15, 3400...3499), (15, 3700...3799): true
    case (14, 3000...3059), (14, 3600...3699), (14, 3800...3999): true
    case (16, 6011), (16, 6440...6599), (16, 3528...3589): true
    case (16...19, 6200...6299), (16...19, 5018), (16...19, 5020), (16...19, 5038): true
    default: false
    }
  }

  private static func sum(_ digits: [Int]) -> Int {
    digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = digit.offset % 2 == 0 ? digit.element : digit.element * 2
      return sum + (value > 9 ? value - 9 : value)
    }
  }

  /// Whether a text is the number of an account (ISO 13616), by its remainder.
  static func isAccount(_ text: some Collection<UInt8>) -> Bool {
    let letters = text.filter { $0 != 0x20 }
    guard (15...34).contains(letters.count), text.count <= 42,
      letters.prefix(2).allSatisfy({ 0x41...0x5A ~= $0 }),
      letters.dropFirst(2).prefix(2).allSatisfy(ASCII.isDigit),
      letters.allSatisfy({ ASCII.isDigit($0) || 0x41...0x5A ~= $0 })
    else { return false }
    let turned = letters.dropFirst(4) + letters.prefix(4)
    let remainder = turned.reduce(0) { rest, byte in
      ASCII.isDigit(byte)
        ? (rest * 10 + Int(byte - UInt8(ascii: "0"))) % 97
        : (rest * 100 + Int(byte - UInt8(ascii: "A")) + 10) % 97
    }
    return remainder == 1
  }

  /// The account's country, and no other letter or digit of it.
  static func hidden(account text: some Collection<UInt8>) -> String {
    String(
      decoding: text.enumerated().map { index, byte in
        index < 2 || byte == 0x20 ? byte : UInt8(ascii: "0")
      }, as: UTF8.self)
  }
}
