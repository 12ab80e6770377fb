// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension TemplateRenderer {
  /// The text of a value, as WireMock prints it.
  func text(of value: TemplateValue) throws(RenderFailure) -> String {
    switch value {
    case .missing: return ""
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .double(let value): return JavaDouble.text(of: value)
    case .decimal(let value): return value.text
    case .text(let text): return text
    case .values(let values): return values.first ?? ""
    case .date(let date): return date.description
    case .method: return model.method
    case .path: return model.path
    case .request: return "the request"
    case .node(let node): return node.text
    case .nodes(let nodes): return nodes.first?.text ?? ""
    case .list(let list):
      if list.printsJSON { return String(decoding: try compactJSON(of: value), as: UTF8.self) }
      return try javaText(of: value)
    case .map(let map):
      if map.printsJSON {
        return String(decoding: try prettyJSON(of: value, keepsNulls: false), as: UTF8.self)
      }
      return try javaText(of: value)
    case .root, .query, .headers, .cookies: return try javaText(of: value)
    }
  }

  /// As Java prints lists and maps: `[a, b]` and `{k=v}`.
  private func javaText(of value: TemplateValue) throws(RenderFailure) -> String {
    func inner(_ value: TemplateValue) throws(RenderFailure) -> String {
      if case .missing = value { return "null" }
      return try text(of: value)
    }
    var result = ""
    var isFirst = true
    if let map = map(of: value) {
      for member in map.members {
        try spend(1)
        result += (isFirst ? "" : ", ") + member.name + "=" + (try inner(member.value))
        isFirst = false
      }
      result = "{" + result + "}"
    } else if case .list(let list) = value {
      for item in list.items {
        try spend(1)
        result += (isFirst ? "" : ", ") + (try inner(item))
        isFirst = false
      }
      result = "[" + result + "]"
    }
    try make(result.utf8.count)
    return result
  }

  /// Whether a value counts as true.
  func isTrue(_ value: TemplateValue) -> Bool {
    switch value {
    case .missing: false
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .double(let value): value != 0
    case .decimal(let value): !value.isZero
    case .text(let text): !text.isEmpty
    case .values(let values): !values.isEmpty
    case .list(let list): !list.items.isEmpty
    case .nodes(let nodes): !nodes.isEmpty
    case .path: !model.segments.isEmpty
    case .map, .date, .node, .root, .request, .method, .query, .headers, .cookies: true
    }
  }

  /// A value as a number; `nil` if it is not one. Texts are not numbers here.
  func number(_ value: TemplateValue) -> TemplateDecimal? {
    switch value {
    case .integer(let value): TemplateDecimal(value)
    case .double(let value): TemplateDecimal(JavaDouble.text(of: value))
    case .decimal(let value): value
    default: nil
    }
  }
}
