// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// An operation of GraphQL in a request.
struct GraphQLRequest {
  var query: String
  /// The name of the operation; `nil` if it has none.
  let name: String?
  var variables: JSONValue?

  init(_ value: JSONValue?, _ variables: PostmanVariables) {
    query = value?["query"]?.string ?? ""
    let declared = value?["operationName"]?.string
    name = declared.flatMap { $0.isEmpty ? nil : $0 } ?? Self.name(in: query)
    let given = value?["variables"]
    let text = given?.string.map { variables.resolved($0) { $0 }.text }
    let known = text.flatMap(ImportedJSON.container) ?? (given?.kind == .object ? given : nil)
    self.variables = known.flatMap { $0.members.contains { _ in true } ? $0 : nil }
  }

  /// `Me` of `query Me { me { id } }`.
  private static func name(in query: String) -> String? {
    let words = query.utf8.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) && $0 != 0x5F }
    guard words.count > 1, let kind = String(words[0]), kinds.contains(kind),
      let name = String(words[1]),
      let place = query.firstRange(of: name), !query[..<place.lowerBound].contains("{")
    else { return nil }
    return name
  }

  private static let kinds = ["query", "mutation", "subscription"]

  /// What tells operations apart.
  var key: String { name ?? query }

  /// The conditions by which a request for it is known.
  /// - Parameter byVariables: whether another example is of the same operation.
  func conditions(byVariables: Bool) -> [RequestConditions.Condition] {
    var conditions = [condition("operation", operation)]
    if byVariables, let variables {
      conditions.append(
        condition(
          "variables",
          ["expression": "$.variables", "equalToJson": .string(text(of: variables))]))
    }
    return conditions
  }

  private var operation: JSONLiteral {
    guard let name else { return ["expression": "$.query", "equalTo": .string(query)] }
    // Clients may leave the name of the operation out; the query has it, too.
    return [
      "expression": "$.query",
      "matches": .string(#"(?s)\s*(\#(Self.kinds.joined(separator: "|")))\s+\#(name)\b.*"#),
    ]
  }

  private func condition(_ name: String, _ path: JSONLiteral) -> RequestConditions.Condition {
    RequestConditions.Condition(.body, name, ["matchesJsonPath": path], tellsByAbsence: false)
  }

  private func text(of value: JSONValue) -> String {
    String(decoding: value.compactSource, as: UTF8.self)
  }

  /// The body of the request.
  var literal: JSONLiteral {
    [
      "query": .string(query), "operationName": .optional(name),
      "variables": variables.map(JSONLiteral.value) ?? .absent,
    ]
  }
}
