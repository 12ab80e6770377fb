// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIText

/// A text with tags in the dialect of WireMock's Handlebars, compiled once and rendered for each request.
///
/// Names of helpers, the parts of the request and constant expressions are resolved when it is compiled. Rendering
/// reads nothing but the request, the parameters and the clock value that it is given.
///
/// ```swift
/// let template = try Template(Array("Hello {{request.query.name}}".utf8))
/// try AnswerRendering(context).render(template).bytes
/// ```
package final class Template: Sendable {
  /// The text that it was compiled from.
  package let source: [UInt8]
  /// Mistakes in constant arguments: the tag gives WireMock's error text for every request.
  package let mistakes: [SyntaxError]
  /// Whether it has no tags, so that it always gives its own text.
  package let isConstant: Bool
  /// Whether a request's body may be needed.
  package let readsBody: Bool
  /// Whether it uses random numbers.
  package let isRandom: Bool
  let nodes: [TemplateNode]

  /// Compiles a template.
  /// - Parameter source: in UTF-8.
  /// - Throws: the first mistake that makes it useless, with its place in bytes.
  package init(_ source: [UInt8], limits: TemplateLimits = TemplateLimits())
    throws(SyntaxError)
  {
    var parser = TemplateParser(source, limits: limits)
    let parsed: [TemplateNode]
    do throws(SyntaxError) {
      parsed = try parser.parse()
    } catch {
      throw parser.unknownHelpers.first?.error ?? error
    }
    if let unknown = parser.unknownHelpers.first { throw unknown.error }
    nodes = parsed
    self.source = source
    mistakes = parser.mistakes
    readsBody = parser.uses.readsBody
    isRandom = parser.uses.isRandom
    // A comment or an escape leaves only text, which is not that of the template.
    isConstant = nodes.allSatisfy { node in
      if case .text(let text) = node { text == source } else { false }
    }
  }

  /// Its names, for warnings.
  package var names: TemplateNames { TemplateNames(of: nodes) }

  /// A rendered text.
  package struct Result: Sendable {
    package var bytes: [UInt8]
    /// The error texts that helpers have put into it, each with its place.
    package var notices: [RenderFailure] = []
  }

  /// Whether it is one tag with the helper `toJson` and nothing else: then a string of a `jsonBody` becomes its value.
  package var isJSONValue: Bool { valueCall != nil }

  var valueCall: TemplateCall? {
    guard nodes.count == 1, case .output(.call(let call), _, _) = nodes[0],
      call.helper.name == "toJson"
    else { return nil }
    return call
  }

  /// The line and column of a byte.
  package func position(of offset: Int) -> SourcePosition {
    SourceLines.position(of: offset, in: source)
  }

  /// The names of all helpers, sorted.
  package static var helperNames: [String] { TemplateHelper.names }

  /// The helpers that have a name but no code; empty.
  package static var helpersWithoutCode: [String] { HelperTable.missing }
}
