// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRedaction
import MockAPIText

/// Masks credentials in what a page shows, by the names of their values, as `secrets.mjs` of the page does. Data for others, such as
/// reports, has redaction instead, which finds more and takes more time.
enum CredentialMask {
  /// What is shown in place of a credential.
  static let mask = "•••"

  /// A text whose members of JSON, and whose parameters of a query or a form, are masked if their names are those of credentials.
  /// A value that ends with the text is masked, too.
  static func masked(_ text: String) -> String {
    let bytes = maskedParameters(maskedMembers(Array(text.utf8)))
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Members of JSON

  private static func maskedMembers(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == quote else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let end = endOfString(from: place, in: bytes)
      guard let value = secretValue(of: place..<end, in: bytes) else {
        // The quotation mark at its end may also begin a string: the text may begin inside of one.
        result += bytes[place..<end]
        place = end
        continue
      }
      result += bytes[place..<value.lowerBound]
      result += "\"\(mask)\"".utf8
      place = value.upperBound
    }
    return result
  }

  /// The place of the value of a member, if the name is that of a credential and the value is a string or a number.
  private static func secretValue(of name: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    guard name.upperBound < bytes.count else { return nil }
    var place = skipBlanks(from: name.upperBound + 1, in: bytes)
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":"),
      SecretNames.isSecret(
        String(decoding: bytes[(name.lowerBound + 1)..<name.upperBound], as: UTF8.self))
    else { return nil }
    place = skipBlanks(from: place + 1, in: bytes)
    guard place < bytes.count else { return nil }
    if bytes[place] == quote {
      return place..<min(endOfString(from: place, in: bytes) + 1, bytes.count)
    }
    if bytes[place] == UInt8(ascii: "[") {
      return endOfList(from: place, in: bytes).map { place..<$0 }
    }
    let end = bytes[place...].firstIndex { !isOfNumber($0) } ?? bytes.count
    return end > place ? place..<end : nil
  }

  /// The end of a list; `nil` if it has others, or objects.
  private static func endOfList(from start: Int, in bytes: [UInt8]) -> Int? {
    var place = start + 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "]"): return place + 1
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
      case quote: place = endOfString(from: place, in: bytes) + 1
      default: place += 1
      }
    }
    return bytes.count
  }

  /// The place of the quotation mark that ends the string which begins at a place; the end of the text if there is none.
  private static func endOfString(from start: Int, in bytes: [UInt8]) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != quote {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, bytes.count)
  }

  private static func skipBlanks(from place: Int, in bytes: [UInt8]) -> Int {
    bytes[place...].firstIndex { $0 > 0x20 } ?? bytes.count
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || "-+.eE".utf8.contains(byte)
  }

  // MARK: Parameters

  private static func maskedParameters(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    while start < bytes.count {
      if isSeparator(bytes[start]) {
        result.append(bytes[start])
        start += 1
        continue
      }
      let end = bytes[start...].firstIndex(where: isSeparator) ?? bytes.count
      let field = bytes[start..<end]
      start = end
      guard let sign = field.firstIndex(of: UInt8(ascii: "=")), sign + 1 < bytes.count,
        bytes[sign + 1] == quote || !endsValue(bytes[sign + 1]), isSecretField(field[..<sign]),
        case let valueEnd = endOfValue(from: sign + 1, in: bytes), valueEnd > sign + 1
      else {
        result += field
        continue
      }
      result += field[...sign] + mask.utf8
      start = valueEnd
    }
    return result
  }

  /// The end of a value, which may have `?` and `#` in it, and may be in quotation marks. In a string of JSON, each of them has a backslash.
  private static func endOfValue(from start: Int, in bytes: [UInt8]) -> Int {
    let backslash = UInt8(ascii: "\\")
    var place = bytes[start...].firstIndex { $0 != backslash } ?? bytes.count
    if place < bytes.count, bytes[place] == quote {
      return bytes[(place + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? bytes.count
    }
    place = start
    while place < bytes.count, !endsValue(bytes[place]) {
      guard bytes[place] == backslash else {
        place += 1
        continue
      }
      if place + 1 == bytes.count || endsValue(bytes[place + 1]) { break }
      place += 2
    }
    return place
  }

  /// Whether a name, as a query spells it, is that of a credential.
  private static func isSecretField(_ name: ArraySlice<UInt8>) -> Bool {
    let spelled = String(decoding: name, as: UTF8.self)
    return SecretNames.isSecretField(PercentCoding.decode(spelled) ?? spelled)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    endsValue(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") || byte == quote
  }
}
