// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPITemplate
package import MockAPIText

/// The parts of a response that are made from each request. It is an object that never changes; two are equal if they are
/// the same.
package final class ResponseTemplate: Sendable {
  package enum Body: Sendable {
    /// The declared body, as it is.
    case constant
    /// The body is one text.
    case text(Template)
    /// The strings of a scenario's `jsonBody`: bytes, and templates between them.
    case strings([Part])
    /// The whole text of a mapping's `jsonBody`, which must be JSON again.
    case json(Template)
    /// The content of a file, whose name is a template.
    case file(name: Template, isTemplate: Bool, any TemplateFiles)
  }

  package enum Part: Sendable {
    case bytes(ArraySlice<UInt8>)
    /// The text of a string, which is escaped for JSON.
    case string(Template)
    /// One tag for a value, which keeps its kind.
    case value(Template)
  }

  package struct Header: Sendable {
    /// Its number among the header fields of the response.
    package let index: Int
    package let template: Template
    /// The place of its value in the file.
    package let position: SourcePosition

    package init(index: Int, template: Template, position: SourcePosition) {
      self.index = index
      self.template = template
      self.position = position
    }
  }

  /// A mistake that makes every answer fail, as in WireMock.
  package struct Mistake: Sendable {
    package let part: String
    package let position: SourcePosition
    package let message: String

    package init(part: String, position: SourcePosition, message: String) {
      self.part = part
      self.position = position
      self.message = message
    }
  }

  package let body: Body
  /// The content of the file whose text is the template of the body; `nil` if the text is in the scenario's file.
  let file: [UInt8]?
  package let headers: [Header]
  package let parameters: JSONValue?
  package let options: TemplateOptions
  /// Whether a mistake of a helper ends the rendering, as in scenario files.
  package let isStrict: Bool
  /// The place of the response's body in its file.
  package let position: SourcePosition
  package let mistake: Mistake?

  package init(
    body: Body, file: [UInt8]? = nil, headers: [Header], parameters: JSONValue?,
    options: TemplateOptions, isStrict: Bool, position: SourcePosition, mistake: Mistake? = nil
  ) {
    self.body = body
    self.file = file
    self.headers = headers
    self.parameters = parameters
    self.options = options
    self.isStrict = isStrict
    self.position = position
    self.mistake = mistake
  }

  private var templates: [Template] {
    let inBody: [Template] =
      switch body {
      case .constant: []
      case .text(let template), .json(let template), .file(let template, _, _): [template]
      case .strings(let parts):
        parts.compactMap { part in
          switch part {
          case .bytes: nil
          case .string(let template), .value(let template): template
          }
        }
      }
    return inBody + headers.map(\.template)
  }

  /// Whether rendering may need the body of the request.
  package var readsBody: Bool {
    if case .file(_, isTemplate: true, _) = body { return true }
    return templates.contains { $0.readsBody }
  }

  /// Whether it uses random numbers.
  package var isRandom: Bool {
    if case .file(_, isTemplate: true, _) = body { return true }
    return templates.contains { $0.isRandom }
  }
}

extension ResponseTemplate: Hashable {
  package static func == (one: ResponseTemplate, other: ResponseTemplate) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
