// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPITemplate
import MockAPIText

/// The request that a response is read for.
struct ResponseTarget {
  /// `nil` if it has a mistake.
  let request: RequestPattern?
  var sample: SampleRequest?
  var when: RequestPattern?

  /// The sample request, from which the variants of a template are made.
  var sampleRequest: RequestSample? {
    if let sample { return sample.view }
    guard let request else { return nil }
    var found: RequestSample?
    if let when {
      found =
        RequestPattern(request.conditions + when.conditions, headAsGet: request.headAsGet).sample
    }
    return found ?? request.sample
  }

  var pathTemplate: PathTemplate? { request?.pathTemplate }
}

/// The parts of a response that are templates.
struct ReadTemplate {
  /// The transformer's parameters; `nil` for none.
  let parameters: JSONValue?
  /// Whether the content of a file is a template, beside its name.
  let includesFiles: Bool
  var body = ResponseTemplate.Body.constant
  /// The content of the file of the body.
  var file: [UInt8]?
  var mistake: ResponseTemplate.Mistake?

  /// Whether the body is made from the request.
  var isRendered: Bool {
    if case .constant = body { mistake != nil } else { true }
  }
}

extension ScenarioReader {
  /// Whether a response is a template; `nil` if it is not.
  func readTemplate(_ object: ObjectReader) -> ReadTemplate? {
    guard report.origin == .wireMock else {
      guard object.boolean("template") == true else { return nil }
      if let key = object.key("base64Body") {
        report.error(
          at: key, "'base64Body' must not be a template; use 'body', 'jsonBody' or 'bodyFileName'")
      }
      return ReadTemplate(parameters: nil, includesFiles: true)
    }
    let isNamed = readTransformers(object)
    if let value = object["transformerParameters"], value.kind != .object {
      report.error(at: value, "'transformerParameters' must be an object; found \(value.kind)")
    }
    switch templates.scope {
    case .off: return nil
    case .named: if !isNamed { return nil }
    case .all: break
    }
    return ReadTemplate(
      parameters: object["transformerParameters"].flatMap(Self.copied),
      includesFiles: object["transformerParameters"]?["disableBodyFileTemplating"]?.boolean != true)
  }

  /// Whether the transformers of a mapping include that of templates; a warning tells of each other one.
  private func readTransformers(_ object: ObjectReader) -> Bool {
    let template = "response-template"
    let names = object.array("transformers") ?? []
    for name in names where name.string != template && !name.isBlank {
      let text = name.string ?? String(decoding: name.source, as: UTF8.self)
      report.warning(
        at: name,
        "WireMock's transformer '\(text)' is not supported\(WireMockVocabulary.extensionCode); the response is served without it"
      )
    }
    return names.contains { $0.string == template }
  }

  /// The same value as strict JSON, in a document of its own, so that it does not keep the whole file in memory.
  static func copied(_ value: JSONValue) -> JSONValue? {
    var writer = JSONWriter()
    writer.value(value)
    return (try? JSONDocument(parsing: writer.bytes))?.root
  }

  // MARK: Compiling

  /// Compiles a string of the file; `nil` if it has a mistake, which is reported.
  /// - Parameter isWhole: whether no other template sets its variables.
  func compile(
    _ text: String, inString value: JSONValue, _ part: String, _ read: inout ReadTemplate,
    isWhole: Bool = true
  )
    -> Template?
  {
    compile(Array(text.utf8), part, &read, isWhole: isWhole) { weight, offset, message in
      report.tell(weight, inString: value, at: offset, message)
    }
  }

