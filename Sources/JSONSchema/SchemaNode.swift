// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// A compiled schema object or boolean. Schemas refer to each other by their indices.
struct SchemaNode: Sendable {
  /// The schema resource of this schema, which it adds to the dynamic scope.
  let resource: Int
  /// The place of the schema, as violations report it.
  let location: String
  /// In the order of evaluation: `unevaluatedItems` and `unevaluatedProperties` are last.
  var rules: [Rule] = []
  /// Whether the parts that other keywords have evaluated must be recorded.
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
  /// Refers to the outermost schema with an anchor of that name, or to the given schema if there is none.
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

  /// The schemas that are applied to the same value in any case. If they form a circle, no value can ever be
  /// validated.
  var unconditional: [Int] {
    switch self {
    case .reference(let schema), .not(let schema), .conditional(let schema, _, _): [schema]
    case .all(let schemas), .any(let schemas), .one(let schemas): schemas
    default: []
    }
  }
}
