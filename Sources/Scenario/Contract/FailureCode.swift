// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON
import MockAPIText

/// The code that tells one failure from another, as an API or a scenario file writes it.
public struct FailureCode: Hashable, Sendable, CustomStringConvertible {
  /// The JSON value at the code's place.
  public let value: JSONScalar

  public init(_ value: JSONScalar) {
    self.value = value
  }

  /// The code as a client reports it: a string without its quotes, every other value as JSON.
  public var description: String {
    if case .string(let text) = value { text } else { value.description }
  }

  /// Whether a text is this code: by value where the API's code is a number (`20404` is `2.0404e4`), and byte for
  /// byte otherwise.
  public func matches(_ text: String) -> Bool {
    guard case .number(let number) = value else {
      return ByteEquality.areEqual(description, text)
    }
    // A text that is not JSON is not a number either.
    return (try? JSONDocument(parsing: text))?.root.number == number
  }
}
