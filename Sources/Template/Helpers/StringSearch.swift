// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds texts in texts, byte for byte.
enum StringSearch {
  static func contains(_ text: String, _ part: String) -> Bool {
    first(Array(part.utf8), in: Array(text.utf8), from: 0) != nil
  }

  static func first(_ part: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard let byte = part.first else { return start <= text.count ? start : nil }
    var place = start
    while place + part.count <= text.count,
      let next = text[place...].firstIndex(of: byte), next + part.count <= text.count
    {
      if text[next..<next + part.count].elementsEqual(part) { return next }
      place = next + 1
    }
    return nil
  }

  /// Java's `replace`: an empty part is between all letters.
  static func replacing(_ part: String, with replacement: String, in text: String) -> String {
    if part.isEmpty {
      return replacement + text.map { String($0) + replacement }.joined()
    }
    let (bytes, part) = (Array(text.utf8), Array(part.utf8))
    var result: [UInt8] = []
    var place = 0
    while let next = first(part, in: bytes, from: place) {
      result += bytes[place..<next]
      result += replacement.utf8
      place = next + part.count
    }
    result += bytes[place...]
    return String(decoding: result, as: UTF8.self)
  }
}
