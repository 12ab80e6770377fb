// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The value of `--select`.
struct SelectOption {
  let scenario: String
  let selectedCase: String

  /// Splits `SCENARIO=CASE` at the last `=`, because only the name of a scenario can contain this character.
  init(_ text: String) throws {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
      text.index(after: sign) < text.endIndex
    else {
      throw ValidationError("it must be SCENARIO=CASE, as in 'registration=incorrectPassword'")
    }
    scenario = String(text[..<sign])
    selectedCase = String(text[text.index(after: sign)...])
  }
}
