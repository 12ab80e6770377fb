// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

/// The code that distinguishes failures, as an API or a scenario file writes it.
package struct FailureCode: Hashable, Sendable, CustomStringConvertible {
  /// The JSON value at the place of the code.
  package let value: JSONScalar

  package init(_ value: JSONScalar) {
    self.value = value
  }

  /// The code as a client reports it: a string without its quotes, any other value as JSON.
  package var description: String {
    if case .string(let text) = value { text } else { value.description }
  }

  /// Whether a text is this code: compared by value if the API's code is a number (`20404` equals `2.0404e4`),
  /// otherwise byte for byte.
  package func matches(_ text: String) -> Bool {
    guard case .number(let number) = value else {
      return ByteEquality.areEqual(description, text)
    }
    // A text that is not JSON is not a number.
    return (try? JSONDocument(parsing: text))?.root.number == number
  }
}
