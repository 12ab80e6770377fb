// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import MockAPIXML

/// `xPath`, `soapXPath` and `formatXml`.
enum XMLHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "xPath": .value { call throws(RenderFailure) in try xPath(call, isSOAP: false) },
    "soapXPath": .value { call throws(RenderFailure) in try xPath(call, isSOAP: true) },
    "formatXml": .value(formatXml),
  ]

  private static func xPath(_ call: HelperCall, isSOAP: Bool) throws(RenderFailure) -> TemplateValue
  {
    guard !call.rest.isEmpty, !call.other(0).isMissing else {
      return try call.error("The XPath expression cannot be empty")
    }
    let spelled = try call.text(call.other(0))
    guard !spelled.isEmpty else { return try call.error("The XPath expression cannot be empty") }
    guard !call.first.isMissing else { return try call.error("null is not valid XML") }
    let text = try call.text(call.first)
    guard let document = try parse(text, call) else {
      return try call.error("\(text) is not valid XML")
    }
    guard let path = try self.path(isSOAP ? PreparedArgument.soapPath(spelled) : spelled, call)
    else { return try call.error("\(spelled) is not a valid XPath expression") }
    let evaluation = path.evaluate(in: document)
    try call.renderer.spend(100 + evaluation.steps / 16)
    guard !evaluation.isLimitReached else {
      throw .limit(
        "'\(call.syntax.helper.name)': '\(spelled)' must need fewer steps for the document")
    }
    guard evaluation.hasResult else {
      return try call.error("\(spelled) is not a valid XPath expression")
    }
    guard let nodes = evaluation.nodes(limit: call.renderer.limits.items) else {
      // WireMock 2 knows only nodes.
      if call.renderer.context.dialect == .wireMock2 {
        return try call.error("\(spelled) is not a valid XPath expression")
      }
      return .text(evaluation.stringValue)
    }
    guard !nodes.isEmpty else { return .missing }
    var values: [TemplateNodeValue] = []
    for node in nodes {
      let value = TemplateNodeValue(node)
      try call.renderer.make(2 * value.text.utf8.count)
      values.append(value)
    }
    return .nodes(values)
  }

  private static func path(_ text: String, _ call: HelperCall) throws(RenderFailure) -> XPath? {
    if case .xPath(let path) = call.syntax.prepared { return path }
    try call.renderer.spend(100 + text.utf8.count)
    // A text that is not an expression is a result here.
    return text.utf8.count > 10_000 ? nil : try? XPath(text)
  }

  private static func parse(_ text: String, _ call: HelperCall) throws(RenderFailure)
    -> XMLDocument?
  {
    try call.renderer.spend(100 + text.utf8.count / 16)
    // As above.
    return try? XMLDocument(parsing: text)
  }

  private static func formatXml(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    try call.formatted("XML") { (text, isCompact) throws(RenderFailure) in
      guard let document = try parse(text, call) else {
        return try call.error("Input is not valid XML")
      }
      var result = ""
      for node in document.nodes {
        guard case .element(let root) = node else { continue }
        result = isCompact ? node.markup : XMLLayout.pretty(root)
      }
      try call.renderer.make(result.utf8.count)
      return .text(result)
    }
  }
}
