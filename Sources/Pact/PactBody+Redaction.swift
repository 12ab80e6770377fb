// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction

extension PactBody {
  /// Keeps the secrets in the body.
  func collect(_ redactor: inout Redactor) {
    switch content {
    case .none: break
    case .json(let value): redactor.collect(value)
    case .text(let text): redactor.collect(body: Array(text.utf8), mediaType: type)
    case .bytes(let bytes): redactor.collect(body: bytes, mediaType: type)
    }
  }

  /// Replaces the secrets in the body.
  mutating func redact(_ redactor: inout Redactor) {
    switch content {
    case .none: break
    case .json(let value):
      let redacted = redactor.redactedValue(value)
      var secrets: Set<Int> = []
      Self.compare(value, redacted, &secrets)
      replace(with: .json(redacted), secrets)
    case .text(let text):
      let bytes = redactor.redacted(body: Array(text.utf8), mediaType: type)
      let redacted = String(decoding: bytes, as: UTF8.self)
      if redacted != text { replace(with: .text(redacted), [0]) }
    case .bytes(let bytes):
      let redacted = redactor.redacted(body: bytes, mediaType: type)
      if redacted != bytes { replace(with: .bytes(redacted), [0]) }
    }
  }

  /// Redaction replaces scalars and names, so both have the same shape. Recurses; the depth of a value is bounded by that of its
  /// document.
  private static func compare(_ old: JSONValue, _ new: JSONValue, _ secrets: inout Set<Int>) {
    // Most parts have no secret.
    if old.source == new.source { return }
    switch new.kind {
    case .object:
      for (old, new) in zip(old.members, new.members) { compare(old.value, new.value, &secrets) }
    case .array:
      for (old, new) in zip(old.elements, new.elements) { compare(old, new, &secrets) }
    case .string, .number, .boolean, .null: secrets.insert(new.range.lowerBound)
    }
  }
}
