// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// Writes the `request` and the `sample` of a scenario.
struct RequestWriter {
  let reader: ContentReader
  let options: ImportOptions

  /// The path of an operation as the scenario has it.
  func path(of operation: Operation) -> PathText {
    var prefixes: [String: String] = [:]
    for parameter in operation.parameters(in: "path") {
      guard let name = parameter["name"]?.string else { continue }
      switch parameter["style"]?.string {
      case "label": prefixes[name] = "."
      case "matrix": prefixes[name] = ";\(name)="
      default: break
      }
    }
    return PathText(operation.basePath + operation.path, prefixes: prefixes)
  }

  func request(of operation: Operation, _ path: PathText) -> JSONLiteral {
    let text = path.text.isEmpty ? "/" : path.text
    var members: [(String, JSONLiteral)] = [("method", .string(operation.method))]
    members.append((path.hasVariables ? "urlPathTemplate" : "urlPath", .string(text)))
    var query = path.query.map { name, value in
      (name, value.map { ["equalTo": .string($0)] } ?? ["matches": ".*"] as JSONLiteral)
    }
    if options.hasStrictRequests {
      let strict = StrictConditions(shapes: reader.shapes)
      let variables = path.variables.compactMap { variable -> (String, JSONLiteral)? in
        let parameter = operation.parameters(in: "path").first {
          $0["name"]?.string == variable.original
        }
        return parameter.flatMap(strict.pattern).map { (variable.name, ["matches": .string($0)]) }
      }
      if !variables.isEmpty { members.append(("pathParameters", .object(variables))) }
      let taken = Set(query.map(\.0))
      query += strict.conditions(of: operation.parameters(in: "query")).filter {
        !taken.contains($0.0)
      }
      if !query.isEmpty { members.append(("queryParameters", .object(query))) }
      let headers = strict.conditions(of: operation.parameters(in: "header")).filter {
        // The standard leaves these to other parts of the document.
        !["accept", "content-type", "authorization"].contains($0.0.lowercased())
      }
      if !headers.isEmpty { members.append(("headers", .object(headers))) }
      let cookies = strict.conditions(of: operation.parameters(in: "cookie"))
      if !cookies.isEmpty { members.append(("cookies", .object(cookies))) }
    } else if !query.isEmpty {
      members.append(("queryParameters", .object(query)))
    }
    return .object(members)
  }

  // MARK: Sample

  /// A request with the document's own examples; absent where it would say no more than the request's conditions.
  func sample(of operation: Operation, _ path: PathText) -> JSONLiteral {
    var hasOwn = false
    let text = path.text { original in
      let parameter = operation.parameters(in: "path").first { $0["name"]?.string == original }
      guard let value = parameter.flatMap(value), !value.isEmpty else { return "x" }
      hasOwn = true
      return PercentCoding.encode(value)
    }
    var fields = path.query.map { field in
      PercentCoding.encode(field.name) + "=" + PercentCoding.encode(field.value ?? "x")
    }
    for parameter in operation.parameters(in: "query") {
      guard parameter["required"]?.boolean == true, let name = parameter["name"]?.string,
        let value = value(of: parameter)
      else { continue }
      fields.append("\(PercentCoding.encode(name))=\(PercentCoding.encode(value))")
      hasOwn = true
    }
    let body = body(of: operation)
    guard hasOwn || body != nil else { return .absent }
    let target =
      (text.isEmpty ? "/" : text) + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    var headers: [(String, JSONLiteral)] = []
    if options.hasStrictRequests {
      for parameter in operation.parameters(in: "header") + operation.parameters(in: "cookie") {
        guard parameter["required"]?.boolean == true, let name = parameter["name"]?.string,
          let value = value(of: parameter)
        else { continue }
        headers.append(
          parameter["in"]?.string == "cookie"
            ? ("Cookie", .string("\(name)=\(value)")) : (name, .string(value)))
      }
    }
    let sample: JSONLiteral = .object([
      ("method", .string(operation.method)), ("path", .string(target)),
      ("headers", headers.isEmpty ? .absent : .object(headers)),
      ("jsonBody", body.map(JSONLiteral.value) ?? .absent),
    ])
    // Made of texts and values, so it is JSON.
    return (try? JSONDocument(parsing: sample.bytes)).map { .value($0.root) } ?? .absent
  }

  /// A value of a parameter, as text.
  private func value(of parameter: Node) -> String? {
    let example =
      parameter["example"] ?? parameter["x-example"]
      ?? parameter["examples"]?.members.first.flatMap { reader.value(ofExample: $0.node) }
    let name = parameter["name"]?.string ?? "x"
    if let example,
      let text = Self.text(of: reader.shapes.given.value(of: example, below: [name]))
    {
      return text
    }
    // In 2.0, the parameter is its own schema.
    let schema =
      parameter["schema"] ?? parameter["content"]?.members.first?.node["schema"] ?? parameter
    var maker = BodyMaker(reader.shapes, depth: 1)
    return maker.body(of: [schema], named: name).flatMap(Self.text)
  }

  private static func text(of value: JSONValue) -> String? {
    switch value.kind {
    case .string: value.string
    case .number, .boolean: String(decoding: value.source, as: UTF8.self)
    case .array: value.elements.first { _ in true }.flatMap(text)
    case .object, .null: nil
    }
  }

  /// The JSON that a client sends.
  private func body(of operation: Operation) -> JSONValue? {
    guard operation.method != "GET", operation.method != "HEAD" else { return nil }
    let contents = reader.requestContents(of: operation.node, parameters: operation.parameters)
    guard let content = contents.first, content.type.isJSON else { return nil }
    for (_, node) in content.examples {
      if let value = reader.value(ofExample: node) { return value.value }
    }
    if let example = content.example { return example.value }
    guard !content.schemas.isEmpty else { return nil }
    // A request with all that is optional is longer than the scenario, and often contradicts itself.
    let declaresRequired = reader.shapes.shape(of: content.schemas).declaresRequired
    var maker = BodyMaker(reader.shapes, depth: declaresRequired ? 0 : 1, isRequest: true)
    return maker.body(of: content.schemas)
  }
}
