// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIVariants

/// The ways in which a field of a map is damaged.
package enum FieldDamage: String, Sendable, Hashable, CaseIterable {
  case missing
  case null
  case wrongKind
  case unknownValue
  case badFormat

  /// The damage of an operator; `nil` if it is none of these.
  package init?(_ variantOperator: VariantOperator) {
    switch variantOperator {
    case .drop: self = .missing
    case .null: self = .null
    case .string, .number, .boolean, .object, .array: self = .wrongKind
    case .unknownValue: self = .unknownValue
    case .badFormat: self = .badFormat
    default: return nil
    }
  }
}
