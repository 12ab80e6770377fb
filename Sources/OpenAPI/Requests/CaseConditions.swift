// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction

/// Adds the `when` of cases: of examples of a request and a response with one name, and of the errors of bad requests.
struct CaseConditions {
  let reader: ContentReader
  let options: ImportOptions
  let security: Security

  /// The largest schema of a request in a condition.
  private static let largestSchema = 64 * 1_024

  func add(
    to cases: inout [DescribedCase], of operation: Operation, _ path: PathText,
    _ redactor: inout Redactor
  ) {
    if options.pairsExamples { pair(&cases, operation, path, &redactor) }
    if options.choosesCasesByRequest { choose(&cases, operation) }
  }

  // MARK: Pairs

  private func pair(
    _ cases: inout [DescribedCase], _ operation: Operation, _ path: PathText,
    _ redactor: inout Redactor
  ) {
    let named = cases.indices.filter { cases[$0].example != nil }
    guard named.count > 1 else { return }
    var found: [(index: Int, parts: Set<String>, literal: JSONLiteral)] = []
    for index in named {
      guard let name = cases[index].example else { continue }
      let parts = conditions(ofExample: name, operation, path, &redactor)
      let keys = Set(parts.flatMap { part, literals in literals.map { "\(part) \($0.key)" } })
      // One that an earlier one covers would never be chosen.
      if keys.isEmpty || found.contains(where: { $0.parts.isSubset(of: keys) }) { continue }
      // Variables are those of a template beside them.
      let hasVariables = parts.contains { $0.part == "pathParameters" }
      let template: [(String, JSONLiteral)] =
        hasVariables ? [("urlPathTemplate", .string(path.text))] : []
      let members =
        template
        + parts.map { part, literals in
          (
            part,
            part == "bodyPatterns"
              ? JSONLiteral.array(literals.map(\.literal))
              : .object(literals.map { ($0.name, $0.literal) })
          )
        }
      found.append((index, keys, .object(members)))
    }
    // A single condition tells nothing apart.
    guard found.count > 1 else { return }
    for (index, _, literal) in found { cases[index].imported.when = literal }
  }

  /// A condition on a part of the request.
  private struct Condition {
    let name: String
    let literal: JSONLiteral
    /// What is equal for equal conditions.
    var key: String { name + String(decoding: literal.bytes, as: UTF8.self) }
  }

  private func conditions(
    ofExample name: String, _ operation: Operation, _ path: PathText, _ redactor: inout Redactor
  ) -> [(part: String, conditions: [Condition])] {
    var parts: [(part: String, conditions: [Condition])] = []
    for (place, part) in [
      ("path", "pathParameters"), ("query", "queryParameters"), ("header", "headers"),
    ] {
      let conditions = operation.parameters(in: place).compactMap { parameter -> Condition? in
        guard let original = parameter["name"]?.string, let example = parameter["examples"]?[name],
          let value = reader.value(ofExample: example), let text = Self.text(of: value.value),
          // A secret is nobody's condition.
          redactor.redacted(field: original, text, ofForm: false) == text
        else { return nil }
        let own =
          place == "path" ? path.variables.first { $0.original == original }?.name : original
        return own.map { Condition(name: $0, literal: ["equalTo": .string(text)]) }
      }
      if !conditions.isEmpty { parts.append((part, conditions)) }
    }
    let contents = reader.requestContents(of: operation.node, parameters: operation.parameters)
    if let content = contents.first(where: \.type.isJSON),
      let example = content.examples.first(where: { $0.name == name }),
      let value = reader.value(ofExample: example.node)
    {
      let body = Condition(name: "", literal: ["equalToJson": redactor.redacted(value.value)])
      parts.append(("bodyPatterns", [body]))
    }
    return parts
  }

  private static func text(of value: JSONValue) -> String? {
    value.string
      ?? ([.number, .boolean].contains(value.kind)
        ? String(decoding: value.source, as: UTF8.self) : nil)
  }

  // MARK: Bad requests

  private func choose(_ cases: inout [DescribedCase], _ operation: Operation) {
    func add(_ condition: JSONLiteral?, to index: Int?) {
      guard let condition, let index, case .absent = cases[index].imported.when else { return }
      cases[index].imported.when = condition
    }
    add(security.condition(of: operation), to: cases.firstIndex { $0.status == 401 })
    let bad = cases.firstIndex { $0.status == 400 } ?? cases.firstIndex { $0.status == 422 }
    if let bad { add(schemaCondition(of: operation), to: bad) }
  }

  private func schemaCondition(of operation: Operation) -> JSONLiteral? {
    let contents = reader.requestContents(of: operation.node, parameters: operation.parameters)
    guard let content = contents.first(where: \.type.isJSON), let schema = content.schemas.first,
      let literal = SchemaText.whole(schema, reader.shapes, budget: 5_000)
    else { return nil }
    guard literal.bytes.count <= Self.largestSchema else {
      reader.shapes.remarks.warn(
        "large-request-schema",
        "a request's schema of more than 64 kB is no condition; ask for the case by its name",
        at: schema)
      return nil
    }
    return ["bodyPatterns": [["not": ["matchesJsonSchema": literal]]]]
  }
}
