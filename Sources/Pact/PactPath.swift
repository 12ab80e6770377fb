// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// The path of an interaction, as the key of a scenario's request.
struct PactPath {
  enum Form: Equatable {
    case path
    case pattern
    case template
  }

  let form: Form
  /// The path, the expression, or the template.
  let text: String
  /// A path for people: the template, or the example.
  let readable: String
  /// Whether a rule of the pact could not be taken.
  let isGuessed: Bool

  init(of interaction: PactInteraction) {
    let path = RequestPath.sent(interaction.path)
    switch interaction.requestRules.path {
    case nil, .equality: self.init(.path, path, example: interaction.path)
    case .regex(let expression):
      // A pact finds an expression anywhere in the path; a scenario matches all of it, as it is sent.
      let whole = [expression, ".*(?:\(expression)).*"].first {
        PactExpression.matches($0, path)
      }
      self =
        whole.map { PactPath(.pattern, $0, example: interaction.path) }
        ?? PactPath(.path, path, example: interaction.path, isGuessed: true)
    default:
      let template = Self.template(path)
      self.init(template == path ? .path : .template, template, example: interaction.path)
    }
  }

  private init(_ form: Form, _ text: String, example: String, isGuessed: Bool = false) {
    self.form = form
    self.text = text
    readable = form == .template ? text : example
    self.isGuessed = isGuessed
  }

  /// The key of the request with its value.
  var condition: (key: String, value: JSONLiteral) {
    switch form {
    case .path, .template: RequestPath.condition(text)
    case .pattern: ("urlPathPattern", .string(text))
    }
  }

  /// Segments that are numbers or ids become variables.
  private static func template(_ path: String) -> String {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    var names = RequestPath.variables(segments.count(where: RequestPath.isID))[...]
    return segments.map { segment in
      RequestPath.isID(segment) ? "{\(names.removeFirst())}" : String(segment)
    }.joined(separator: "/")
  }
}
