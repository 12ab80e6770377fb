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
    case text
  }

  /// Keeps the secrets of a body.
  /// - Parameter mediaType: as in `Content-Type`; `nil` if there is none.
  package mutating func collect(body: [UInt8], mediaType: String?) {
    guard isOn, !body.isEmpty else { return }
    switch Self.grammar(of: body, mediaType) {
    case .json:
      // A body that is no JSON has no members.
      if let root = try? JSONDocument(parsing: body).root { collect(root) }
    case .form: collect(fields: String(decoding: body, as: UTF8.self), ofForm: true)
    case .lines:
      for line in body.split(separator: 0x0A) {
        if let value = Self.value(onLine: line) { collect(value) }
      }
    case .text, nil: break
    }
  }

  /// A body without its secrets: the same bytes if it has none, or is no text.
  /// - Parameter mediaType: as in `Content-Type`; `nil` if there is none.
  package mutating func redacted(body: [UInt8], mediaType: String?) -> [UInt8] {
    guard isOn, !body.isEmpty else { return body }
    switch Self.grammar(of: body, mediaType) {
    case .json:
      guard let root = try? JSONDocument(parsing: body).root else { return redacted(plain: body) }
      guard let bytes = replaced(root, innerTexts: 3) else { return body }
      return body[..<root.range.lowerBound] + bytes + body[root.range.upperBound...]
    case .form:
      guard let text = String(checking: body) else { return body }
      return Array(redacted(fields: text, ofForm: true).utf8)
    case .lines:
      return Array(
        body.split(separator: 0x0A, omittingEmptySubsequences: false).map { redacted(line: $0) }
          .joined(separator: [0x0A]))
    case .text: return redacted(plain: body)
    case nil: return body
    }
  }

  private mutating func redacted(plain body: [UInt8]) -> [UInt8] {
    String(checking: body).flatMap { replaced($0) }.map { Array($0.utf8) } ?? body
  }

  private mutating func redacted(line: ArraySlice<UInt8>) -> [UInt8] {
    guard let value = Self.value(onLine: line) else { return redacted(plain: Array(line)) }
    let start = line.count - value.document.bytes.count
    return line.prefix(start) + (replaced(value, innerTexts: 3) ?? Array(value.source))
      + value.document.bytes[value.range.upperBound...]
  }

  /// The object or array on a line, after the name of a field of an event.
  private static func value(onLine line: ArraySlice<UInt8>) -> JSONValue? {
    var rest = line
    if rest.starts(with: "data:".utf8) { rest = rest.dropFirst(5) }
    rest = rest.drop { $0 == 0x20 }
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
    if [
      "text/event-stream", "application/jsonl", "application/x-jsonlines", "application/json-seq",
    ]
    .contains(type) {
      return .lines
    }
    for start in ["image/", "audio/", "video/", "font/"] where type.hasPrefix(start) { return nil }
    let first = body.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .text
  }
}
