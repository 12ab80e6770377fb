// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Every case of WireMock's templates, as a folder of WireMock that a server serves.
@Suite(.enabled(if: Corpora.folder("wiremock-templates") != nil, "\(Corpora.reason)"))
struct TemplateCorpusServerTests {
  /// The cases with another answer here, each with its reason; `docs/templates.md` has the same.
  static let exceptions = [
    "jsonPath-deep-scan-has-nulls":
      "a descendant segment finds what exists, and no null for each object that lacks the name",
    "helper-exception-is-plain-text":
      "columns count from 1, as in every place of this program; WireMock's from 0",
    "where-proxy-url-and-headers": "no request is passed on to another server",
  ]

  struct Sample: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    let isWireMock2: Bool

    var name: String { value["name"]?.string ?? "" }
    var testDescription: String { "\(name) (\(isWireMock2 ? 2 : 3))" }
    var expected: JSONValue? {
      isWireMock2 ? value["expect"] : value["expect3x"] ?? value["expect"]
    }

    /// The mapping of the case.
    var mapping: String {
      var writer = JSONWriter()
      if let mapping = value["mapping"] {
        writer.value(mapping)
        return writer.text
      }
      writer.object { writer in
        writer.member("request") { $0.raw(#"{"method":"ANY","urlPattern":".*"}"#.utf8) }
        writer.member("response") { writer in
          writer.object { writer in
            writer.member("body", value["template"]?.string ?? "")
            writer.member("transformers") { $0.raw(#"["response-template"]"#.utf8) }
            if let parameters = value["parameters"] {
              writer.member("transformerParameters") { $0.value(parameters) }
            }
          }
        }
      }
      return writer.text
    }
  }

  static let samples =
    samples(of: "cases.json", isWireMock2: true) + samples(of: "cases.json", isWireMock2: false)
    + samples(of: "cases-3x.json", isWireMock2: false)

  private static func samples(of file: String, isWireMock2: Bool) -> [Sample] {
    guard let url = Corpora.folder("wiremock-templates/\(file)"),
      let data = try? Data(contentsOf: url),
      let document = try? JSONDocument(parsing: Array(data))
    else { return [] }
    return document.root.elements.map { Sample(value: $0, isWireMock2: isWireMock2) }
  }

  @Test(arguments: samples.filter { exceptions[$0.name] == nil })
  func `a server answers as WireMock does`(sample: Sample) async throws {
    let folder = try ScratchFolder()
    try folder.write(sample.mapping, to: "mappings/case.json")
    try folder.makeFolder("__files")
    for member in sample.value["files"]?.members.map({ $0 }) ?? [] {
      try folder.write(member.value.string ?? "", to: "__files/\(member.name)")
    }
    var options = TemplateOptions()
    options.isWireMock2 = sample.isWireMock2
    let loaded = ScenarioLoader(templates: options).load(paths: [folder.path])
    #expect(!loaded.hasErrors, "\(loaded.diagnostics)")
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let answer = try ask(server.port, sample.value["request"])
    await server.stop()
    let expected = try #require(sample.expected)
    #expect(answer.status == expected["status"]?.number?.wholeInteger ?? 200)
    if let body = expected["body"]?.string { #expect(answer.text == body) }
    if let pattern = expected["bodyMatches"]?.string {
      #expect(try answer.text.contains(Regex(pattern)), "\(answer.text)")
    }
    for header in expected["headers"]?.members.map({ $0 }) ?? [] {
      let values = answer.headers.filter { $0.name == header.name }.map(\.value)
      let wanted = header.value.kind == .array ? Array(header.value.elements) : [header.value]
      #expect(values == wanted.compactMap(\.string))
    }
  }

  private func ask(_ port: Int, _ request: JSONValue?) throws -> RawResponse {
    var body = Array((request?["body"]?.string ?? "").utf8)
    if let base64 = request?["bodyBase64"]?.string {
      body = Array(Data(base64Encoded: base64) ?? Data())
    }
    let method = request?["method"]?.string ?? "GET"
    var head = "\(method) \(request?["url"]?.string ?? "/") HTTP/1.1\r\n"
    if request?["headers"]?["Host"] == nil { head += "Host: localhost\r\n" }
    for member in request?["headers"]?.members.map({ $0 }) ?? [] {
      for value in member.value.kind == .array ? Array(member.value.elements) : [member.value] {
        head += "\(member.name): \(value.string ?? "")\r\n"
      }
    }
    if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    let connection = try RawConnection(port: port)
    try connection.send(Array((head + "\r\n").utf8) + body)
    return try connection.receiveResponse()
  }

  @Test func `every exception is a case`() {
    #expect(Set(Self.exceptions.keys).isSubset(of: Self.samples.map(\.name)))
    #expect(Self.samples.count > 540)
  }
}
