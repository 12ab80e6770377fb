// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction

extension PactInteraction {
  /// The first pass: keeps what is secret.
  func collect(_ redactor: inout Redactor) {
    for header in headers { header.value.map { redactor.collect(header: header.name, $0) } }
    for header in responseHeaders { redactor.collect(header: header.name, header.value) }
    for (name, values) in query {
      for case let value? in values { redactor.collect(field: name, value, ofForm: false) }
    }
    body.collect(&redactor)
    responseBody.collect(&redactor)
  }

  /// The second pass: the interaction without secrets. Header fields of the response that are secret are left out.
  mutating func redact(_ redactor: inout Redactor) {
    description = redactor.redacted(text: description)
    states = states.map { redactor.redacted(text: $0) }
    let redacted = redactor.redacted(text: path)
    // What is secret may begin with the slash.
    path = redacted.hasPrefix("/") ? redacted : "/" + redacted
    for index in query.indices {
      let name = query[index].name
      query[index].values = query[index].values.map { value in
        value.flatMap { redactor.redacted(field: name, $0, ofForm: false) == $0 ? $0 : nil }
      }
    }
    for index in headers.indices {
      let name = headers[index].name
      headers[index].value = headers[index].value.flatMap {
        redactor.redacted(header: name, $0) == $0 ? $0 : nil
      }
    }
    responseHeaders = responseHeaders.filter { !redactor.isSecretHeader($0.name) }
      .map { ($0.name, redactor.redacted(header: $0.name, $0.value)) }
    body.redact(&redactor)
    responseBody.redact(&redactor)
  }
}
