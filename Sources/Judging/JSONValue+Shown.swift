// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

extension JSONValue {
  /// The value in a message: scalars as they are written, others by their kind.
  var shown: String {
    switch kind {
    case .array, .object: kind.description
    case .string, .number, .boolean, .null: Excerpt.of(Array(source))
    }
  }
}
