// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// The body of a request or a response of a pact, in the forms of all versions.
struct PactBody {
  private(set) var content: ImportedResponse.Body
  /// The type that the pact gives beside the header fields (version 4), or that of the header fields.
  let type: String?
  /// Where the values begin that are in place of secrets.
  private var secrets: Set<Int> = []

  /// - Parameters:
  ///   - type: the `Content-Type` among the header fields.
  ///   - isWrapped: whether a body is an object with the content and its type (version 4).
  init(of message: JSONValue, type: String?, isWrapped: Bool) {
    guard let body = message["body"], body.kind != .null else {
      self.init(.none, type: type)
      return
    }
    if isWrapped, body.kind == .object {
      self.init(wrapped: body, type: type)
    } else if body.string != nil {
      self.init(Self.text(body, type: type), type: type)
    } else {
      self.init(.json(body), type: type)
    }
  }

  static let none = PactBody(.none, type: nil)

  private init(_ content: ImportedResponse.Body, type: String?) {
    self.content = content
    if case .text("") = content { self.content = .none }
    if case .json(let value) = content, value.isNested(deeperThan: ImportedJSON.deepest) {
      self.content = .text(String(decoding: value.source, as: UTF8.self))
    }
    self.type = type
  }

  private init(wrapped body: JSONValue, type header: String?) {
    let type = body["contentType"]?.string ?? header
    let isJSON = MediaTypes.isJSON(type ?? "")
    guard let content = body["content"], content.kind != .null else {
      self.init(.none, type: type)
      return
    }
    let coding = body["encoded"]?.string?.lowercased()
    if let text = content.string, coding == "base64" || body["encoded"]?.boolean == true {
      self.init(
        Base64.decode(text).map { Self.decoded($0, isJSON: isJSON) } ?? .text(text), type: type)
    } else if let text = content.string, coding == "json" {
      self.init(Self.json(Array(text.utf8)) ?? .text(text), type: type)
    } else if let text = content.string, !isJSON {
      self.init(.text(text), type: type)
    } else {
      self.init(.json(content), type: type)
    }
  }

  /// Whether a value of the body is in place of a secret.
  func isSecret(_ value: JSONValue) -> Bool {
    !secrets.isEmpty && secrets.contains(value.range.lowerBound)
  }

  /// Whether a secret was replaced.
  var hasSecrets: Bool { !secrets.isEmpty }

  mutating func replace(with content: ImportedResponse.Body, _ secrets: Set<Int>) {
    self.content = content
    self.secrets = secrets
  }

  private static func decoded(_ bytes: [UInt8], isJSON: Bool) -> ImportedResponse.Body {
    if isJSON, let value = json(bytes) { return value }
    return String(checking: bytes).map(ImportedResponse.Body.text) ?? .bytes(bytes)
  }

  /// A body that is a text in the pact: JSON as a text, base64 of other bytes, or the text.
  private static func text(_ body: JSONValue, type: String?) -> ImportedResponse.Body {
    let text = body.string ?? ""
    if MediaTypes.isJSON(type ?? "") { return json(Array(text.utf8)) ?? .json(body) }
    if isBinary(type ?? ""), let bytes = Base64.decode(text) { return .bytes(bytes) }
    return .text(text)
  }

  private static func json(_ bytes: [UInt8]) -> ImportedResponse.Body? {
    // Only a body that says it is JSON comes here; if it is not, it stays a text.
    (try? JSONDocument(parsing: bytes)).map { .json($0.root) }
  }

  private static func isBinary(_ type: String) -> Bool {
    let name = MediaTypes.essence(type)
    return ["image/", "audio/", "video/", "font/"].contains(where: name.hasPrefix)
      && !name.hasSuffix("+xml")
      || ["application/octet-stream", "application/pdf", "application/zip", "application/gzip"]
        .contains(name)
  }
}
