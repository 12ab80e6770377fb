// mockapi
// SPDX-License-Identifier: Apache-2.0

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
}
