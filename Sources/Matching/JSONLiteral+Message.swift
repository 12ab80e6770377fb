// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

// Parts of HTTP messages in JSON.

extension JSONLiteral {
  /// Header fields as an array, since their order and repetitions count.
  package static func fields(_ fields: [HeaderField]) -> Self {
    .list(fields) { ["name": .string($0.name), "value": .string($0.value)] }
  }

  /// The members of an object that has a whole body: `body`, or `bodyBase64` if it is not UTF-8.
  package static func members(ofBody bytes: [UInt8]) -> [(String, JSONLiteral)] {
    guard let text = String(checking: bytes) else {
      return [("bodyBase64", .string(Base64.encode(bytes)))]
    }
    return [("body", .string(text))]
  }
}
