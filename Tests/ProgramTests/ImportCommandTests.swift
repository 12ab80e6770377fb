// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi import`, with the program.
struct ImportCommandTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(in: folder.url)
    try folder.write(Self.pact(status: 200), to: "shop.json")
  }

  private static func pact(status: Int) -> String {
    """
    {
      "consumer": { "name": "shop" },
      "provider": { "name": "orders" },
      "interactions": [
        {
          "description": "a request for orders",
          "request": { "method": "GET", "path": "/orders" },
          "response": { "status": \(status), "body": [{ "id": 7, "state": "open" }] }
        }
      ],
      "metadata": { "pactSpecification": { "version": "2.0.0" } }
    }
    """
  }

  private var scenario: String {
    get throws {
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/Scenarios")
      let name = try #require(files.first { $0.hasSuffix(".json") && !$0.hasPrefix(".") })
      return "Scenarios/" + name
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  @Test func `a document becomes files, and 'check' finds nothing wrong with them`() async throws {
    let result = try await program.run("import", "shop.json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("shop.json: Pact: 1 scenario, 1 case (1 from examples, "))
    #expect(result.output.hasSuffix("\nScenarios: 1 new\nnext: mockapi serve Scenarios\n"))
    let check = try await program.run("check")
    #expect(check.status == 0)
    #expect(check.output == "1 file, 1 scenario, 1 case: no problems\n")
    let again = try await program.run("import", "shop.json")
    #expect(again.output.hasSuffix("\nScenarios: 1 as before\n"))
  }

  @Test func `a dry run writes nothing`() async throws {
    let result = try await program.run("import", "shop.json", "--dry-run")
    #expect(result.status == 0)
    #expect(
      result.output.hasSuffix("\nScenarios: 1 new; nothing was written, because of --dry-run\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Scenarios"))
  }

  @Test func `what was changed by hand is held back, and the exit status says so`() async throws {
    _ = try await program.run("import", "shop.json")
    let path = try scenario
    let mine = try text(path).replacing("open", with: "shut")
    try folder.write(mine, to: path)
    try folder.write(Self.pact(status: 201), to: "shop.json")
    let result = try await program.run("import", "shop.json")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "\(path): held back, because it was changed by hand; --theirs replaces it\n"))
    #expect(result.output.contains("  GET /orders: the case "))
    #expect(try text(path) == mine)
    let theirs = try await program.run("import", "shop.json", "--theirs")
    #expect(theirs.status == 0)
    #expect(theirs.output.contains("\(path): changed\n"))
    #expect(try text(path).contains("open"))
  }

  @Test func `names of another folder that is served with this one are told, and a prefix helps`()
    async throws
  {
    _ = try await program.run("import", "shop.json", "--into", "Scenarios/a")
    // Another path with the same letters.
    try folder.write(
      Self.pact(status: 200).replacing(#""/orders""#, with: #""/Orders""#), to: "store.json")
    let second = try await program.run("import", "store.json", "--into", "Scenarios/b", "--dry-run")
    #expect(second.status == 0)
    #expect(
      second.output.contains(
        "names: 1 of this import must not be those of other scenarios in Scenarios, which serves one of each; import with '--prefix b'\n"
          + "  'orders/get-orders' is the name of the scenario in Scenarios/a/orders/get-orders.json, too\n"
      ))
    let strict = try await program.run(
      "import", "store.json", "--into", "Scenarios/b", "--dry-run", "--strict")
    #expect(strict.status == 1)
    let apart = try await program.run(
      "import", "store.json", "--into", "Scenarios/b", "--prefix", "b", "--strict")
    #expect(apart.status == 0, "\(apart.output)\(apart.errors)")
    #expect(try text("Scenarios/b/orders/get-orders.json").contains(#""b/orders/get-orders""#))
    let check = try await program.run("check")
    #expect(check.output.hasPrefix("2 files, 2 scenarios, 2 cases"), "\(check.output)")
    let again = try await program.run(
      "import", "store.json", "--into", "Scenarios/b", "--prefix", "b")
    #expect(again.output.hasSuffix("\nScenarios/b: 1 as before\n"))
    let wrong = try await program.run("import", "store.json", "--prefix", "../b")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--prefix must have letters, digits"))
  }

  @Test func `the report for programs is all of standard output, or a file`() async throws {
    let result = try await program.run("import", "shop.json", "--report", "json")
    let report = try JSONDocument(parsing: result.output).root
    #expect(report["folder"]?.string == "Scenarios")
    #expect(report[try JSONPointer("/documents/0/format")]?.string == "Pact")
    #expect(report[try JSONPointer("/files/0/action")]?.string == "created")
    let other = try await program.run("import", "shop.json", "--report", "json=report.json")
    #expect(other.output.hasSuffix("Scenarios: 1 as before\n"))
    #expect(try text("report.json").contains(#""action":"same""#))
  }

  @Test func `operations without a contract are left out of a test of a document, and told`()
    async throws
  {
    let bare = #""/b": {"get": {"responses": {"204": {"description": "OK"}}}}"#
    let schema =
      #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}"#
    let described =
      #""/a": {"get": {"responses": {"200": {"content": {"application/json": {"schema": \#(schema)}}}}}}"#
    try folder.write(#"{"openapi": "3.1.0", "paths": {\#(described), \#(bare)}}"#, to: "both.json")
    let both = try await program.run("test", "both.json", "--operators", "drop")
    #expect(both.status == 0, "\(both.output)\(both.errors)")
    #expect(
      both.errors.contains(
        "'b/get-b' is left out: without a contract, the built-in client has nothing to be judged by"
      ))
    try folder.write(#"{"openapi": "3.1.0", "paths": {\#(bare)}}"#, to: "none.json")
    let none = try await program.run("test", "none.json")
    #expect(none.status == 2)
    #expect(none.errors.contains("Give your client with --client"))
  }

  @Test func `a document without an operation to serve says which command tells why`() async throws
  {
    try folder.write(
      #"{"openapi": "3.1.0", "paths": {"/a": {"$ref": "./none.json"}}}"#, to: "empty.json")
    let result = try await program.run("serve", "empty.json")
    #expect(result.status == 2)
    #expect(
      result.errors.hasSuffix(
        "mockapi: error: there must be an operation that can be served; found none in empty.json."
          + " 'mockapi import empty.json --dry-run' says why\n"), "\(result.errors)")
    let why = try await program.run("import", "empty.json", "--dry-run")
    #expect(why.output.contains("left out: 1"), "\(why.output)")
  }

  @Test func `a document in place of scenario files is imported in memory`() async throws {
    let check = try await program.run("check", "shop.json")
    #expect(check.status == 0)
    #expect(check.output == "1 file, 1 scenario, 1 case: no problems\n")
    #expect(
      check.errors
        == "mockapi: info: shop.json: 1 scenario with 1 case; 'mockapi import' writes and explains them\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Scenarios"))
    let test = try await program.run("test", "shop.json", "--quick")
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    try folder.write("{}", to: "more/empty.json")
    let mixed = try await program.run("serve", "shop.json", "more")
    #expect(mixed.status == 2)
    #expect(
      mixed.errors.hasPrefix(
        "mockapi: error: the paths must be all documents or all scenario files and folders; found both: shop.json is a document."
      ))
  }

  @Test func `options are also in a file of the folder, and those of the command count more`()
    async throws
  {
    try folder.write(
      #"{"exclude": ["GET /orders"], "host": "a.example", "exact": true}"#,
      to: "Scenarios/mockapi-import.json")
    let result = try await program.run("import", "shop.json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("not selected: 1\n"))
    #expect(result.output.contains("--host has no effect on Pact; it is for HAR\n"))
    #expect(result.output.contains("\noptions: Scenarios/mockapi-import.json\n"))
    let other = try await program.run("import", "shop.json", "--exclude", "nothing")
    #expect(other.output.hasSuffix("\nScenarios: 1 new\nnext: mockapi serve Scenarios\n"))
    #expect(
      try text("Scenarios/.mockapi-import.json").contains(#""--exact""#))
    let check = try await program.run("check")
    #expect(check.output == "1 file, 1 scenario, 1 case: no problems\n")
  }

  @Test(arguments: [
    (
      #"{"strict-nul": true}"#,
      "1:16: 'strict-nul' is not an option that says what becomes of a document; did you mean 'strict-null'?"
    ),
    (#"{"depth": "3"}"#, "1:11: 'depth' must be a whole number; found a string"),
    (#"{"exact": 1}"#, "1:11: 'exact' must be true or false; found a number"),
    (#"{"include": [1]}"#, "1:13: 'include' must be a string or a list of strings; found a number"),
    ("[]", "1:1: the options of an import must be an object"), (#"{"depth": 0}"#, "1:1: "),
  ])
  func `a file of options with a mistake is refused`(file: String, words: String) async throws {
    try folder.write(file, to: "Scenarios/mockapi-import.json")
    let result = try await program.run("import", "shop.json")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("Scenarios/mockapi-import.json:\(words)"), "\(result.errors)")
  }

  @Test func `a document that cannot be read is an error with its place`() async throws {
    try folder.write("a: 1\n a: 2\n", to: "bad.yaml")
    try folder.write("{}", to: "empty.json")
    for (file, words) in [
      ("bad.yaml", "mockapi: error: bad.yaml:2:3: the file must be YAML"),
      ("empty.json", "mockapi: error: empty.json:1:1: the document must be "),
      ("missing.json", "mockapi: error: missing.json must be a file that can be read"),
      (
        "https://api.test/openapi.json",
        "mockapi: error: https://api.test/openapi.json must be a file of this machine; found a URL, which is not fetched; "
      ),
    ] {
      let result = try await program.run("import", "shop.json", file)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix(words), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Scenarios"))
  }

  @Test(arguments: [
    ["import"], ["import", "shop.json", "--depth", "0"],
    ["import", "shop.json", "--ours", "--theirs"], ["import", "shop.json", "--report", "xml"],
    ["import", "shop.json", "--failure", "code"], ["import", "shop.json", "--into", ""],
    ["import", "shop.json", "--secret", "NO_SUCH_VARIABLE"],
    ["import", "shop.json", "--undeclared", "maybe"],
  ])
  func `wrong usage is refused`(words: [String]) async throws {
    let result = await (try program.start(words)).finish()
    #expect(result.status == 64)
  }
}
