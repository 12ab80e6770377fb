// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIText

/// The names in a template that can be looked up without a request: variables that it sets, and tags that name neither a helper
/// nor a value, and so give nothing for every request. Such a tag is a misspelt name, or a helper of WireMock's extensions.
package struct TemplateNames: Sendable {
  /// The variables that the template sets; `nil` if a name depends on the request.
  package private(set) var variables: Set<String>? = []
  /// The tags at the top, where the context is known to have only the request and the parameters.
  private var tags: [(path: TemplatePath, offset: Int)] = []

  init(of nodes: [TemplateNode]) {
    visit(nodes, isTop: true)
  }

  /// A warning for each name that is unknown, with the place of its first tag.
  /// - Parameters:
  ///   - known: names that are set elsewhere, or reported already.
  ///   - parameters: the parameters of the transformer, which a tag has to look up in `parameters`.
  package func unknown(
    besides known: Set<String> = [], parameters: JSONValue? = nil
  ) -> [SyntaxError] {
    guard let variables else { return [] }
    // No set is copied: a body may have a template in each of its strings, and `known` all their variables.
    var seen: Set<String> = []
    var found: [SyntaxError] = []
    for (path, offset) in tags where found.count < TemplateParser.unknownLimit {
      guard let first = path.steps.first?.name, !known.contains(first), !variables.contains(first),
        seen.insert(first).inserted
      else { continue }
      let candidates = Self.values + (path.simpleName == nil ? [] : TemplateHelper.names)
      found.append(
        SyntaxError(
          offset: offset,
          message: "there is no \(path.simpleName == nil ? "value" : "helper or value") '\(first)'"
            + (parameters?[first] == nil
              ? NearestName.suggestion(for: first, amongKeys: candidates)
              : "; did you mean '\(RequestPart.parameters.rawValue).\(path.text)'?")
            + "; the tag gives nothing, whatever the request is"))
    }
    return found
  }

  /// The values of the outermost context.
  private static let values = [RequestPart.request, .parameters].map(\.rawValue)

  // MARK: The tree

  /// - Parameter isTop: whether the context is the outermost one.
  private mutating func visit(_ nodes: [TemplateNode], isTop: Bool) {
    for node in nodes {
      switch node {
      case .text: break
      case .output(let expression, _, let offset):
        visit(expression)
        if isTop, case .path(let path) = expression { note(path, at: offset) }
      case .block(let block): visit(block, isTop: isTop)
      case .partial(let partial):
        if let context = partial.context { visit(context) }
        for (_, value) in partial.named { visit(value) }
        visit(partial.fallback ?? [], isTop: false)
      case .definition(_, let nodes): visit(nodes, isTop: false)
      }
    }
  }

  private mutating func visit(_ block: TemplateBlock, isTop: Bool) {
    var keepsContext = block.parameters.isEmpty
    switch block.subject {
    case .section(let path):
      keepsContext = false
      if isTop { note(path, at: block.offset) }
    case .call(let call):
      visit(.call(call))
      switch call.helper.kind {
      case .control(.each), .control(.with), .control(.partial), .control(.block):
        keepsContext = false
      case .control(.if), .control(.unless), .condition, .value: break
      }
    }
    visit(block.body, isTop: isTop && keepsContext)
    visit(block.inverse, isTop: isTop)
  }

  private mutating func note(_ path: TemplatePath, at offset: Int) {
    guard case .context = path.root, path.parents == 0, let first = path.steps.first?.name,
      !Self.values.contains(first)
    else { return }
    tags.append((path, offset))
  }

  private mutating func visit(_ expression: TemplateExpression) {
    guard case .call(let call) = expression else { return }
    for value in call.positional + call.named.map(\.value) { visit(value) }
    guard let names = Self.variableNames(of: call) else { return }
    for name in names {
      if case .text(let text) = name { variables?.insert(text) } else { variables = nil }
    }
  }

  /// The arguments of a helper that name the variables that it sets.
  private static func variableNames(of call: TemplateCall) -> [TemplateExpression]? {
    switch call.helper.name {
    case "assign": Array(call.positional.prefix(1))
    case "val": call.named.filter { $0.name == "assign" }.map(\.value)
    // As a block, `parseJson` has the name first.
    case "parseJson" where call.positional.count == 1: call.positional.filter(\.isText)
    case "parseJson": Array(call.positional.dropFirst())
    case "formData": Array(call.positional.dropFirst())
    case "regexExtract": Array(call.positional.dropFirst(2))
    default: nil
    }
  }
}

extension TemplateExpression {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

/// All that is wrong with a text that is not a template, where ``Template/init(_:limits:)`` throws the first mistake.
package struct TemplateReview: Sendable {
  /// Each helper that does not exist, once, and then the mistake that ends the reading.
  package let mistakes: [SyntaxError]
  /// Warnings for names that are unknown; empty if a mistake ends the reading.
  package let unknownNames: [SyntaxError]

  /// - Parameter parameters: the parameters of the transformer, for the warnings.
  package init(
    _ source: [UInt8], parameters: JSONValue? = nil, limits: TemplateLimits = TemplateLimits()
  ) {
    var parser = TemplateParser(source, limits: limits)
    do throws(SyntaxError) {
      let names = TemplateNames(of: try parser.parse())
      mistakes = parser.unknownHelpers.map(\.error)
      unknownNames = names.unknown(
        besides: Set(parser.unknownHelpers.map(\.name)), parameters: parameters)
    } catch {
      mistakes = parser.unknownHelpers.map(\.error) + [error]
      unknownNames = []
    }
  }
}
