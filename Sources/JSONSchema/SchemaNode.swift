// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// One schema object or boolean, compiled. Schemas refer to each other by their indices.
struct SchemaNode: Sendable {
  /// The schema resource that it belongs to: what it adds to the dynamic scope.
  let resource: Int
  /// Where it stands, as violations tell it.
  let location: String
  /// In the order in which they are looked at: `unevaluatedItems` and `unevaluatedProperties` come last.
  var rules: [Rule] = []
  /// Whether what other keywords have looked at must be remembered.
  var needsEvaluated = false

  struct Rule: Sendable {
    let keyword: SchemaKeyword
    let meaning: Meaning
  }

  enum Meaning: Sendable {
    case assertion(SchemaAssertion)
    case applicator(SchemaApplicator)
  }
}

/// A keyword that applies other schemas.
enum SchemaApplicator: Sendable {
  /// The schema `false`.
  case never
  case reference(Int)
  /// Leads to the outermost schema with an anchor of that name; to the given one when there is none.
  case dynamicReference(Int, anchor: String)
  case all([Int])
  case any([Int])
  case one([Int])
  case not(Int)
  case conditional(Int, then: Int?, else: Int?)
  case dependent([(name: String, schema: Int)])
  case elements(prefix: [Int], rest: Int?)
  case contains(Int, minimum: Int, maximum: Int?)
  case members(Members)
  case names(Int)
  case unevaluatedElements(Int)
  case unevaluatedMembers(Int)

  /// `properties`, `patternProperties` and `additionalProperties`, which belong together.
  struct Members: Sendable {
    var declared: [ExactString: Int] = [:]
    var patterns: [(pattern: RegularExpression, schema: Int)] = []
    var additional: Int?
  }

  /// The schemas that are applied to the same value whatever it is: where these lead in a circle, no value
  /// could ever be validated.
  var unconditional: [Int] {
    switch self {
    case .reference(let schema), .not(let schema), .conditional(let schema, _, _): [schema]
    case .all(let schemas), .any(let schemas), .one(let schemas): schemas
    default: []
    }
  }
}
