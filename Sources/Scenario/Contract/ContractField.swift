// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// What a client does with one field when it is bad.
public enum Tolerance: String, Hashable, Sendable, CaseIterable {
  /// A bad value spoils the enclosing object.
  case required
  /// Missing, null or wrong becomes a default, and is reported.
  case defaulted
  /// Missing and null are legal and silent; wrong becomes nil, and is reported.
  case optional
  /// An element of an array, or entry of a dictionary, that is spoiled is left out, and is reported.
  case dropped
  /// The client does not read it.
  case ignored
}

/// One field of a contract.
public struct ContractField: Hashable, Sendable {
  /// Where the field stands; the step `*` means each element of an array or entry of an object.
  public let pointer: JSONPointer
  public let tolerance: Tolerance
  /// The kinds that are right; `nil` when they are those that the good cases have there.
  public let accepts: Set<JSONKind>?
  /// The values that are known; empty when every value is.
  public let values: [JSONScalar]
  /// How a value must be written; `nil` when it does not matter.
  public let format: ValueFormat?

  /// The step that stands for every element or entry.
  public static let wildcard = "*"
}
