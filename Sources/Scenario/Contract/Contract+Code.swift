// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension Contract.Failure {
  /// The place of the code in a body: the first with a value other than null, or else the first with null; `nil` if there is
  /// no value at any of its places.
  package func placeOfCode(in body: JSONValue) -> JSONPointer? {
    placeOfCode(in: body, keeping: .last)
  }

  func placeOfCode(in body: JSONValue, keeping kept: RepeatedName) -> JSONPointer? {
    codes.first { body.hasValue(at: $0, keeping: kept) }
      ?? codes.first { body.value(at: $0, keeping: kept) != nil }
  }

  /// The code in a body; `nil` if it has none.
  package func code(in body: JSONValue) -> FailureCode? { code(in: body, keeping: .last) }

  func code(in body: JSONValue, keeping kept: RepeatedName) -> FailureCode? {
    placeOfCode(in: body, keeping: kept).flatMap { body.value(at: $0, keeping: kept)?.scalar }
      .map(FailureCode.init)
  }

  /// The declarations with which correct clients read a body.
  ///
  /// If the code may be in several places, the first that is there is as it is declared. The others may be missing or null,
  /// and a client that has found the code may leave them unread.
  package func shapes(for body: JSONValue) -> [Contract.Shape] { shapes(for: body, keeping: .last) }

  func shapes(for body: JSONValue, keeping kept: RepeatedName) -> [Contract.Shape] {
    guard codes.count > 1, let first = codes.first(where: { body.hasValue(at: $0, keeping: kept) })
    else { return [shape] }
    return [Tolerance.optional, .ignored].map { tolerance in
      var eased = shape
      for code in codes where code != first { eased.tree.declare(tolerance, at: code.tokens[...]) }
      return eased
    }
  }
}

extension JSONValue {
  /// Whether there is a value other than null at a pointer.
  func hasValue(at pointer: JSONPointer, keeping kept: RepeatedName) -> Bool {
    value(at: pointer, keeping: kept).map { $0.kind != .null } ?? false
  }
}
