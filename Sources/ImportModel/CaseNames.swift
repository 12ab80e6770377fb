// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIText

/// The names of cases, as people write them: `cardDeclined` for the code `CARD_DECLINED`, `notFound` for the status 404.
package enum CaseNames {
  /// A name from a code, such as `CARD_DECLINED`, `card-declined`, `Card.Declined`, 20404, or the URL of a problem; `nil` if
  /// the code has no letters and digits, or is a sentence.
  package static func name(ofCode code: String) -> String? {
    let last = code.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? ""
    let text = code.contains("://") ? last : code
    guard code != "about:blank", text.utf8.count <= 40 else { return nil }
    let name = camelCase(text)
    guard let first = name.utf8.first else { return nil }
    return ASCII.isDigit(first) ? "code" + name : name
  }

  /// A name from the phrase of a status.
  package static func name(ofStatus status: Int) -> String {
    ReasonPhrase.known(status).map { camelCase($0.filter { $0 != "'" }) } ?? "status\(status)"
  }

  /// The phrase of a status; `Error` for a status without one.
  package static func phrase(ofStatus status: Int) -> String {
    ReasonPhrase.known(status) ?? "Error"
  }

  /// The name with a number after it if it is taken.
  package static func unique(_ name: String, among names: some Collection<String>) -> String {
    if !names.contains(name) { return name }
    var number = 2
    while names.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// Words of letters and digits, written as one: the first in small letters, and the others with a capital.
  package static func camelCase(_ text: String) -> String {
    let words = text.utf8.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    var name = ""
    for word in words {
      let isLoud = word == word.uppercased()
      let quiet = isLoud ? word.lowercased() : word
      name +=
        name.isEmpty
        ? lowercasingStart(of: quiet) : quiet.prefix(1).uppercased() + quiet.dropFirst()
    }
    return name
  }

  /// `cardDeclined` for `CardDeclined`, `urlTooLong` for `URLTooLong`.
  private static func lowercasingStart(of word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }.count
    // The last capital begins the next word.
    let count = capitals > 1 && capitals < word.count ? capitals - 1 : capitals
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}
