// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Finds a text in texts, byte for byte, in a time that is proportional to the text whatever both contain: the algorithm of
/// Knuth, Morris and Pratt (1977). A request may choose both.
struct StringSearch {
  private let part: [UInt8]
  /// For each beginning of the part, the length of the longest shorter one that ends it, too.
  private let borders: [Int]

  init(for part: String) {
    self.part = Array(part.utf8)
    var borders = [0]
    var length = 0
    var steps = 0
    for byte in self.part.dropFirst() {
      while length > 0, self.part[length] != byte {
        length = borders[length - 1]
        steps += 1
      }
      if self.part[length] == byte { length += 1 }
      borders.append(length)
      steps += 1
    }
    self.borders = borders
    WorkMeter.add(steps)
  }

  /// The first place from `start` on.
  private func first(in text: [UInt8], from start: Int, _ steps: inout Int) -> Int? {
    guard !part.isEmpty else { return start <= text.count ? start : nil }
    var length = 0
    for place in start..<max(start, text.count) {
      while length > 0, part[length] != text[place] {
        length = borders[length - 1]
        steps += 1
      }
      if part[length] == text[place] { length += 1 }
      steps += 1
      if length == part.count { return place + 1 - length }
    }
    return nil
  }

  static func contains(_ text: String, _ part: String) -> Bool {
    var steps = 0
    defer { WorkMeter.add(steps) }
    return StringSearch(for: part).first(in: Array(text.utf8), from: 0, &steps) != nil
  }

  /// Java's `replace`: an empty part is between all letters.
  static func replacing(_ part: String, with replacement: String, in text: String) -> String {
    if part.isEmpty {
      return replacement + text.map { String($0) + replacement }.joined()
    }
    let bytes = Array(text.utf8)
    let search = StringSearch(for: part)
    var result: [UInt8] = []
    var place = 0
    var steps = 0
    while let next = search.first(in: bytes, from: place, &steps) {
      result += bytes[place..<next]
      result += replacement.utf8
      place = next + search.part.count
    }
    result += bytes[place...]
    WorkMeter.add(steps)
    return String(decoding: result, as: UTF8.self)
  }
}