  private func compile(
    _ source: [UInt8], _ part: String, _ read: inout ReadTemplate, isWhole: Bool = true,
    _ tell: (_ weight: TemplateFinding, _ offset: Int, _ message: String) -> Void
  ) -> Template? {
    func place(_ offset: Int) -> SourcePosition { SourceLines.position(of: offset, in: source) }
    func tellAll(_ findings: [SyntaxError], _ weight: TemplateFinding) {
      for finding in findings {
        tell(weight, finding.offset, Self.message(finding, at: place(finding.offset)))
      }
    }
    do throws(SyntaxError) {
      let template = try Template(source)
      tellAll(template.mistakes, .mistake)
      if isWhole { tellAll(template.names.unknown(parameters: read.parameters), .doubt) }
      return template
    } catch {
      let position = place(error.offset)
      let review = TemplateReview(source, parameters: read.parameters)
      tellAll(review.mistakes, .mistake)
      if isWhole { tellAll(review.unknownNames, .doubt) }
      read.mistake =
        read.mistake
        ?? ResponseTemplate.Mistake(part: part, position: position, message: error.message)
      return nil
    }
  }

  private static func message(_ finding: SyntaxError, at position: SourcePosition) -> String {
    "in the template, at \(position): \(finding.message)"
  }

  /// Reads a body that is one text.
  func readTextTemplate(_ text: String, at value: JSONValue, _ read: inout ReadTemplate) {
    if let template = compile(text, inString: value, "body", &read), !template.isConstant {
      read.body = .text(template)
    }
  }

  /// Reads a file whose content is a template.
  func readFileTemplate(
    _ content: [UInt8], named name: String, at value: JSONValue, _ read: inout ReadTemplate
  ) {
    guard read.includesFiles else { return }
    read.file = content
    let template = compile(content, "the file '\(name)'", &read) { weight, _, message in
      report.tell(weight, inString: value, at: 0, "'\(name)': \(message)")
    }
    if let template, !template.isConstant { read.body = .text(template) }
  }

  /// Reads the name of a file that is a template.
  /// - Returns: whether it is one.
  func readFileName(_ name: String, at value: JSONValue, _ read: inout ReadTemplate) -> Bool {
    guard name.contains("{{") else { return false }
    if let template = compile(name, inString: value, "bodyFileName", &read) {
      read.body = .file(name: template, isTemplate: read.includesFiles, bodies)
    }
    return true
  }

  /// Reads a `jsonBody`: in a mapping, its whole text is a template; in a scenario, each of its strings.
  func readJSONTemplate(_ json: JSONValue, _ read: inout ReadTemplate) {
    guard report.origin == .scenarioFile else { return readJSONText(json, &read) }
    var parts: [ResponseTemplate.Part] = []
    var end = json.range.lowerBound
    // A string sees the variables of the strings before it.
    var variables: Set<String>? = []
    for string in Self.strings(in: json) where string.string?.contains("{{") ?? false {
      let text = string.string ?? ""
      guard
        let template = compile(text, inString: string, "jsonBody", &read, isWhole: false),
        !template.isConstant
      else { continue }
      let names = template.names
      // In place: a copy for each string would take quadratic time.
      if let own = names.variables { variables?.formUnion(own) } else { variables = nil }
      for finding in variables.map({ names.unknown(besides: $0) }) ?? [] {
        let place = template.position(of: finding.offset)
        report.tell(.doubt, inString: string, at: finding.offset, Self.message(finding, at: place))
      }
      parts.append(.bytes(json.document.bytes[end..<string.range.lowerBound]))
      parts.append(template.isJSONValue ? .value(template) : .string(template))
      end = string.range.upperBound
    }
    guard !parts.isEmpty else { return }
    parts.append(.bytes(json.document.bytes[end..<json.range.upperBound]))
    read.body = .strings(parts)
  }

  private func readJSONText(_ json: JSONValue, _ read: inout ReadTemplate) {
    // WireMock sees the text without unnecessary escapes; the places of others are those of the file.
    let source = Array(json.source)
    let hasEscapes = source.indices.dropLast().contains {
      source[$0] == UInt8(ascii: "\\") && "u/".utf8.contains(source[$0 + 1])
    }
    var writer = JSONWriter()
    if hasEscapes || source.contains(UInt8(ascii: "'")) { writer.value(json) }
    let text = writer.bytes.isEmpty ? source : writer.bytes
    let template = compile(text, "jsonBody", &read) { _, offset, message in
      report.mistake(
        atByte: writer.bytes.isEmpty ? json.range.lowerBound + offset : json.range.lowerBound,
        message)
    }
    if let template, !template.isConstant { read.body = .json(template) }
  }

