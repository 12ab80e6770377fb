// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import Testing

struct DocumentImportTests {
  @Test func `the scenarios of a document are loaded, and have nothing that 'check' finds`() throws
  {
    let imported = try MadeFormat.imported(
      #"{"made": {"pets/get": {"body": {"id": 1}, "required": ["/id"]}, "pets/list": {"body": []}}}"#
    )
    #expect(imported.loaded.scenarios.map(\.name).sorted() == ["pets/get", "pets/list"])
    #expect(imported.loaded.diagnostics.isEmpty)
    #expect(imported.warningCount == 0)
    #expect(!imported.hasFaults)
  }

  @Test func `a body or a header field that looks like a template is sent as it is`() throws {
    let imported = try MadeFormat.imported(
      #"{"made": {"a": {"body": {"name": "{{user.name}}"}}, "b": {"text": "Dear {{name}}"}, "c": {"text": "", "type": "text/{{kind}}"}}}"#
    )
    #expect(imported.loaded.diagnostics.isEmpty)
    #expect(imported.loaded.scenarios.count == 3)
  }

  @Test(
    "an expectation that the file could not have is left out, and told; others stay",
    arguments: [
      (
        #""unexpected""#, "'unexpected' is expected, but the contract makes this response 'success'"
      ),
      (#""good""#, "an outcome must be one of"), ("5", "'expect'"), (#""success""#, nil),
    ] as [(String, String?)])
  func expectation(expect: String, message: String?) throws {
    let imported = try MadeFormat.imported(
      #"{"made": {"a": {"body": {"id": 1}, "required": ["/id"], "expect": \#(expect)}}}"#)
    #expect(imported.loaded.diagnostics.isEmpty)
    #expect(imported.loaded.scenarios.map(\.cases.first?.name) == ["ok"])
    let warnings = imported.documents[0].result.warnings
    #expect(warnings.map(\.kind) == (message == nil ? [] : ["expect"]))
    if let message { #expect(warnings.first?.message.contains(message) == true, "\(warnings)") }
  }

  @Test func `names that are one file on some systems, or no file at all, are changed`() throws {
    let imported = try MadeFormat.imported(
      #"{"made": {"a/Get": {}, "a/get": {}, "a b/../.c": {}, "__files/d": {}}}"#)
    #expect(imported.scenarios.map(\.name) == ["a/Get", "a/get-2", "a-b/-./-c", "-_files/d"])
    #expect(imported.documents[0].result.warnings.filter { $0.kind == "name" }.count == 3)
  }

  @Test(
    "no name of a scenario is that of a folder or a file with a meaning of its own",
    arguments: [
      ("mappings/get", "-mappings/get"), ("Mappings/get", "-Mappings/get"),
      ("mappings", "mappings"),
      ("a.json/get", "a-json/get"), ("mockapi-import", "-mockapi-import"),
      ("a/mockapi-import", "a/-mockapi-import"), ("../../a", "-./-./a"), ("/etc/a", "etc/a"),
      ("a/\\u0000", "a/-"),
    ])
  func reserved(name: String, file: String) throws {
    let imported = try MadeFormat.imported(#"{"made": {"\#(name)": {}}}"#)
    #expect(imported.scenarios.map(\.name) == [file])
  }

  @Test func `a name is cut to what a file system has room for, and stays unique`() throws {
    let long = String(repeating: "a", count: 5_000)
    let imported = try MadeFormat.imported(
      #"{"made": {"\#(long)/\#(long)b": {}, "\#(long)/\#(long)c": {}}}"#)
    let step = String(repeating: "a", count: 200)
    #expect(imported.scenarios.map(\.name) == ["\(step)/\(step)", "\(step)/\(step)-2"])
  }

  @Test func `an option without an effect on the format is a warning`() throws {
    var options = ImportOptions()
    options.depth = 2
    options.host = "a.example"
    options.included = ["a"]
    let imported = try MadeFormat.imported(#"{"made": {"a": {}}}"#, options)
    #expect(imported.documents[0].result.warnings.map(\.kind) == ["option-without-effect"])
    #expect(
      imported.documents[0].result.warnings.first?.message
        == "--host has no effect on made up; leave it out")
  }

  @Test(
    "the warning names the formats that have the option",
    arguments: [
      (
        #"{"openapi": "3.0.0", "paths": {}}"#,
        "--samples has no effect on OpenAPI; it is for HAR and Postman"
      ),
      (
        #"{"consumer": {}, "interactions": []}"#,
        "--samples has no effect on Pact; it is for HAR and Postman"
      ),
      (#"{"log": {"entries": []}}"#, nil),
    ] as [(String, String?)])
  func options(text: String, warning: String?) throws {
    var options = ImportOptions()
    options.samples = 2
    var importing = DocumentImport(options: options)
    try importing.add(Document(path: "a.json", bytes: Array(text.utf8)), files: NoFiles())
    let warnings = importing.finished().documents[0].result.warnings
    #expect(warnings.first { $0.kind == "option-without-effect" }?.message == warning)
  }

  @Test func `of many expectations, only those that the file could not have are left out`() throws {
    let wrong = [0, 17, 18, 99]
    let format = ImportFormat(
      "many", keys: "'many'", recognises: { _ in true },
      result: { document, _, _ in
        let place = document.place(of: document.root)
        let cases = (0..<100).map { number in
          var one = ImportedCase(
            name: "case\(number)",
            response: ImportedResponse(status: 200, body: .json(document.root)),
            origin: .example, place: place)
          one.expect = .string(wrong.contains(number) ? "good" : "success")
          return one
        }
        var result = ImportResult()
        result.scenarios.append(
          ImportedScenario(
            name: "a", request: ["method": "GET", "urlPath": "/"], cases: cases,
            defaultCase: "case1", place: place))
        return result
      })
    var importing = DocumentImport(options: ImportOptions(), formats: [format])
    try importing.add(Document(path: "api.json", bytes: Array("{}".utf8)), files: NoFiles())
    let imported = importing.finished()
    #expect(imported.loaded.diagnostics.isEmpty)
    let cases = try #require(imported.scenarios.first).cases
    let left = cases.indices.filter {
      if case .absent = cases[$0].expect { true } else { false }
    }
    #expect(left == wrong)
    let warnings = imported.documents[0].result.warnings.filter { $0.kind == "expect" }
    let messages = warnings.map(\.message)
    #expect(messages.count == wrong.count)
    for (message, number) in zip(messages, wrong) {
      #expect(message.hasPrefix("a: the expectation of the case 'case\(number)' is left out: "))
    }
  }

  @Test func `a scenario that is deeper than a file can be is left out with a reason`() throws {
    let depth = JSONDocument.defaultMaximumDepth
    let deep = try JSONDocument(
      parsing: String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    ).root
    let format = ImportFormat(
      "deep", keys: "'deep'", recognises: { _ in true },
      result: { document, _, _ in
        let place = document.place(of: document.root)
        var result = ImportResult()
        for (name, body) in [("deep", ImportedResponse.Body.json(deep)), ("flat", .text("a"))] {
          let response = ImportedResponse(status: 200, body: body)
          result.scenarios.append(
            ImportedScenario(
              name: name, request: ["method": "GET", "urlPath": .string("/" + name)],
              cases: [ImportedCase(name: "ok", response: response, origin: .example, place: place)],
              defaultCase: "ok", place: place))
        }
        return result
      })
    var importing = DocumentImport(options: ImportOptions(), formats: [format])
    try importing.add(Document(path: "api.json", bytes: Array("{}".utf8)), files: NoFiles())
    let imported = importing.finished()
    #expect(imported.scenarios.map(\.name) == ["flat"])
    #expect(imported.loaded.diagnostics.isEmpty)
    #expect(imported.hasFaults)
    let skipped = try #require(imported.documents[0].result.skipped.first)
    #expect(skipped.name == "deep")
    #expect(
      skipped.reason
        == "a scenario file must have at most 1000 arrays and objects inside each other; found more"
    )
  }

  @Test func `a contract that the answers contradict is left out, and told`() throws {
    let imported = try MadeFormat.imported(
      #"{"made": {"a": {"body": [1], "required": ["/id"]}, "b": {"body": {"id": 1}, "required": ["/id"]}}}"#
    )
    #expect(imported.loaded.diagnostics.isEmpty)
    let served = imported.loaded.scenarios.filter { $0.contract != nil }.map(\.name)
    #expect(imported.loaded.scenarios.count == 2 && served == ["b"])
    #expect(imported.scenarios.map { $0.contract != nil } == [false, true])
    let warnings = imported.documents[0].result.warnings
    #expect(warnings.map(\.kind) == ["contract"])
    #expect(
      warnings.first?.message.hasPrefix("a: the contract is left out: '/id' can never hold")
        == true,
      "\(warnings)")
  }

  @Test func `a case that its own contract refuses is a warning with its place`() throws {
    let imported = try MadeFormat.imported(
      """
      {"made": {"a": {"body": {"id": null}, "required": ["/id"]},
                "b": {"status": 500, "required": ["/id"]}}}
      """)
    let warnings = imported.documents[0].result.warnings
    #expect(warnings.map(\.kind).contains("case-against-contract"))
    let refused = warnings.first { $0.kind == "case-against-contract" }
    #expect(refused?.place.description == "api.json:1:16")
    #expect(
      refused?.message.hasPrefix("a: a client can only call the case 'ok' 'unexpected': ") == true)
  }

  @Test func `the report has each scenario, what is left out, and warnings by kind`() throws {
    let imported = try MadeFormat.imported(
      #"{"made": {"a/Get": {"body": {"id": 1}, "required": ["/id"]}, "a/get": {}, "a/GET": {}}}"#)
    let report = ImportReport(of: imported)
    #expect(
      report.lines(isVerbose: true) == [
        "api.json: made up: 3 scenarios, 3 cases (3 from examples, 0 generated, 0 guessed), 1 field",
        "  a/Get (api.json:1:20): ok", "  a/get-2 (api.json:1:71): ok",
        "  a/GET-3 (api.json:1:84): ok", "  warnings: 2", "    name: 2",
        "      api.json:1:71: the scenario 'a/get' gets the name 'a/get-2', since each needs a file of its own",
        "      api.json:1:84: the scenario 'a/GET' gets the name 'a/GET-3', since each needs a file of its own",
      ])
    let json = try JSONDocument(parsing: report.literal.bytes).root
    #expect(json[try JSONPointer("/0/operations/1/scenario")]?.string == "a/get-2")
    #expect(json[try JSONPointer("/0/warnings/0/place")]?.string == "api.json:1:71")
  }

  @Test(arguments: [
    (#"{"swagger": "2.0"}"#, "the keys 'swagger'"),
    ("[]", "found an array"), ("{}", "an object without members"),
    (#"{"components": {"schemas": {}}}"#, "parts of an OpenAPI document without 'openapi'"),
    (#"{"$schema": "x", "type": "object"}"#, "a JSON Schema"),
    (#"{"request": {}, "response": {}}"#, "which 'mockapi serve' and 'mockapi test' read as it is"),
    (#"{"mappings": []}"#, "which 'mockapi serve' and 'mockapi test' read as they are"),
    (#"{"asyncapi": "3.0.0"}"#, "an AsyncAPI document"),
    (#"{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}"#, "'e' and 1 more"),
  ])
  func `a document of no format is refused with what it is`(text: String, words: String) {
    #expect {
      try MadeFormat.imported(text)
    } throws: { error in
      let message = (error as? DocumentProblem)?.description ?? ""
      return message.hasPrefix("api.json:1:1: the document must be made up ('made'); found ")
        && message.contains(words)
    }
  }
}
