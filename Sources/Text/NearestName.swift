// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the most similar name.
package enum NearestName {
  /// The name of a person's making, such as that of a case, that was probably meant. A far one would lead astray, so it is one of these,
  /// without regard to case:
  ///
  /// - The candidate with the fewest edits, if it is near enough to be a typing error: one edit; in names of eight and more letters
  ///   two; in long ones one in eight letters.
  /// - One that only has more or fewer letters, such as `placed` for `plcd`: at most a third of the longer name, and not the first.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    let letters = Array(name.lowercased().utf8)
    for candidate in candidates {
      let others = Array(candidate.lowercased().utf8)
      guard let distance = distance(letters, others), distance < best?.distance ?? .max else {
        continue
      }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// The word of a fixed vocabulary, such as a key or an option, that was probably meant. If none is near, it is the one of the most
  /// similar length that has the name as a word, or is one of its words: `urlPath` for `path`. The names that people make have such
  /// words by chance: `found` is the opposite of `notFound`.
  package static func of(_ name: String, amongKeys keys: some Sequence<String>) -> String? {
    of(name, among: keys) ?? related(to: name, among: keys)
  }

  /// The number of edits between two names; `nil` if they are too many.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int? {
    let length = max(one.count, other.count)
    let difference = abs(one.count - other.count)
    let most = length < 8 ? 1 : max(length / 8, 2)
    let mostOmissions = one.first == other.first ? max(length / 3, most) : most
    // The difference of the lengths is a lower bound of the distance, and keys may be long.
    if difference > mostOmissions { return nil }
    let distance = EditDistance.between(one, other, limit: mostOmissions)
    // Then each edit adds a letter to the shorter name.
    let isOmission = distance == difference
    // Names without a common letter are not similar, however short they are.
    return distance <= (isOmission ? mostOmissions : most) && distance < length ? distance : nil
  }

  /// Longer names, of which a file may have any number, are not searched for words.
  private static let longestWithWords = 256

  private static func related(to name: String, among candidates: some Sequence<String>) -> String? {
    let related = candidates.filter { candidate in
      let (short, long) =
        name.utf8.count < candidate.utf8.count ? (name, candidate) : (candidate, name)
      return short.utf8.count >= 4 && long.utf8.count <= longestWithWords && hasWord(long, short)
    }
    return related.min {
      abs($0.utf8.count - name.utf8.count) < abs($1.utf8.count - name.utf8.count)
    }
  }

  /// Whether a name has another one in it, from the beginning of a word on: `urlPath` has `path`, and `report` does not have `port`.
  private static func hasWord(_ long: String, _ short: String) -> Bool {
    let (letters, word) = (Array(long.utf8), Array(short.lowercased().utf8))
    let lowercased = Array(long.lowercased().utf8)
    // Letters of some scripts have another size in lower case.
    guard letters.count == lowercased.count, word.count <= letters.count else { return false }
    return (0...letters.count - word.count).contains { start in
      let isStart =
        start == 0 || !isLetter(letters[start - 1])
        || isCapital(letters[start]) && !isCapital(letters[start - 1])
      return isStart && lowercased[start..<start + word.count].elementsEqual(word)
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }

  /// Bytes beyond ASCII are parts of letters.
  private static func isLetter(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
  }

  /// The largest number of names to list; a file may declare thousands.
  private static let listLimit = 20

  /// The text `; did you mean 'x'?`; empty if no name is near.
  package static func suggestion(for name: String, among candidates: [String]) -> String {
    suggestion(of(name, among: candidates))
  }

  package static func suggestion(for name: String, amongKeys keys: [String]) -> String {
    suggestion(of(name, amongKeys: keys))
  }

  private static func suggestion(_ name: String?) -> String {
    name.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The text `; did you mean 'x'?`, or a list of the allowed names.
  package static func hint(for name: String, among candidates: [String], listing what: String)
    -> String
  {
    let suggestion = suggestion(for: name, among: candidates)
    return suggestion.isEmpty ? list(candidates, what) : suggestion
  }

  package static func hint(for name: String, amongKeys keys: [String], listing what: String)
    -> String
  {
    let suggestion = suggestion(for: name, amongKeys: keys)
    return suggestion.isEmpty ? list(keys, what) : suggestion
  }

  private static func list(_ candidates: [String], _ what: String) -> String {
    if candidates.isEmpty { return "" }
    let list = candidates.prefix(listLimit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = candidates.count - listLimit
    return "; \(what): \(list)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
