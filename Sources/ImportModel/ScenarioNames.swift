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
    var unique = name
    var number = 2
    while !taken.insert(unique.lowercased()).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
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
