// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The body of a request as a pattern of `equalToJson`, with placeholders where matching rules are, and in place of secrets.
struct BodyPattern {
  let body: PactBody

  func literal(_ value: JSONValue, _ position: RulePosition) -> JSONLiteral {
    switch value.kind {
    case .object:
      if position.isOwn, case .map? = position.rule { return placeholder("ignore") }
      return .object(
        value.members.map { member in
          (member.name, literal(member.value, position.member(member.name)))
        })
    case .array:
      // A list of any length has no pattern.
      if position.rule == .type || position.rule == .arrayContains
        || position.hasRule(forAll: .anyElement)
      {
        return placeholder("ignore")
      }
      return .array(
        value.elements.enumerated().map { index, element in
          literal(element, position.element(index))
        })
    case .string, .number, .boolean, .null:
      return body.isSecret(value) ? any(value.kind) : scalar(value, position.rule)
    }
  }

  private func scalar(_ value: JSONValue, _ rule: MatchingRule?) -> JSONLiteral {
    switch rule {
    case nil, .equality, .null: return .value(value)
    case .regex(let expression)
    where value.string.map { PactExpression.matches(expression, $0) } ?? false:
      return placeholder("regex", expression)
    default: return any(value.kind)
    }
  }

  private func any(_ kind: JSONKind) -> JSONLiteral {
    switch kind {
    case .string: placeholder("any-string")
    case .number: placeholder("any-number")
    case .boolean: placeholder("any-boolean")
    case .null, .object, .array: placeholder("ignore")
    }
  }

  private func placeholder(_ name: String, _ text: String = "") -> JSONLiteral {
    .string("${json-unit.\(name)}\(text)")
  }
}
