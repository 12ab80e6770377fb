// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

// Fields against the kinds of the values around them, which a field declares or the first valid body decides.

extension ContractCheck {
  /// Reports fields that no body can have, because a value around them is of a kind without such parts. Whatever such a field
  /// declares, it never holds, and clients differ about what is missing.
  /// - Parameter rule: the contract with the kinds of its fields.
  /// - Returns: whether there are none.
  func fieldsCanHold(_ rule: Contract, _ successes: [GoodCase], _ failures: [GoodCase]) -> Bool {
    let problems = report.errorCount
    let own = Set(contract.shapes.compactMap(\.status))
    for shape in contract.shapes {
      let learned =
        shape.isFailure ? rule.failure?.shape : rule.success?.fields(ofOwnStatus: shape.status)
      var homeless: [JSONPointer: (place: JSONPointer, kinds: Set<JSONKind>)] = [:]
      for (place, kinds, fields) in learned?.tree.fieldsWithoutPlace ?? [] {
        for field in fields { homeless[field] = (place, kinds) }
      }
      if homeless.isEmpty { continue }
      let closed = Set(shape.shape.fields.filter { $0.accepts != nil }.map(\.pointer))
      let cases =
        shape.isFailure
        ? failures
        : successes.filter {
          shape.status == nil ? !own.contains($0.status) : $0.status == shape.status
        }
      for (field, key) in zip(shape.shape.fields, shape.keys) {
        guard let (place, kinds) = homeless[field.pointer] else { continue }
        report.error(
          at: key,
          message(
            field.pointer, below: place, of: kinds,
            decidedBy: closed.contains(place)
              ? nil : cases.first { Self.hasValue(at: place.tokens[...], $0.body) },
            hasElements: cases.contains {
              Self.hasValue(at: place.tokens[...], $0.body) { $0.elements.contains { _ in true } }
            }))
      }
    }
    return report.errorCount == problems
  }

  /// - Parameters:
  ///   - first: the case that decides the kind; `nil` if the contract declares it.
  ///   - hasElements: whether a good case has a list there that is not empty.
  private func message(
    _ field: JSONPointer, below place: JSONPointer, of kinds: Set<JSONKind>,
    decidedBy first: GoodCase?, hasElements: Bool
  ) -> String {
    let name = place.tokens.isEmpty ? "the root" : "'\(place)'"
    let found = JSONKind.allCases.filter(kinds.contains)
    let words = found.map(\.description).joined(separator: " or ")
    let rest = Array(field.tokens.dropFirst(place.tokens.count))
    let wanted: JSONKind = rest.first == ContractField.wildcard ? .array : .object
    var advice: [String] = []
    if kinds.contains(.array) {
      let element = JSONPointer(tokens: place.tokens + [ContractField.wildcard] + rest)
      advice.append("write '\(element)' for a field of each element")
    }
    guard let first else {
      advice.append("add '\(wanted.rawValue)' to its 'accepts'")
      return "'\(field)' can never hold: \(name) accepts only \(words); "
        + advice.joined(separator: ", or ")
    }
    // Some servers write `[]` for an object without members.
    if !kinds.contains(.array) || !hasElements {
      let list = (found + [wanted]).map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      advice.insert("declare \"accepts\": [\(list)] at '\(place)'", at: 0)
    }
    advice.append("put a good case with \(wanted) there before it")
    return "'\(field)' can never hold: \(name) is \(words) in the first good case, '\(first.name)' "
      + "(\(first.key.position)); \(advice.joined(separator: ", or "))"
  }

  /// Whether a body has a value that is wanted, or any but null, at a pointer, in which `*` is any step.
  private static func hasValue(
    at path: ArraySlice<String>, _ value: JSONValue,
    where isWanted: (JSONValue) -> Bool = { $0.kind != .null }
  ) -> Bool {
    guard let step = path.first else { return isWanted(value) }
    func goesOn(_ next: JSONValue) -> Bool {
      hasValue(at: path.dropFirst(), next, where: isWanted)
    }
    if step == ContractField.wildcard {
      return value.elements.contains(where: goesOn)
        || value.members.contains { goesOn($0.value) }
    }
    return value[JSONPointer(tokens: [step])].map(goesOn) ?? false
  }
}
