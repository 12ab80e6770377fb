// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIOpenAPI
import Testing

struct OpenAPIImportTests {
  @Test(arguments: try MadeDocument.all())
  func `a document becomes the expected scenarios`(document: MadeDocument) throws {
    let result = try document.result()
    let text = try ImportSummary.text(of: result)
    #expect(try text == document.expected())
    #expect(!text.contains("SECRET-"))
  }

  @Test(arguments: try MadeDocument.all())
  func `scenarios load without a word`(document: MadeDocument) throws {
    #expect(try ImportData.problems(in: document.result()) == [])
  }

  @Test(arguments: try MadeDocument.all())
  func `scenarios load whatever the policies are`(document: MadeDocument) throws {
    var strict = ImportOptions()
    strict.undeclared = .required
    strict.lists = .required
    strict.isNullStrict = true
    strict.hasStrictRequests = true
    strict.choosesCasesByRequest = true
    strict.takesCodesFromExamples = true
    var loose = ImportOptions()
    loose.undeclared = .skip
    loose.hasOpenEnums = true
    loose.pairsExamples = false
    loose.depth = 1
    loose.fields = 2
    for options in [strict, loose] {
      #expect(try ImportData.problems(in: document.result(options)) == [])
    }
  }

  @Test func `a document is known by its root keys`() throws {
    func isOpenAPI(_ text: String) throws -> Bool {
      OpenAPIImport.recognises(try JSONDocument(parsing: text).root)
    }
    #expect(try isOpenAPI(#"{"openapi": "3.1.0"}"#))
    #expect(try isOpenAPI(#"{"swagger": "2.0"}"#))
    #expect(try isOpenAPI(#"{"openapi": 3.0}"#))
    #expect(try !isOpenAPI(#"{"openapi": {}}"#))
    #expect(try !isOpenAPI(#"{"info": {"title": "openapi"}}"#))
    #expect(try !isOpenAPI(#"["openapi"]"#))
  }

