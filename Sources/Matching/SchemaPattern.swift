// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIJSONSchema
import MockAPIText

/// A JSON Schema for which a value must be valid, with WireMock's rules.
package struct SchemaPattern: Sendable, Hashable, CustomStringConvertible {
  /// The schema in its original spelling.
  package let description: String
  private let source: JSONValue
  private let schema: JSONSchema
  private let draft: SchemaDraft

  /// - Parameter draft: the version of the schema, if it does not name one itself.
  package init(_ schema: JSONValue, draft: SchemaDraft = .draft202012) throws(JSONSchemaError) {
    description = String(decoding: schema.source, as: UTF8.self)
    source = schema
    self.draft = SchemaDraft(declaredIn: schema) ?? draft
    self.schema = try JSONSchema(
      schema, draft: self.draft, options: [.assertsFormats, .honoursNullable])
  }

  /// The schema in one line, without the whitespace between its tokens.
  var compact: String { String(decoding: source.compactSource, as: UTF8.self) }

  /// A text that is not JSON is validated as a string, and so is a bare number or boolean that is not valid.
  func outcome(of subject: MatchSubject) -> MatchOutcome {
    guard let text = subject.text else { return .notMatched }
    let budget = subject.budget
    guard let root = subject.document?.root else { return outcome(ofString: text, budget) }
    let outcome = outcome(of: root, budget)
    guard outcome == .notMatched, root.kind == .number || root.kind == .boolean else {
      return outcome
    }
    return self.outcome(ofString: text, budget)
  }

  private func outcome(of value: JSONValue, _ budget: MatchBudget) -> MatchOutcome {
    let evaluation = schema.evaluate(value, limit: budget.remaining)
    budget.spend(evaluation.steps)
    return evaluation.isGivenUp ? .limitReached : MatchOutcome(evaluation.isValid)
  }

  /// The violations of a value that is JSON; empty if it is valid.
  package func violations(of subject: MatchSubject, limit: Int) -> [JSONSchemaViolation] {
    subject.document.map { Array(schema.validate($0.root, limit: limit).prefix(limit)) } ?? []
  }

  private func outcome(ofString text: String, _ budget: MatchBudget) -> MatchOutcome {
    var writer = JSONWriter()
    writer.string(text)
    // The text was just written as JSON.
    return (try? JSONDocument(parsing: writer.bytes)).map { outcome(of: $0.root, budget) }
      ?? .notMatched
  }

  package static func == (left: SchemaPattern, right: SchemaPattern) -> Bool {
    left.draft == right.draft && ByteEquality.areEqual(left.description, right.description)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
