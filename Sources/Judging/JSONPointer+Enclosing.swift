// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

extension JSONPointer {
  /// Whether a place is this one or inside it.
  func encloses(_ other: JSONPointer) -> Bool {
    tokens.count <= other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { ByteEquality.areEqual($0, $1) }
  }

  /// The pointer for people, who cannot see an empty text.
  var shown: String { tokens.isEmpty ? "the body" : description }
}
