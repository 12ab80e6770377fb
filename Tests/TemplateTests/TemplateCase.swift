// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIMatching
import MockAPITemplate
import MockAPITestSupport
import Testing

/// A case of the corpus: a template, a request and WireMock's answer.
struct TemplateCase: Sendable, CustomTestStringConvertible {
  let name: String
  let template: String
  let request: StubRequest
  let parameters: JSONValue?
  let pathTemplate: String?
  let dialect: TemplateDialect
  let status: Int
  /// The expected text; `nil` if only the status or a pattern is given.
  let body: String?

  var testDescription: String { "\(name) (WireMock \(dialect.rawValue))" }

  /// The cases of a file that consist of one template.
  static func all(of file: String, dialect: TemplateDialect) -> [TemplateCase] {
    guard let url = Corpora.folder("wiremock-templates/\(file)"),
      let data = try? Data(contentsOf: url),
      let document = try? JSONDocument(parsing: Array(data))
    else { return [] }
    return document.root.elements.compactMap { TemplateCase($0, dialect) }
  }

  private init?(_ value: JSONValue, _ dialect: TemplateDialect) {
    guard let name = value["name"]?.string, let request = value["request"] else { return nil }
    let expected =
      dialect == .wireMock3 ? value["expect3x"] ?? value["expect"] : value["expect"]
    let response = value["mapping"]?["response"]
    guard let expected, let template = value["template"]?.string ?? response?["body"]?.string,
      response == nil || response?["headers"] == nil && response?["bodyFileName"] == nil
    else { return nil }
    self.name = name
    self.template = template
    self.dialect = dialect
    var stub = StubRequest(
      request["method"]?.string ?? "GET", request["url"]?.string ?? "/",
      body: request["body"]?.string ?? "")
    for member in request["headers"]?.members.map({ $0 }) ?? [] {
      for text in member.value.kind == .array ? Array(member.value.elements) : [member.value] {
        stub.headers.append(HeaderField(name: member.name, value: text.string ?? ""))
      }
    }
    if let base64 = request["bodyBase64"]?.string {
      stub.body = Array(Data(base64Encoded: base64) ?? Data())
    }
    self.request = stub
    parameters = value["parameters"] ?? response?["transformerParameters"]
    pathTemplate = value["mapping"]?["request"]?["urlPathTemplate"]?.string
    status = expected["status"]?.number?.wholeInteger ?? 200
    body = expected["body"]?.string
  }
}
