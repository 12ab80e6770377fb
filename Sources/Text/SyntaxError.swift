// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not valid as a regular expression, a path, a date format, a template or XML.
package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the text, in bytes from its start.
  package let offset: Int
  /// What must be there, and what was found.
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  package var description: String { message }
}