  @Test func `a document with more operations than anybody reads ends with a message`() throws {
    let paths = (0...10_001).map { "\"/p\($0)\":{\"get\":{\"responses\":{\"204\":{}}}}" }
    let result = try imported(
      "{\"openapi\":\"3.1.0\",\"paths\":{\(paths.joined(separator: ","))}}")
    #expect(result.scenarios.count == 10_000)
    #expect(result.skipped.map(\.name) == ["2 more operations"])
    #expect(
      result.skipped.map(\.reason) == ["a document must have at most 10000 operations"])
  }

  @Test func `an additional operation whose name is no method is left out with a reason`() throws {
    let result = try imported(
      #"{"openapi":"3.2.0","paths":{"/a":{"additionalOperations":{"COPY":{"responses":{"204":{}}},"COPY it":{"responses":{"204":{}}}}}}}"#
    )
    let requests = result.scenarios.map { String(decoding: $0.request.bytes, as: UTF8.self) }
    #expect(requests == [#"{"method":"COPY","urlPath":"/a"}"#])
    #expect(result.skipped.map(\.name) == ["'COPY it' /a"])
    #expect(result.skipped.map(\.reason) == ["a method must be a token such as COPY"])
  }

  @Test func `a media type is sent without the control characters that it has`() throws {
    let result = try imported(
      #"{"swagger":"2.0","paths":{"/a":{"get":{"produces":["image/png\n"],"responses":{"200":{"schema":{"type":"file"}}}}}}}"#
    )
    let headers = result.scenarios.first?.cases.first?.response.headers ?? []
    #expect(headers.map(\.value) == ["image/png"])
    #expect(result.warnings.map(\.kind).contains("media-type"))
  }

  @Test func `a header whose name no field has is no condition`() throws {
    var options = ImportOptions()
    options.hasStrictRequests = true
    options.choosesCasesByRequest = true
    let result = try imported(
      #"{"openapi":"3.1.0","paths":{"/a":{"get":{"security":[{"key":[]}],"parameters":[{"name":"a b","in":"header","required":true},{"name":"X-A","in":"header","required":true}],"responses":{"204":{},"401":{}}}}},"components":{"securitySchemes":{"key":{"type":"apiKey","in":"header","name":"my key"}}}}"#,
      options)
    let scenario = try #require(result.scenarios.first)
    let request = String(decoding: scenario.request.bytes, as: UTF8.self)
    #expect(request.contains("X-A") && !request.contains("a b"), "\(request)")
    let conditions = scenario.cases.map { String(decoding: $0.when.bytes, as: UTF8.self) }
    #expect(conditions.contains { $0.contains("Authorization") }, "\(conditions)")
    #expect(!conditions.contains { $0.contains("my key") }, "\(conditions)")
    #expect(result.warnings.map(\.kind).contains("header-name"))
  }

  @Test(arguments: ["/v2/?a=1", "/v2#a", "v2", "/v2/"])
  func `a base path is a path, whatever is behind it`(basePath: String) throws {
    let result = try imported(
      #"{"swagger":"2.0","basePath":"\#(basePath)","paths":{"/a":{"get":{"responses":{"204":{}}}}}}"#
    )
    let requests = result.scenarios.map { String(decoding: $0.request.bytes, as: UTF8.self) }
    #expect(requests == [#"{"method":"GET","urlPath":"/v2/a"}"#])
  }

  @Test func `a query in a path is sent encoded`() throws {
    let result = try imported(
      #"{"openapi":"3.1.0","paths":{"/? a|b=1%202":{"post":{"requestBody":{"content":{"application/json":{"example":{"n":1}}}},"responses":{"204":{}}}}}}"#
    )
    let scenario = try #require(result.scenarios.first)
    let sample = String(decoding: scenario.sample.bytes, as: UTF8.self)
    #expect(sample.contains(#""path":"/?%20a%7Cb=1%202""#), "\(sample)")
    #expect(ImportData.problems(in: result) == [])
  }

  @Test func `unions that only lead to each other end with a message`() throws {
    let schemas = (0..<40).map { number in
      let branches = (1...8).map { step in
        "{\"type\":\"object\",\"required\":[\"c\"],\"properties\":{\"c\":{\"$ref\":\"#/components/schemas/N\((number + step) % 40)\"}}}"
      }
      return "\"N\(number)\":{\"oneOf\":[\(branches.joined(separator: ","))]}"
    }
    let result = try imported(
      "{\"openapi\":\"3.1.0\",\"paths\":{\"/a\":{\"get\":{\"responses\":{\"200\":{\"content\":{\"application/json\":"
        + "{\"schema\":{\"$ref\":\"#/components/schemas/N0\"}}}}}}}},"
        + "\"components\":{\"schemas\":{\(schemas.joined(separator: ","))}}}")
    #expect(result.scenarios.count == 1)
    #expect(result.warnings.map(\.kind).contains("no-value"))
  }

  @Test(arguments: [
    // A step of each pointer leads to the reference itself, or to the next one without end.
    ##"{"a":{"$ref":"#/a/x"}}"##,
    ##"{"a":{"$ref":"#/b/x"},"b":{"$ref":"#/a/x"}}"##,
  ])
  func `references on the way of a reference end with a message`(parts: String) throws {
    let result = try imported(
      ##"{"openapi":"3.0.0","paths":{"/p":{"get":{"responses":{"200":{"$ref":"#/a/x"}}}}},"##
        + parts.dropFirst())
    #expect(result.skipped.map(\.name) == ["GET /p"])
    #expect(
      result.warnings.map(\.message) == [
        "references must end; these lead to each other in a circle"
      ])
  }

  @Test func `an example in a text is as deep as a document at most`() throws {
    func example(_ depth: Int) throws -> String? {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let result = try imported(
        #"{"openapi":"3.0.0","paths":{"/p":{"get":{"responses":{"200":{"content":{"application/json":{"#
          + #""schema":{"type":"array"},"example":"\#(text)"}}}}}}}}"#)
      #expect(ImportData.problems(in: result) == [])
      guard case .json(let body)? = result.scenarios.first?.cases.first?.response.body else {
        return nil
      }
      return body.kind.rawValue
    }
    #expect(try example(200) == "array")
    #expect(try example(201) == "string")
    #expect(try example(999) == "string")
  }

  @Test func `a reference to a file is decoded once`() throws {
    let document = try Document(
      path: "api.yaml",
      bytes: Array("openapi: 3.0.0\npaths:\n  /p: { $ref: 'a%25b.yaml' }\n".utf8))
    let result = OpenAPIImport.result(
      of: document, files: NamedFile(reference: "a%25b.yaml"), options: ImportOptions())
    #expect(result.scenarios.map(\.name) == ["p/get-p"])
  }
}

/// A file that is found under one reference, spelled as in the document.
private struct NamedFile: DocumentFiles {
  let reference: String

  func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document {
    guard reference == self.reference else { throw DocumentProblem("found '\(reference)'") }
    return try Document(path: "a%b.yaml", bytes: Array("get: { responses: {} }".utf8))
  }

  func bytes(_ reference: String, relativeTo document: Document) throws(DocumentProblem) -> [UInt8]
  {
    throw DocumentProblem("found '\(reference)'")
  }
}
