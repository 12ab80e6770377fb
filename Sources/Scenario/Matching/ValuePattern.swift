// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// What a single value of a request has to be.
public enum ValuePattern: Sendable, Hashable, CustomStringConvertible {
  /// The very text, byte for byte.
  case equalTo(String)

  /// Whether a value is meant; a value that is missing never equals a text.
  public func matches(_ value: String?) -> Bool {
    switch self {
    case .equalTo(let expected):
      value.map { ByteEquality.areEqual($0, expected) } ?? false
    }
  }

  /// Whether one of the values of a repeated field is meant; without values, whether nothing is.
  func matchesAny(of values: [String]) -> Bool {
    values.isEmpty ? matches(nil) : values.contains(where: matches)
  }

  public var description: String {
    switch self {
    case .equalTo(let text): text
    }
  }
}
