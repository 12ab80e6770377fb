// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIJSONSchema
import MockAPIText

/// A JSON Schema that a value has to be valid by, as WireMock asks for it.
public struct SchemaPattern: Sendable, Hashable, CustomStringConvertible {
  /// The schema as it was written.
  public let description: String
  private let source: JSONValue
  private let schema: JSONSchema

  package init(_ schema: JSONValue) throws(JSONSchemaError) {
    description = String(decoding: schema.source, as: UTF8.self)
    source = schema
    self.schema = try JSONSchema(schema, options: [.assertsFormats, .honoursNullable])
  }

  /// The schema as people read it in a line: without what stands between the tokens.
  var compact: String { String(decoding: source.compactSource, as: UTF8.self) }

  /// A text that is no JSON is tried as a string, and so is a bare number or boolean that is not valid.
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

  /// What is wrong with a value, which is JSON; empty where it is not.
  package func violations(of subject: MatchSubject, limit: Int) -> [JSONSchemaViolation] {
    subject.document.map { Array(schema.validate($0.root, limit: limit).prefix(limit)) } ?? []
  }

  private func outcome(ofString text: String, _ budget: MatchBudget) -> MatchOutcome {
    var writer = JSONWriter()
    writer.string(text)
    // What was just written is JSON.
    return (try? JSONDocument(parsing: writer.bytes)).map { outcome(of: $0.root, budget) }
      ?? .notMatched
  }

  public static func == (left: SchemaPattern, right: SchemaPattern) -> Bool {
    ByteEquality.areEqual(left.description, right.description)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}
