// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// Applicators for the parts of arrays and objects (core section 10.3 and 11).
extension SchemaEvaluator {
  mutating func applyElements(
    _ prefix: [Int], _ rest: Int?, to value: JSONValue, into evaluated: inout SchemaEvaluated
  ) -> Bool {
    guard value.kind == .array else { return true }
    var isValid = true
    for (number, element) in value.elements.enumerated() {
      guard let schema = number < prefix.count ? prefix[number] : rest else { break }
      if !evaluate(schema, element, at: String(number)) {
        isValid = false
        if !isReporting { return false }
      }
    }
    if rest == nil { evaluated.insert(prefix: prefix.count) } else { evaluated.insertEverything() }
    return isValid
  }

  mutating func applyContains(
    _ schema: Int, _ minimum: Int, _ maximum: Int?, of index: Int, to value: JSONValue,
    into evaluated: inout SchemaEvaluated
  ) -> Bool {
    guard value.kind == .array else { return true }
    var count = 0
    for (number, element) in value.elements.enumerated() {
      var ignored = SchemaEvaluated(isTracked: false)
      guard evaluateSilently(schema, element, into: &ignored) else { continue }
      count += 1
      evaluated.insert(number)
      if count >= minimum, maximum == nil, !evaluated.isTracked { return true }
    }
    if count < minimum {
      let isDefault = minimum == 1
      report(
        isDefault ? "contains" : "minContains", of: index,
        isDefault ? "no element matches" : "\(count) elements match, less than \(minimum)")
      return false
    }
    if let maximum, count > maximum {
      report("maxContains", of: index, "\(count) elements match, more than \(maximum)")
      return false
    }
    return true
  }

  mutating func applyMembers(
    _ members: SchemaApplicator.Members, to value: JSONValue,
    into evaluated: inout SchemaEvaluated
  ) -> Bool {
    guard value.kind == .object else { return true }
    var isValid = true
    for (number, member) in value.members.enumerated() {
      let name = member.name
      var isKnown = false
      if let schema = members.declared[ExactString(name)] {
        isKnown = true
        isValid = evaluate(schema, member.value, at: name) && isValid
      }
      for (pattern, schema) in members.patterns where isFound(pattern, in: name) {
        isKnown = true
        isValid = evaluate(schema, member.value, at: name) && isValid
      }
      if !isKnown, let schema = members.additional {
        isKnown = true
        isValid = evaluate(schema, member.value, at: name) && isValid
      }
      if isKnown { evaluated.insert(number) }
      guard isValid || isReporting else { return false }
    }
    return isValid
  }

  mutating func applyNames(_ schema: Int, to value: JSONValue) -> Bool {
    var isValid = true
    for member in value.members where !evaluate(schema, member.key, at: member.name) {
      isValid = false
      if !isReporting { break }
    }
    return isValid
  }

  mutating func applyUnevaluatedElements(
    _ schema: Int, to value: JSONValue, into evaluated: inout SchemaEvaluated
  ) -> Bool {
    guard value.kind == .array else { return true }
    var isValid = true
    for (number, element) in value.elements.enumerated() where !evaluated.contains(number) {
      if !evaluate(schema, element, at: String(number)) {
        isValid = false
        if !isReporting { return false }
      }
    }
    evaluated.insertEverything()
    return isValid
  }

  mutating func applyUnevaluatedMembers(
    _ schema: Int, to value: JSONValue, into evaluated: inout SchemaEvaluated
  ) -> Bool {
    guard value.kind == .object else { return true }
    var isValid = true
    for (number, member) in value.members.enumerated() where !evaluated.contains(number) {
      if !evaluate(schema, member.value, at: member.name) {
        isValid = false
        if !isReporting { return false }
      }
    }
    evaluated.insertEverything()
    return isValid
  }
}
