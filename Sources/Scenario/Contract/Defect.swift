// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A place of a body that violates the contract.
package struct Defect: Hashable, Sendable, CustomStringConvertible {
  /// The reason for the violation.
  package enum Kind: Hashable, Sendable {
    case missing
    case null
    case wrongType(expected: [JSONKind], found: JSONKind)
    /// A value that is not one of the allowed values.
    case unknownValue
    /// A string with bytes that are not UTF-8, or half of a surrogate pair.
    case invalidText
    /// A value that does not have its format.
    case invalid(ValueFormat)
    /// A value where there should be none.
    case unwanted
  }

  package let pointer: JSONPointer
  package let kind: Kind

  package init(pointer: JSONPointer, kind: Kind) {
    self.pointer = pointer
    self.kind = kind
  }

  /// `/id is missing`, `/id is a number where a string is expected`.
  package var description: String {
    let place = pointer.tokens.isEmpty ? "the body" : pointer.description
    switch kind {
    case .missing: return "\(place) is missing"
    case .null: return "\(place) is null"
    case .wrongType(let expected, let found):
      let names = expected.map(\.description).joined(separator: " or ")
      return "\(place) is \(found) where \(names) is expected"
    case .unknownValue: return "\(place) is not one of the declared values"
    case .invalidText: return "\(place) is not Unicode text"
    case .unwanted: return "\(place) should be absent"
    case .invalid(.url): return "\(place) is not an absolute URL"
    case .invalid(let format): return "\(place) is not written as \(format.rawValue)"
    }
  }
}
