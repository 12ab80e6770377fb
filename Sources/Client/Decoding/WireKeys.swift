// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How the keys of the wire become property names.
public enum WireKeys: Sendable, Hashable {
  /// They are the same, except for those in `CodingKeys`.
  case asWritten
  /// `user_id` becomes `userId`, as by JSONDecoder's `convertFromSnakeCase`. (So no key ever becomes `userID`.)
  case snakeCase
}

/// JSONDecoder's `convertFromSnakeCase`, and its reverse.
enum SnakeCase {
  /// The property name for `key`: `_user_id` gives `_userId`.
  static func property(_ key: String) -> String {
    let parts = key.split(separator: "_")
    guard parts.count > 1, let first = parts.first else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.reversed().prefix { $0 == "_" }
    return leading + first.lowercased() + parts.dropFirst().map { String($0).capitalized }.joined()
      + trailing
  }

  /// The likeliest key for `property`: `userId` gives `user_id`. A name that no key with underscores gives, such as
  /// `userID`, is returned unchanged.
  static func key(_ property: String) -> String {
    var key = ""
    var last: Character?
    for character in property {
      if character.isUppercase, let last, last != "_" {
        // Two capitals in a row come from a key like `user_i_d`, which is unlikely, or from a key without
        // underscores.
        guard !last.isUppercase else { return property }
        key += "_"
      }
      key += character.lowercased()
      last = character
    }
    return Self.property(key) == property ? key : property
  }
}
