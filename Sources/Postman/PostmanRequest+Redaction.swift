// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction

extension PostmanRequest {
  /// The first pass: keeps what is secret.
  func collect(_ redactor: inout Redactor) {
    for header in headers { redactor.collect(header: header.name, header.value) }
    for (name, value) in address.query { redactor.collect(field: name, value, ofForm: false) }
    for (name, value) in address.values { redactor.collect(field: name, value, ofForm: false) }
    switch body.content {
    case .json(let value): redactor.collect(value)
    case .text(let text): redactor.collect(body: Array(text.utf8), mediaType: contentType)
    case .form(let fields):
      for (name, value) in fields { redactor.collect(field: name, value, ofForm: true) }
    case .query(let query): query.variables.map { redactor.collect($0) }
    case .none, .other: break
    }
  }

  /// The second pass. Secret parameters are left out, since no client sends what would be in their place.
  mutating func redact(_ redactor: inout Redactor) {
    // Variables stay as they are.
    let segments = address.template.split(separator: "/", omittingEmptySubsequences: false)
    let variables = address.names.map { "{\($0)}" }
    address.template = segments.map { segment in
      let redacted = redactor.redacted(text: String(segment))
      let isWhole = variables.allSatisfy { !segment.contains($0) || redacted.contains($0) }
      return isWhole ? redacted : String(segment)
    }.joined(separator: "/")
    address.values = address.values.filter {
      redactor.redacted(field: $0.key, $0.value, ofForm: false) == $0.value
    }
    address.query = address.query.filter {
      redactor.redacted(field: $0.name, $0.value, ofForm: false) == $0.value
    }
    switch body.content {
    case .json(let value):
      let redacted = redactor.redactedValue(value)
      body.hasSecrets = redacted.source != value.source
      body.content = .json(redacted)
    case .text(let text):
      let bytes = redactor.redacted(body: Array(text.utf8), mediaType: contentType)
      let redacted = String(decoding: bytes, as: UTF8.self)
      body.hasSecrets = redacted != text
      body.content = .text(redacted)
    case .form(let fields):
      body.content = .form(
        fields.filter { redactor.redacted(field: $0.name, $0.value, ofForm: true) == $0.value })
    case .query(var query):
      query.query = redactor.redacted(text: query.query)
      query.variables = query.variables.map { redactor.redactedValue($0) }
      body.content = .query(query)
    case .none, .other: break
    }
  }
}
