// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
import MockAPIText

/// The regular expressions of pacts, which are of many languages, as those of scenarios.
enum PactExpression {
  /// Whether an expression is one that scenarios have, and matches the whole example.
  static func matches(_ expression: String, _ example: String) -> Bool {
    do throws(SyntaxError) {
      return try RegularExpression(expression).matchesWhole(example)
    } catch {
      // An expression of another language is told by those who ask.
      return false
    }
  }
}
