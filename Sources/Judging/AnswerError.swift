// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a line of a driver is not an answer.
package struct AnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What must be, and what was found: `'outcome' must be one of …; found "fine"`.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
