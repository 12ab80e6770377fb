// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import MockAPIRedaction

/// Compares bodies with their schemas, each body once.
final class SchemaCheck {
  private let shapes: Shapes
  private var known: Set<Known> = []
  private var redactor: Redactor

  private struct Known: Hashable {
    let schemas: [Node.Key]
    let body: Node.Key?
    let kind: String
  }

  init(_ shapes: Shapes, _ redaction: RedactionOptions) {
    self.shapes = shapes
    redactor = Redactor(redaction)
  }

  /// Warns if a body does not satisfy its schemas.
  /// - Parameters:
  ///   - kind: the kind of the warning.
  ///   - origin: the example that the body is; `nil` for a body that is made of the schemas.
  ///   - place: the place of the warning.
  func check(
    _ body: JSONValue, against schemas: [Node], kind: String, origin: Node?, at place: Node
  ) {
    guard let first = schemas.first,
      known.insert(Known(schemas: schemas.map(\.key), body: origin?.key, kind: kind)).inserted
    else { return }
    guard let literal = SchemaText.along(body, schemas: schemas, shapes),
      let text = try? JSONDocument(parsing: literal.bytes).root
    else {
      return shapes.remarks.warn(
        "unchecked-body",
        shapes.textBudget > 0
          ? "the schema of this body is too large to compare it"
          : "the schemas of all bodies are too large together to compare this one", at: place)
    }
    do {
      let violations = try JSONSchema(text).validate(body, limit: 3)
      guard let violation = violations.first else { return }
      let part = violation.instance.tokens.isEmpty ? "the body" : "\(violation.instance)"
      let subject = origin == nil ? "the body made of this schema" : "this example"
      // The message may have the value.
      let isSecret = if case .raw = redactor.redacted(body) { true } else { false }
      shapes.remarks.warn(
        kind,
        "\(subject) does not satisfy its schema: \(part)"
          + (isSecret ? "" : ": \(violation.message)"),
        at: place)
    } catch {
      shapes.remarks.warn(
        "invalid-schema", "bodies cannot be compared with this schema: \(error.message)", at: first)
    }
  }
}
