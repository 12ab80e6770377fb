// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction

/// Takes the secrets out of what a document shows: its examples may be messages of a real server. Bodies that are made of a schema are
/// made without its secrets.
struct ExampleRedaction {
  var redactor: Redactor
  private let reader: ContentReader

  init(_ reader: ContentReader, _ options: RedactionOptions) {
    self.reader = reader
    redactor = Redactor(options, ofSamples: true)
  }

  // MARK: The first pass

  /// Keeps the secrets in the examples of an operation, so that they are found in all other examples, texts and names.
  mutating func collect(_ operation: Operation, _ cases: [DescribedCase]) {
    for described in cases where described.imported.origin == .example {
      let response = described.imported.response
      for field in response.headers { redactor.collect(header: field.name, field.value) }
      if let body = described.body {
        redactor.collect(body)
      } else if case .text(let text) = response.body {
        redactor.collect(
          body: Array(text.utf8), mediaType: MediaTypes.contentType(of: response.headers))
      }
    }
    for parameter in operation.parameters { collect(parameter) }
    let body = operation.node["requestBody"].flatMap(reader.resolved)
    for (type, content) in body?["content"]?.members ?? [] {
      for example in examples(of: content) {
        if let text = example.string {
          redactor.collect(body: Array(text.utf8), mediaType: type)
        } else {
          redactor.collect(example.value)
        }
      }
    }
  }

  private mutating func collect(_ parameter: Node) {
    guard let name = parameter["name"]?.string else { return }
    for example in examples(of: parameter) {
      guard let text = example.string else {
        redactor.collect(example.value)
        continue
      }
      if parameter["in"]?.string == "header" {
        redactor.collect(header: name, text)
      } else {
        redactor.collect(field: name, text, ofForm: false)
      }
    }
  }

  private func examples(of node: Node) -> [Node] {
    let named = node["examples"]?.members.map(\.node) ?? []
    return named.compactMap(reader.value) + [node["example"]].compactMap { $0 }
  }

  // MARK: The second pass

  mutating func redact(_ cases: inout [DescribedCase]) {
    for index in cases.indices {
      if cases[index].imported.origin == .example { redactBody(of: &cases[index]) }
      let headers = cases[index].imported.response.headers
      cases[index].imported.response.headers = headers.compactMap { name, value in
        redactor.isSecretHeader(name) ? nil : (name, redactor.redacted(header: name, value))
      }
    }
    redactNames(of: &cases)
  }

  private mutating func redactBody(of described: inout DescribedCase) {
    let response = described.imported.response
    if let body = described.body {
      let redacted = redactor.redactedValue(body)
      described.body = redacted
      described.imported.response.body = .json(redacted)
    } else if case .text(let text) = response.body {
      let bytes = redactor.redacted(
        body: Array(text.utf8), mediaType: MediaTypes.contentType(of: response.headers))
      described.imported.response.body = .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Takes secrets out of bodies that have the words of a description.
  mutating func redactWords(of cases: inout [DescribedCase]) {
    for index in cases.indices where cases[index].imported.origin != .example {
      guard case .json(let body) = cases[index].imported.response.body else { continue }
      let redacted = redactor.redactedTexts(body)
      if redacted.source == body.source { continue }
      cases[index].imported.response.body = .json(redacted)
      if cases[index].body != nil { cases[index].body = redacted }
    }
  }

  /// Names of examples become those of cases.
  private mutating func redactNames(of cases: inout [DescribedCase]) {
    for index in cases.indices {
      guard let example = cases[index].example else { continue }
      let redacted = redactor.redacted(text: example)
      if redacted == example { continue }
      let clean = Names.clean(redacted)
      cases[index].imported.name = CaseNames.unique(
        clean.isEmpty ? "example" : clean, among: cases.map(\.imported.name))
    }
  }

  /// Takes the secrets out of the parts of a scenario that are no cases. An enumeration is no secret, unless its values show what they
  /// are by their form.
  mutating func redact(_ scenario: inout ImportedScenario) {
    scenario.summary = scenario.summary.map { redactor.redacted(text: $0) }
    if case .value(let sample) = scenario.sample { scenario.sample = redactor.redacted(sample) }
    guard var contract = scenario.contract else { return }
    contract.success = contract.success.map { redacted($0) }
    contract.failure = contract.failure.map { redacted($0) }
    for index in contract.byStatus.indices {
      contract.byStatus[index].fields = contract.byStatus[index].fields.map { redacted($0) }
    }
    scenario.contract = contract
  }

  private mutating func redacted(_ fields: [ImportedField]) -> [ImportedField] {
    fields.map { field in
      var field = field
      let isOpen = field.values.allSatisfy { value in
        if case .string(let text) = value { redactor.redacted(text: text) == text } else { true }
      }
      if !isOpen { field.values = [] }
      return field
    }
  }
}
