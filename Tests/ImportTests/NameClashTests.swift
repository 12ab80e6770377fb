// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImport
import MockAPIImportModel
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Names of scenarios in folders that are served together.
struct NameClashTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func clashes(in path: String, prefix: String = "") throws -> NameClashes {
    var options = ImportOptions()
    options.prefix = prefix
    let imported = try MadeFormat.imported(#"{"made": {"pets/get": {}, "pets/list": {}}}"#, options)
    return NameClashes(of: imported, in: folder.path + "/" + path)
  }

  private static func scenario(_ name: String?) -> String {
    let member = name.map { #""name": "\#($0)", "# } ?? ""
    return
      #"{\#(member)"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {"status": 200}}}}"#
  }

  @Test func `a name of another folder is told with its file and a prefix`() throws {
    try folder.write(Self.scenario("pets/get"), to: "Scenarios/a/one.json")
    try folder.write(Self.scenario(nil), to: "Scenarios/pets/list.json")
    let found = try clashes(in: "Scenarios/b/c")
    #expect(found.all.map(\.name) == ["pets/get", "pets/list"])
    #expect(found.all[0].file.hasSuffix("Scenarios/a/one.json"))
    #expect(found.all[1].file.hasSuffix("Scenarios/pets/list.json"))
    #expect(found.prefix == "b/c")
    #expect(found.served?.hasSuffix("Scenarios") == true)
    #expect(try clashes(in: "Scenarios/b/c", prefix: "b/c").all.isEmpty)
    #expect(try clashes(in: "Scenarios/b", prefix: "pets").all.isEmpty)
  }

  @Test(arguments: [
    ("Scenarios/b/pets/get.json", "of the import itself"), ("scenarios.json", "of no folder"),
    ("other/get.json", "of a folder that is not served"),
    ("Scenarios/.hidden/get.json", "hidden"), ("Scenarios/__files/get.json", "a body"),
    ("Scenarios/w/mappings/get.json", "one of WireMock"),
  ])
  func `other files are not taken into account`(file: String, reason: String) throws {
    try folder.write(Self.scenario("pets/get"), to: file)
    #expect(try clashes(in: "Scenarios/b").all.isEmpty, "\(reason)")
  }

  @Test func `a folder that is served itself has no neighbours`() throws {
    try folder.write(Self.scenario("pets/get"), to: "Scenarios/pets/other.json")
    #expect(try clashes(in: "Scenarios").all.isEmpty)
    #expect(try clashes(in: "Scenarios").served == nil)
  }

  @Test func `what is no scenario has no name`() throws {
    for (number, text) in [
      "[", "7", #"{"name": "pets/get"}"#, #"{"name": "pets/get", "mappings": []}"#,
    ].enumerated() {
      try folder.write(text, to: "Scenarios/a/\(number).json")
    }
    #expect(try clashes(in: "Scenarios/b").all.isEmpty)
  }

  @Test func `the prefix is in the name, and not in the path`() throws {
    var options = ImportOptions()
    options.prefix = "recorded"
    let imported = try MadeFormat.imported(
      #"{"made": {"pets/get": {"body": {"id": null}, "required": ["/id"]}}}"#, options)
    #expect(imported.loaded.scenarios.map(\.name) == ["recorded/pets/get"])
    #expect(imported.texts(bodies: .beside).map(\.file.path) == ["pets/get.json"])
    // The checks know the scenario by its name.
    #expect(imported.documents[0].result.warnings.map(\.kind) == ["case-against-contract"])
  }
}
