// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// What the request of an interaction has, as conditions.
struct PactConditions {
  private typealias Condition = RequestConditions.Condition

  let conditions: [RequestConditions.Condition]

  init(of interaction: PactInteraction) {
    conditions =
      Self.query(interaction) + Self.headers(interaction) + Self.body(interaction)
  }

  private static func query(_ interaction: PactInteraction) -> [Condition] {
    interaction.query.map { name, values in
      let rule = interaction.requestRules.query[name]
      let matchers = values.map { matcher(rule, $0) }
      return Condition(
        .queryParameter, name, matchers.count == 1 ? matchers[0] : ["hasExactly": .array(matchers)],
        tellsByAbsence: true)
    }
  }

  private static func headers(_ interaction: PactInteraction) -> [Condition] {
    interaction.headers.map { name, value in
      // A pact allows header fields that it does not name, such as those that libraries add; only credentials are left out with a
      // purpose.
      Condition(
        .header, name, matcher(interaction.requestRules.headers[name.lowercased()], value),
        tellsByAbsence: value == nil)
    }
  }

  /// - Parameter example: `nil` in place of a secret.
  private static func matcher(_ rule: MatchingRule?, _ example: String?) -> JSONLiteral {
    guard let example else { return present }
    switch rule {
    case nil, .equality: return ["equalTo": .string(example)]
    case .regex(let expression) where PactExpression.matches(expression, example):
      return ["matches": .string(expression)]
    case .integer: return ["matches": #"-?\d+"#]
    case .number: return ["matches": #"-?\d+(\.\d+)?"#]
    case .boolean: return ["matches": "true|false"]
    case .contains(let text): return ["contains": .string(text)]
    default: return present
    }
  }

  /// Something is there, whatever it is.
  private static var present: JSONLiteral { ["matches": ".*"] }

  private static func body(_ interaction: PactInteraction) -> [Condition] {
    switch interaction.body.content {
    case .none: []
    case .json(let value):
      [
        body(
          "equalToJson",
          BodyPattern(body: interaction.body)
            .literal(value, RulePosition(interaction.requestRules.body)))
      ]
    case .text where interaction.body.hasSecrets,
      .bytes where interaction.body.hasSecrets:
      []
    case .text(let text): [body("equalTo", .string(text))]
    case .bytes(let bytes): [body("binaryEqualTo", .string(Base64.encode(bytes)))]
    }
  }

  private static func body(_ matcher: String, _ value: JSONLiteral) -> Condition {
    Condition(.body, "body", .object([(matcher, value)]), tellsByAbsence: false)
  }
}
