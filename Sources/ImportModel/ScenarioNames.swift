// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Names of scenarios and cases from the words of a document, which may have any character.
package enum ScenarioNames {
  /// Longer names are cut after a word.
  private static let limit = 60

  /// The words in small letters with `-` between them: `grace-without-an-email` for `Grace, without an email`. Letters beyond ASCII
  /// end a word. `nil` if there is no word.
  package static func slug(_ text: String) -> String? {
    var name: [UInt8] = []
    for word in text.utf8.split(whereSeparator: { !isPart($0) }) {
      let word = trimmed(word).map(ASCII.lowercased)
      if word.isEmpty { continue }
      if !name.isEmpty, name.count + 1 + word.count > limit { break }
      name += (name.isEmpty ? [] : [UInt8(ascii: "-")]) + word.prefix(limit)
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// A name from a method and a path or its template: `get-users-id` for `GET /users/{id}`.
  package static func name(ofMethod method: String, path: String) -> String {
    slug(method + " " + path) ?? "request"
  }

  /// The name with `-2`, `-3` after it if it is taken. Names that differ only in the case of their letters are one file on some
  /// systems.
  /// - Parameter taken: the names that are taken, in small letters; it gets the new one.
  package static func unique(_ name: String, among taken: inout Set<String>) -> String {
    func isFree(_ text: String) -> Bool { !taken.contains(text.lowercased()) }
    var unique = name
    if !isFree(name) {
      // A document may have thousands of requests with one name: the numbers before a free one are not all tried.
      var (used, free) = (1, 2)
      while !isFree("\(name)-\(free)") { (used, free) = (free, 2 * free) }
      while free - used > 1 {
        let middle = (used + free) / 2
        if isFree("\(name)-\(middle)") { free = middle } else { used = middle }
      }
      unique = "\(name)-\(free)"
    }
    taken.insert(unique.lowercased())
    return unique
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }

  /// Without dots at its ends: a file whose name begins with one is not loaded.
  private static func trimmed(_ word: Substring.UTF8View) -> ArraySlice<UInt8> {
    var word = Array(word)[...]
    while word.first == UInt8(ascii: ".") { word.removeFirst() }
    while word.last == UInt8(ascii: ".") { word.removeLast() }
    return word
  }
}
