// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the keys of the wire become property names.
public enum WireKeys: Sendable, Hashable {
  /// They are the same, except for those in `CodingKeys`.
  case asWritten
  /// `userID` is written `user_id`. It is read from `user_id`, `userId` and `user_ID` as well: only letters and digits
  /// count. The keys of a dictionary stay as they are.
  ///
  /// Bodies are then decoded exactly at once, which takes about three times as long as with plain `Codable`.
  case snakeCase
}

/// Property names and keys in snake case.
enum SnakeCase {
  /// The key for `property`: `userID` gives `user_id`, `myURLPath` gives `my_url_path`. (`@FailValidated` writes the
  /// same keys.)
  static func key(_ property: String) -> String {
    let characters = Array(property)
    var key = ""
    for (position, character) in characters.enumerated() {
      if character.isUppercase, position > 0, characters[position - 1] != "_" {
        let beginsWord =
          !characters[position - 1].isUppercase
          || (position + 1 < characters.count && characters[position + 1].isLowercase)
        if beginsWord { key += "_" }
      }
      key += character.lowercased()
    }
    return key
  }

  /// The property name for `key`, as JSONDecoder makes it: `_user_id` gives `_userId`. For models whose keys are not
  /// known in advance.
  static func property(_ key: String) -> String {
    let parts = key.split(separator: "_")
    guard parts.count > 1, let first = parts.first else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.reversed().prefix { $0 == "_" }
    return leading + first.lowercased() + parts.dropFirst().map { String($0).capitalized }.joined()
      + trailing
  }

  /// The name without everything that differs between spellings: equal for `user_id`, `userId` and `userID`.
  static func folded(_ name: String) -> String {
    name.filter { $0 != "_" }.lowercased()
  }
}
