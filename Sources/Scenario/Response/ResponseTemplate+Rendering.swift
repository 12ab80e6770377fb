// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIMatching
import MockAPITemplate
import MockAPIText

extension ResponseTemplate {
  /// The result of a rendering.
  package struct Rendering {
    package var response: ResponseDefinition
    /// The error texts of helpers that are in it.
    package var problems: [TemplateProblem] = []
  }

  /// What a rendering depends on, beside the template.
  package struct Input {
    let request: any RequestView
    let prefix: String
    let scenario: String
    let file: String
    let pathTemplate: PathTemplate?
    let random: SeededRandom

    /// - Parameters:
    ///   - prefix: the path prefix of the request's lease.
    ///   - scenario: the name of the scenario, for problems.
    ///   - file: the path of its file, for problems.
    package init(
      request: any RequestView, prefix: String = "", scenario: String, file: String,
      pathTemplate: PathTemplate?, random: SeededRandom
    ) {
      self.request = request
      self.prefix = prefix
      self.scenario = scenario
      self.file = file
      self.pathTemplate = pathTemplate
      self.random = random
    }
  }

  /// Makes the response for a request.
  /// - Parameter declared: the response of the case.
  package func render(_ declared: ResponseDefinition, _ input: Input) throws(TemplateProblem)
    -> Rendering
  {
    // The place of the template that is rendered.
    var place = self.position
    func problem(_ part: String, _ position: SourcePosition?, _ message: String) -> TemplateProblem
    {
      TemplateProblem(
        scenario: input.scenario, location: "\(input.file):\(place)", part: part,
        position: position, message: message)
    }
    if let mistake { throw problem(mistake.part, mistake.position, mistake.message) }
    // WireMock's model of a request cannot be made of every target.
    if !isStrict, !LegalTarget.accepts(input.request.target.bytes) {
      throw problem("the request", nil, "the target must be a URI (RFC 3986)")
    }
    let context = TemplateContext(
      request: input.request, prefix: input.prefix, parameters: parameters,
      pathTemplate: input.pathTemplate, dialect: options.dialect, isStrict: isStrict,
      system: options.system, random: input.random)
    // One for all templates of the answer: they share its limits, its random values and the id of the request.
    let rendering = AnswerRendering(context)
    var problems: [TemplateProblem] = []
    func run(
      _ template: Template, _ part: String, isJSON: Bool = false, isContinued: Bool = false
    ) throws(TemplateProblem) -> [UInt8] {
      do throws(RenderFailure) {
        let result =
          try isJSON
          ? rendering.renderJSON(template, isContinued: isContinued)
          : rendering.render(template, isContinued: isContinued)
        problems += result.notices.map { notice in
          problem(part, notice.offset.map(template.position), notice.message)
        }
        return result.bytes
      } catch {
        throw problem(part, error.offset.map(template.position), error.message)
      }
    }
    var headers = declared.headers
    for header in self.headers where headers.indices.contains(header.index) {
      let name = headers[header.index].name
      place = header.position
      let value = String(decoding: try run(header.template, "header \(name)"), as: UTF8.self)
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw problem("header \(name)", nil, "the value must not have control characters")
      }
      headers[header.index] = HeaderField(name: name, value: value)
    }
    place = self.position
    let bytes: [UInt8]?
    switch body {
    case .constant: bytes = nil
    case .text(let template): bytes = try run(template, "body")
    case .strings(let parts): bytes = try strings(parts, problem, run)
    case .json(let template):
      let text = try run(template, "jsonBody")
      do throws(JSONSyntaxError) {
        bytes = try JSONDocument(parsing: text).root.compactSource
      } catch {
        throw problem(
          "jsonBody", nil, "the rendered text must be JSON; at \(error.position): \(error.message)")
      }
    case .file(let name, let isTemplate, let files):
      let name = String(decoding: try run(name, "bodyFileName"), as: UTF8.self)
      bytes = try content(of: name, isTemplate: isTemplate, files, problem, run)
    }
    return Rendering(
      response: declared.changing {
        $0.headers = headers
        if let bytes { $0.body = bytes[...] }
        $0.rare.template = nil
      },
      problems: problems)
  }

  private typealias Problem = (String, SourcePosition?, String) -> TemplateProblem
  /// Renders a template of a part: as JSON or not, as a continuation or not.
  private typealias Run = (Template, String, Bool, Bool) throws(TemplateProblem) -> [UInt8]

  private func strings(_ parts: [Part], _ problem: Problem, _ run: Run) throws(TemplateProblem)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    // All strings of a body are one text: a variable of one is there in those after it.
    var isContinued = false
    for part in parts {
      switch part {
      case .bytes(let constant): bytes += constant
      case .value(let template):
        bytes += try run(template, "jsonBody", true, isContinued)
        isContinued = true
      case .string(let template):
        var writer = JSONWriter()
        let text = try run(template, "jsonBody", false, isContinued)
        writer.string(String(decoding: text, as: UTF8.self))
        bytes += writer.bytes
        isContinued = true
      }
    }
    return bytes
  }

  private func content(
    of name: String, isTemplate: Bool, _ files: any TemplateFiles, _ problem: Problem, _ run: Run
  ) throws(TemplateProblem) -> [UInt8] {
    let content: [UInt8]
    do throws(TemplateFileError) {
      content = try files.contents(of: name, limit: TemplateLimits().outputBytes)
    } catch {
      throw problem("bodyFileName", nil, "the file '\(name)' cannot be read: \(error.reason)")
    }
    guard isTemplate else { return content }
    let template: Template
    do throws(SyntaxError) {
      template = try Template(content)
    } catch {
      throw problem(
        "the file '\(name)'", SourceLines.position(of: error.offset, in: content), error.message)
    }
    return try run(template, "the file '\(name)'", false, false)
  }
}
