// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Names and values of queries and forms (WHATWG URL, section 5.1).
enum FormEncoding {
  /// A body with more fields is not examined, because each matcher of a form examines all of them.
  static let fieldLimit = 10_000

  /// Whether the number of fields is within the limit.
  static func isShort(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      var separators = 0
      for byte in text where byte == UInt8(ascii: "&") { separators += 1 }
      return separators < fieldLimit
    }
  }

  /// The values of a parameter, in order: `+` and `%XX` are decoded; `q` and `q=` are both empty.
  static func values(named name: String, in text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: UInt8(ascii: "&")).compactMap { pair in
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard decoded(pair[..<end]).elementsEqual(name.utf8) else { return nil }
      return String(decoding: decoded(pair[end...].dropFirst()), as: UTF8.self)
    }
  }

  /// The parameters in order of their first value, each with all of its values.
  static func parameters(in text: ArraySlice<UInt8>) -> [(name: String, values: [String])] {
    var parameters: [(name: String, values: [String])] = []
    var numbers: [String: Int] = [:]
    for pair in text.split(separator: UInt8(ascii: "&")).prefix(fieldLimit) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = String(decoding: decoded(pair[..<end]), as: UTF8.self)
      let value = String(decoding: decoded(pair[end...].dropFirst()), as: UTF8.self)
      if let number = numbers[name] {
        parameters[number].values.append(value)
      } else {
        numbers[name] = parameters.count
        parameters.append((name, [value]))
      }
    }
    return parameters
  }

  /// Names and values as a query or form; all bytes but unreserved ones are percent-encoded.
  static func encoded(_ fields: [(name: String, value: String)]) -> String {
    fields.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
      .joined(separator: "&")
  }

  /// A `%` without two digits after it stays. So does the `+` of a complete ISO 8601 date with its offset, as in
  /// WireMock 3, because few clients escape it.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    if text.contains(UInt8(ascii: "+")), isOffsetDateTime(text) { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = ASCII.hexadecimalValue(text[index + 1]),
        let low = ASCII.hexadecimalValue(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return result
  }

  /// Whether a text is `YYYY-MM-DDTHH:MM+HH:MM`, with or without seconds and their fraction.
  private static func isOffsetDateTime(_ text: ArraySlice<UInt8>) -> Bool {
    let form = text.lazy.map { ASCII.isDigit($0) ? UInt8(ascii: "0") : $0 }
    let date = Array("0000-00-00T00:00".utf8)
    let offset = Array("+00:00".utf8)
    guard form.starts(with: date), form.count >= date.count + offset.count,
      form.suffix(offset.count).elementsEqual(offset)
    else { return false }
    let seconds = form.dropFirst(date.count).dropLast(offset.count)
    let fraction = seconds.dropFirst(4)
    return seconds.isEmpty || seconds.elementsEqual(":00".utf8)
      || seconds.starts(with: ":00.".utf8) && !fraction.isEmpty
        && fraction.allSatisfy { $0 == UInt8(ascii: "0") }
  }
}