  /// All strings of a value in order, keys included. Recurses as deep as the document.
  private static func strings(in value: JSONValue) -> [JSONValue] {
    switch value.kind {
    case .string: [value]
    case .array: value.elements.flatMap(strings)
    case .object: value.members.flatMap { [$0.key] + strings(in: $0.value) }
    case .number, .boolean, .null: []
    }
  }

  /// Compiles the values of header fields that have tags.
  func readHeaderTemplates(
    _ headers: ResponseHeaders, _ read: inout ReadTemplate
  ) -> [ResponseTemplate.Header] {
    headers.fields.enumerated().compactMap { index, field in
      guard field.value.contains("{{"), headers.places.indices.contains(index),
        let template = compile(
          field.value, inString: headers.places[index], "header \(field.name)", &read),
        !template.isConstant
      else { return nil }
      return ResponseTemplate.Header(
        index: index, template: template, position: headers.places[index].position)
    }
  }

  // MARK: The sample

  /// The response with its template. Its own headers and body are those for the sample request.
  func attach(
    _ read: ReadTemplate, headers: [ResponseTemplate.Header], to response: ResponseDefinition,
    at value: JSONValue, for target: ResponseTarget
  ) -> ResponseDefinition {
    if case .constant = read.body, headers.isEmpty, read.mistake == nil { return response }
    let template = ResponseTemplate(
      body: read.body, file: read.file, headers: headers, parameters: read.parameters,
      options: templates, isStrict: report.origin == .scenarioFile, position: value.position,
      mistake: read.mistake)
    let rendered = renderSample(template, of: response, for: target)
    switch rendered {
    case .success(let sample): return sample.changing { $0.rare.template = template }
    case .failure(let problem):
      // Mistakes that WireMock prints are found by the request that shows them.
      if report.origin == .scenarioFile, report.isClean {
        report.warning(
          at: value,
          "the template must give an answer for the sample request, from which variants are made; \(problem); correct the template, or declare a 'sample' that it fits"
        )
      }
      return response.changing {
        $0.body = []
        $0.rare.template = template
      }
    }
  }

  /// The body for the sample request; empty if there is none.
  func sampleBody(_ read: ReadTemplate, for target: ResponseTarget) -> ArraySlice<UInt8> {
    let template = ResponseTemplate(
      body: read.body, headers: [], parameters: read.parameters, options: templates,
      isStrict: report.origin == .scenarioFile, position: SourcePosition(line: 1, column: 1),
      mistake: read.mistake)
    guard
      case .success(let sample) = renderSample(
        template, of: ResponseDefinition(status: 200), for: target)
    else { return [] }
    return sample.body
  }

  private enum Rendered {
    case success(ResponseDefinition)
    case failure(String)
  }

  private func renderSample(
    _ template: ResponseTemplate, of response: ResponseDefinition, for target: ResponseTarget
  ) -> Rendered {
    guard let request = target.sampleRequest else {
      return .failure("there is no sample request")
    }
    do throws(TemplateProblem) {
      let input = ResponseTemplate.Input(
        request: request, scenario: "", file: report.file, pathTemplate: target.pathTemplate,
        random: SeededRandom(seed: 0))
      return .success(try template.render(response, input).response)
    } catch {
      let place = error.position.map { " at \($0)" } ?? ""
      return .failure("it fails in the \(error.part)\(place): \(error.message)")
    }
  }
}

/// What a finding in a template is.
private enum TemplateFinding {
  /// A warning in a mapping, which WireMock serves all the same.
  case mistake
  /// A warning: the template has a result, which is probably not what its author wants.
  case doubt
}

extension FileReport {
  fileprivate func tell(
    _ finding: TemplateFinding, inString value: JSONValue, at offset: Int, _ message: String
  ) {
    if finding == .doubt || origin == .wireMock {
      warning(inString: value, at: offset, message)
    } else {
      error(inString: value, at: offset, message)
    }
  }
}
