// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How the keys of the wire become the names of properties.
public enum WireKeys: Sendable, Hashable {
  /// They are the same, but for what `CodingKeys` spell out.
  case asWritten
  /// `user_id` is `userId`, by JSONDecoder's `convertFromSnakeCase`. (So no key of this wire is ever `userID`.)
  case snakeCase
}

/// JSONDecoder's `convertFromSnakeCase`, and the way back.
enum SnakeCase {
  /// The name of the property for `key`: `_user_id` gives `_userId`.
  static func property(_ key: String) -> String {
    let parts = key.split(separator: "_")
    guard parts.count > 1, let first = parts.first else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.reversed().prefix { $0 == "_" }
    return leading + first.lowercased() + parts.dropFirst().map { String($0).capitalized }.joined()
      + trailing
  }

  /// The likeliest key for `property`: `userId` gives `user_id`, and `userID`, which no key with underscores gives, itself.
  static func key(_ property: String) -> String {
    var key = ""
    var last: Character?
    for character in property {
      if character.isUppercase, let last, last != "_" {
        // Two in a row come from `user_i_d`, which nobody writes, or from no key with underscores at all.
        guard !last.isUppercase else { return property }
        key += "_"
      }
      key += character.lowercased()
      last = character
    }
    return Self.property(key) == property ? key : property
  }
}
