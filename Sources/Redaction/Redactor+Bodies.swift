// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

// Bodies of messages, by their media types. A coding such as gzip has been taken off before.

extension Redactor {
  /// The grammar by which a body is read.
  private enum Grammar {
    case json
    case form
    /// Texts that may have a value of JSON on a line: lines of JSON, and streams of events.
    case lines
    case multipart
    /// Lines with a name and its value.
    case settings(Lines)
    case text
  }

  /// Keeps the secrets of a body.
  /// - Parameter mediaType: as in `Content-Type`; `nil` if there is none.
  package mutating func collect(body: [UInt8], mediaType: String?) {
    guard isOn, !body.isEmpty else { return }
    switch Self.grammar(of: body, mediaType) {
    case .json:
      // A body that is no JSON has no members.
      if let root = try? JSONDocument(parsing: body).root {
        collect(root)
      } else {
        collect(plain: body, isJSON: true)
      }
    case .form: collect(fields: String(decoding: body, as: UTF8.self), ofForm: true)
    case .lines:
      for line in body.split(separator: 0x0A) {
        if let value = Self.value(onLine: line) {
          collect(value)
        } else if let text = String(checking: Array(Self.data(ofLine: line))) {
          collect(lines: text)
        }
      }
    case .multipart:
      for part in MultipartBody(body).parts {
        if names.isSecretMember(part.name) {
          String(checking: Array(body[part.content])).map { remember($0) }
        } else {
          collect(body: Array(body[part.content]), mediaType: Self.inner(part.mediaType))
        }
      }
    case .settings(let lines): String(checking: body).map { collect(lines: $0, lines) }
    case .text: collect(plain: body)
    case nil: break
    }
  }

  private mutating func collect(plain body: [UInt8], isJSON: Bool = false) {
    if let text = String(checking: body) { collect(text: text, isJSON: isJSON) }
  }

  /// A form in a form is a text, so that none is read again and again.
  private static func inner(_ mediaType: String?) -> String? {
    mediaType?.lowercased().hasPrefix("multipart/") ?? false ? nil : mediaType
  }

  /// A body without its secrets: the same bytes if it has none, or is no text.
  /// - Parameter mediaType: as in `Content-Type`; `nil` if there is none.
  package mutating func redacted(body: [UInt8], mediaType: String?) -> [UInt8] {
    guard isOn, !body.isEmpty else { return body }
    switch Self.grammar(of: body, mediaType) {
    case .json:
      guard let root = try? JSONDocument(parsing: body).root else {
        return redacted(plain: body, isJSON: true)
      }
      guard let bytes = replaced(root, innerTexts: Self.innerTexts) else { return body }
      return body[..<root.range.lowerBound] + bytes + body[root.range.upperBound...]
    case .form:
      guard let text = String(checking: body) else { return body }
      return Array(redacted(fields: text, ofForm: true).utf8)
    case .lines:
      return Array(
        body.split(separator: 0x0A, omittingEmptySubsequences: false).map { redacted(line: $0) }
          .joined(separator: [0x0A]))
    case .multipart: return redacted(multipart: body)
    case .settings(let lines):
      return String(checking: body).flatMap { replaced(lines: $0, lines) }.map { Array($0.utf8) }
        ?? body
    case .text: return redacted(plain: body)
    case nil: return body
    }
  }

  private mutating func redacted(multipart body: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    for part in MultipartBody(body).parts {
      let content = Array(body[part.content])
      output += redacted(plain: Array(body[copied..<part.content.lowerBound]))
      copied = part.content.upperBound
      if names.isSecretMember(part.name), let text = String(checking: content), !text.isEmpty {
        output += replacement(of: text, named: part.name).utf8
      } else {
        output += redacted(body: content, mediaType: Self.inner(part.mediaType))
      }
    }
    return output + body[copied...]
  }

  private mutating func redacted(plain body: [UInt8], isJSON: Bool = false) -> [UInt8] {
    String(checking: body).flatMap { replaced($0, isJSON: isJSON) }.map { Array($0.utf8) } ?? body
  }

  private mutating func redacted(line: ArraySlice<UInt8>) -> [UInt8] {
    guard let value = Self.value(onLine: line) else {
      let data = Array(Self.data(ofLine: line))
      let open = String(checking: data).flatMap { replaced(lines: $0) }.map { Array($0.utf8) }
      return line.prefix(line.count - data.count) + (open ?? data)
    }
    let start = line.count - value.document.bytes.count
    return line.prefix(start)
      + (replaced(value, innerTexts: Self.innerTexts) ?? Array(value.source))
      + value.document.bytes[value.range.upperBound...]
  }

  /// What is on a line after the name of a field of an event.
  private static func data(ofLine line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    (line.starts(with: "data:".utf8) ? line.dropFirst(5) : line).drop { $0 == 0x20 }
  }

  /// The object or array on a line.
  private static func value(onLine line: ArraySlice<UInt8>) -> JSONValue? {
    let rest = data(ofLine: line)
    guard let first = rest.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return nil
    }
    // Any other line is no JSON, which is no mistake.
    return try? JSONDocument(parsing: Array(rest)).root
  }

  /// - Returns: `nil` for what is no text.
  private static func grammar(of body: [UInt8], _ mediaType: String?) -> Grammar? {
    let type = mediaType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " } ?? ""
    if type.hasSuffix("json") { return type.hasSuffix("ndjson") ? .lines : .json }
    if type == "application/x-www-form-urlencoded" { return .form }
    if type.hasPrefix("multipart/") { return .multipart }
    if type.hasSuffix("yaml") { return .settings(.yaml) }
    if [
      "text/event-stream", "application/jsonl", "application/x-jsonlines", "application/json-seq",
    ]
    .contains(type) {
      return .lines
    }
    for start in ["image/", "audio/", "video/", "font/"] where type.hasPrefix(start) { return nil }
    let first = body.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
    // In scripts and pages, a line such as `token: read(),` is code.
    let isPlain = ["", "text/plain", "application/http", "message/http"].contains(type)
    return isPlain && first != UInt8(ascii: "<") ? .settings(.body) : .text
  }
}
