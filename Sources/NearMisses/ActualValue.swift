// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIXML

/// A value of a request, as bytes.
struct ActualValue {
  /// Longer XML is not compared in detail: it would cost several times as much as the comparison of the scenario.
  static let longestXML = 256 * 1024

  let bytes: [UInt8]

  static func text(_ text: String) -> ActualValue { ActualValue(bytes: Array(text.utf8)) }

  /// Without whitespace between tokens.
  static func value(_ value: JSONValue) -> ActualValue { ActualValue(bytes: value.compactSource) }

  /// Without the parts that are not compared.
  static func document(_ document: XMLDocument) -> ActualValue { .text(document.nodes.markup) }

  /// `nil` if there is none.
  static func body(of request: some RequestView) -> ActualValue? {
    request.body.isEmpty ? nil : ActualValue(bytes: request.body)
  }

  /// `nil` if there are none.
  static func list(_ values: [String]) -> ActualValue? {
    values.isEmpty ? nil : .text(values.joined(separator: ", "))
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ side: JSONPattern.Difference.Side) {
    switch side {
    case .value(let value): self = .value(value)
    case .words(let words): self = .text(words)
    }
  }
}

extension RequestCondition.Part {
  /// The value of the request; `nil` if it has none.
  func actual(in request: some RequestView) -> ActualValue? {
    switch self {
    case .method: .text(request.method)
    case .url, .urlPattern: .text(request.target.text)
    case .urlPath, .urlPathPattern, .urlPathTemplate: .text(request.target.pathText)
    case .pathParameter(let name, let template, _):
      template.value(of: name, in: request.target.path).map { .text($0) }
    case .host: request.authority.map { .text($0.host) }
    case .port: request.authority.map { .text(String($0.port)) }
    case .scheme: .text(request.scheme)
    case .clientIP: .text(request.clientIP)
    case .header(let name, _): .list(request.headerValues(named: name))
    case .basicAuthentication:
      // The credentials of a request must not appear in logs.
      request.headerValues(named: "Authorization").isEmpty ? nil : .text("other credentials")
    case .queryParameter(let name, _): .list(request.target.queryValues(named: name))
    case .formParameter(let name, _): .list(request.formValues(named: name) ?? [])
    case .cookie(let name, _): .list(request.cookies(named: name))
    case .body(let pattern): pattern.actual(inBodyOf: request)
    case .multipart:
      .text(
        MultipartBody(request).map { body in
          body.parts.map { "\($0.count) parts" } ?? "more than \(MultipartBody.partLimit) parts"
        } ?? "no multipart body")
    }
  }
}

extension ValuePattern {
  /// The value at the place that the pattern reads in a body; the whole body if it is not of the expected kind.
  func actual(inBodyOf request: some RequestView) -> ActualValue? {
    switch self {
    case .matchesJSONPath(let path, let pattern):
      guard let document = request.bodyDocument else { break }
      return Self.actual(path.nodes(in: document.root), at: path, comparedWith: pattern)
    case .matchesXPath(let path, _):
      guard let document = request.bodyXML else { break }
      return .list(path.evaluate(in: document).texts(limit: 10))
    case .binaryEqualTo(let bytes) where request.body != bytes:
      // A file in gzip is compared as it was sent, too.
      return request.sentBody.isEmpty ? nil : ActualValue(bytes: request.sentBody)
    default: break
    }
    return wholeBody(of: request)
  }

  /// The whole body as it is shown beside the pattern; without whitespace between tokens if that does not count.
  func wholeBody(of request: some RequestView) -> ActualValue? {
    let isShort = request.body.count <= ActualValue.longestXML
    switch self {
    case .equalToJSON, .matchesJSONPath, .matchesJSONSchema:
      if let document = request.bodyDocument { return .value(document.root) }
      if isShort, let document = request.bodyXML { return .document(document) }
    case .equalToXML, .matchesXPath:
      guard isShort else { break }
      if let document = request.bodyXML { return .document(document) }
      if let document = request.bodyDocument { return .value(document.root) }
    default: break
    }
    return .body(of: request)
  }

  /// The values at a path; in their spelling if they are compared as texts.
  static func actual(
    _ nodes: [JSONValue], at path: JSONPath, comparedWith pattern: ValuePattern?
  ) -> ActualValue? {
    switch pattern {
    case nil, .equalToJSON?, .matchesJSONSchema?:
      .list(
        values(of: nodes, at: path).map {
          $0.string ?? String(decoding: $0.compactSource, as: UTF8.self)
        })
    default: .list(texts(of: nodes, at: path))
    }
  }
}
