// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The innermost value of a document at a byte, and the way to it.
struct DocumentPlace {
  /// The keys and indices on the way.
  private(set) var tokens: [String] = []
  /// The values on the way, from the document itself to the innermost one; one more than ``tokens``. For a byte of a
  /// key, the last one is the value of its member.
  private(set) var values: [JSONValue]
  /// Whether the byte is in a key.
  private(set) var isKey = false

  init(of offset: Int, in root: JSONValue) {
    values = [root]
    while !isKey, let next = Self.step(from: values[values.count - 1], to: offset) {
      tokens.append(next.token)
      values.append(next.value)
      isKey = next.isKey
    }
  }

  private static func step(from value: JSONValue, to offset: Int)
    -> (token: String, value: JSONValue, isKey: Bool)?
  {
    switch value.kind {
    case .object:
      for member in value.members {
        let isKey = member.key.range.contains(offset)
        if isKey || member.value.range.contains(offset) {
          return (member.name, member.value, isKey)
        }
      }
    case .array:
      for (index, element) in value.elements.enumerated() where element.range.contains(offset) {
        return (String(index), element, false)
      }
    default: break
    }
    return nil
  }
}
