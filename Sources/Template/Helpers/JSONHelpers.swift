// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// `jsonPath`, `parseJson`, `toJson` and `formatJson`.
enum JSONHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "jsonPath": .value(jsonPath), "parseJson": .value(parseJson),
    "toJson": .value { call throws(RenderFailure) in
      guard call.hasFirst, !call.first.isMissing else { return .missing }
      return .text(
        String(
          decoding: try call.renderer.prettyJSON(of: call.first, keepsNulls: true), as: UTF8.self)
      )
    },
    "formatJson": .value(formatJson),
  ]

  private static func jsonPath(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else { return .missing }
    guard !call.rest.isEmpty, !call.other(0).isMissing else {
      return try call.error("The JSONPath cannot be empty")
    }
    guard case .text(let spelled) = call.other(0) else {
      throw call.failure("the path must be a text")
    }
    guard !spelled.isEmpty else { return try call.error("The JSONPath cannot be empty") }
    let text: String
    switch call.first {
    case .map, .list, .query, .headers, .cookies:
      text = String(
        decoding: try call.renderer.compactJSON(of: call.first, escapesSlashes: false),
        as: UTF8.self)
    default: text = try call.text(call.first)
    }
    if text.isEmpty {
      if call.renderer.context.dialect == .wireMock3 { return .missing }
      throw call.failure("the JSON is empty")
    }
    guard let document = try lenientDocument(text, call) else {
      return try call.error("\(text) is not valid JSON")
    }
    guard let path = try self.path(spelled, call) else {
      return try call.error("\(spelled) is not a valid JSONPath expression")
    }
    let nodes = try self.nodes(of: path, in: document.root, call)
    guard path.isDefinite else {
      try call.renderer.check(items: nodes.count)
      var items: [TemplateValue] = []
      for node in nodes { items.append(try value(of: node, call)) }
      return .list(TemplateList(items, printsJSON: true))
    }
    guard let node = nodes.first, node.kind != .null else {
      let fallback = call.named("default")
      return fallback.isMissing ? .text("") : fallback
    }
    return try value(of: node, call)
  }

  /// A result of a path. It is counted before it is made: nodes may overlap, and a node may be the whole document.
  private static func value(of node: JSONValue, _ call: HelperCall) throws(RenderFailure)
    -> TemplateValue
  {
    try call.renderer.make(node.range.count)
    if [.array, .object].contains(node.kind) { try call.renderer.spend(node.range.count / 16) }
    return TemplateValue(node, .jsonPath)
  }

  /// The path of a helper, compiled beforehand if it is constant; `nil` if it is not a path.
  static func path(_ text: String, _ call: HelperCall) throws(RenderFailure) -> JSONPath? {
    if case .jsonPath(let path) = call.syntax.prepared { return path }
    try call.renderer.spend(100 + text.utf8.count)
    // A text that is not a path is a result here.
    return text.utf8.count > 10_000 ? nil : try? JSONPath(text, dialect: .wireMock)
  }

  static func nodes(of path: JSONPath, in root: JSONValue, _ call: HelperCall)
    throws(RenderFailure) -> [JSONValue]
  {
    let evaluation = path.evaluate(in: root)
    try call.renderer.spend(evaluation.steps / 16 + evaluation.nodes.count)
    guard !evaluation.isLimitReached else {
      throw .limit("'\(call.syntax.helper.name)': '\(path)' must need fewer steps for the document")
    }
    return evaluation.nodes
  }

  /// Words that are not JSON are a JSON text, as for WireMock's parser.
  private static func lenientDocument(_ text: String, _ call: HelperCall) throws(RenderFailure)
    -> JSONDocument?
  {
    if let document = try call.renderer.document(text) { return document }
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    if let first, "{[\"'".unicodeScalars.contains(first) { return nil }
    var writer = JSONWriter()
    writer.string(text)
    return try call.renderer.document(writer.text)
  }

  private static func parseJson(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    let text: String
    let name: String?
    if call.isBlock {
      text = try call.body()
      name = call.hasFirst ? try call.text(call.first) : nil
    } else {
      guard call.hasFirst else { return try call.error("Missing required JSON string parameter") }
      if call.first.isMissing { return .map(TemplateMap([])) }
      text = try call.text(call.first)
      name = call.other(0).isMissing ? nil : try call.text(call.other(0))
    }
    let value: TemplateValue
    if text.allSatisfy(\.isWhitespace) {
      value = .map(TemplateMap([]))
    } else {
      guard let document = try call.renderer.document(text),
        [.object, .array].contains(document.root.kind)
      else { throw call.failure("the text must be a JSON object or array") }
      try call.renderer.spend(document.valueCount)
      value = TemplateValue(document.root, .parseJson)
    }
    guard let name else { return value }
    if call.renderer.context.dialect == .wireMock2, case .map(let map) = value, map.members.isEmpty
    {
      // It prints the empty object, and sets nothing.
      return value
    }
    call.renderer.variables[name] = value
    return .missing
  }

  private static func formatJson(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    try call.formatted("JSON") { (text, isCompact) throws(RenderFailure) in
      guard let document = try call.renderer.document(text) else {
        if !isCompact { throw call.failure("the text must be JSON") }
        return try call.error(
          "There was an error parsing the json. Please make sure the json is valid")
      }
      try call.renderer.spend(document.valueCount)
      let value = TemplateValue(document.root, .parseJson)
      let bytes =
        isCompact
        ? document.root.compactSource : try call.renderer.prettyJSON(of: value, keepsNulls: true)
      try call.renderer.make(bytes.count)
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
