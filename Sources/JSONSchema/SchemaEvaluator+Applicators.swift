// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension SchemaEvaluator {
  /// Evaluates an applicator.
  /// - Parameter evaluated: gets the parts that the applicator has evaluated.
  mutating func apply(
    _ applicator: SchemaApplicator, of index: Int, to value: JSONValue,
    into evaluated: inout SchemaEvaluated
  ) -> Bool {
    switch applicator {
    case .never:
      report(nil, of: index, "no value is allowed here")
      return false
    case .reference(let target): return evaluate(target, value, into: &evaluated)
    case .dynamicReference(let target, let anchor):
      let target = dynamicTarget(of: anchor, initially: target)
      return evaluate(target, value, into: &evaluated)
    case .all(let schemas):
      var isValid = true
      for schema in schemas where !evaluate(schema, value, into: &evaluated) {
        isValid = false
        if !isReporting { break }
      }
      return isValid
    case .any(let schemas): return applyAny(schemas, of: index, to: value, into: &evaluated)
    case .one(let schemas): return applyOne(schemas, of: index, to: value, into: &evaluated)
    case .not(let schema):
      var ignored = SchemaEvaluated(isTracked: false)
      guard evaluateSilently(schema, value, into: &ignored) else { return true }
      report("not", of: index, "matches the excluded schema")
      return false
    case .conditional(let condition, let then, let otherwise):
      let branch = evaluateSilently(condition, value, into: &evaluated) ? then : otherwise
      return branch.map { evaluate($0, value, into: &evaluated) } ?? true
    case .dependent(let dependents):
      guard value.kind == .object else { return true }
      var isValid = true
      for (name, schema) in dependents where value[name] != nil {
        isValid = evaluate(schema, value, into: &evaluated) && isValid
      }
      return isValid
    case .elements(let prefix, let rest):
      return applyElements(prefix, rest, to: value, into: &evaluated)
    case .contains(let schema, let minimum, let maximum):
      return applyContains(schema, minimum, maximum, of: index, to: value, into: &evaluated)
    case .members(let members): return applyMembers(members, to: value, into: &evaluated)
    case .names(let schema): return applyNames(schema, to: value)
    case .unevaluatedElements(let schema):
      return applyUnevaluatedElements(schema, to: value, into: &evaluated)
    case .unevaluatedMembers(let schema):
      return applyUnevaluatedMembers(schema, to: value, into: &evaluated)
    }
  }

  private mutating func applyAny(
    _ schemas: [Int], of index: Int, to value: JSONValue, into evaluated: inout SchemaEvaluated
  ) -> Bool {
    let mark = violations.count
    var isValid = false
    report("anyOf", of: index, "none of the \(schemas.count) schemas matches")
    for schema in schemas where evaluate(schema, value, into: &evaluated) {
      isValid = true
      // If the annotations are not needed, the first valid schema is enough.
      if !evaluated.isTracked { break }
    }
    if isValid { forgetViolations(after: mark) }
    return isValid
  }

  private mutating func applyOne(
    _ schemas: [Int], of index: Int, to value: JSONValue, into evaluated: inout SchemaEvaluated
  ) -> Bool {
    let mark = violations.count
    var fitting: [Int] = []
    report("oneOf", of: index, "none of the \(schemas.count) schemas matches")
    for (number, schema) in schemas.enumerated() where evaluate(schema, value, into: &evaluated) {
      fitting.append(number)
      if fitting.count == 2 { break }
    }
    guard !fitting.isEmpty else { return false }
    forgetViolations(after: mark)
    guard fitting.count == 2 else { return true }
    report("oneOf", of: index, "the schemas \(fitting[0]) and \(fitting[1]) both match")
    return false
  }
}
