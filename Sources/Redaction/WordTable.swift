// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Words that are looked for in a text all at once, so that a text takes little more time than to read it.
struct WordTable: Sendable {
  /// The words by their first byte, and by their last one, each in the given order.
  private let byFirst: [[[UInt8]]]
  private let byLast: [[[UInt8]]]

  /// - Parameter words: none of them empty.
  init(_ words: [String]) {
    var byFirst = [[[UInt8]]](repeating: [], count: 256)
    var byLast = byFirst
    for word in words.map({ Array($0.utf8) }) {
      guard let first = word.first, let last = word.last else { continue }
      byFirst[Int(first)].append(word)
      byLast[Int(last)].append(word)
    }
    self.byFirst = byFirst
    self.byLast = byLast
  }

  /// Whether one of the words is anywhere in a text.
  func isPart(of text: [UInt8]) -> Bool {
    for start in text.indices where self.start(of: text[start...]) != nil { return true }
    return false
  }

  /// The first of the words with which a text begins.
  func start(of text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = text.first else { return nil }
    return byFirst[Int(first)].first { text.starts(with: $0) }
  }

  /// The first of the words with which a text ends.
  func end(of text: [UInt8]) -> [UInt8]? {
    guard let last = text.last else { return nil }
    return byLast[Int(last)].first { text.suffix($0.count).elementsEqual($0) }
  }

  /// Whether a text has these words and nothing else, without regard to where a word ends.
  func makes(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let word = start(of: rest) { rest = rest.dropFirst(word.count) }
    return rest.isEmpty
  }
}
