// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The snippets of the documentation compile, and do what the text says.
struct ArticleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files with the compiled snippets. Snippets that need a server or macros are compiled with those tests.
  private static let compiled = [
    "Tests/ClientTests/Articles/ArticleSnippets.swift",
    "Tests/ClientTests/Articles/FileSnippets.swift",
    "Tests/ClientTests/Articles/JobSnippets.swift",
    "Tests/ClientTests/Articles/MigrationSnippets.swift",
    "Tests/ClientTests/Articles/RequestSnippets.swift",
    "Tests/ClientScenariosTests/SimulatorSnippets.swift",
    "Tests/IntegrationTests/DocumentationTests.swift",
    "Tests/IntegrationTests/JudgedVariantTests.swift",
    "Tests/IntegrationTests/JudgedVariantXCTests.swift",
    "Tests/MacroTests/DocumentationSnippets.swift",
  ]

  private static let articles = folder("Sources/Client/MockAPIClient.docc")
  private static let pages =
    folder("docs") + folder("docs/guides") + ["README.md", "CONTRIBUTING.md"]

  private static func folder(_ path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: path).path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(path)/\($0)" }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The code without parts that only formatting decides: comments, whitespace, and imports, which a file has only
  /// once.
  private static func code(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let comment = line.firstMatch(of: #/(^|\s)//.*/#)
      let line = line[..<(comment?.range.lowerBound ?? line.endIndex)]
      return line.hasPrefix("import ") ? "" : line.filter { !$0.isWhitespace }
    }.joined()
  }

  /// The Swift blocks of a page, without those that are marked as not ours or as not to be compiled.
  private static func snippets(in page: String) -> (compiled: [String], others: Int) {
    let parts = page.components(separatedBy: "```swift\n")
    var result: (compiled: [String], others: Int) = ([], 0)
    for (before, part) in zip(parts, parts.dropFirst()) {
      if before.hasSuffix("<!-- before -->\n") || before.hasSuffix("<!-- not compiled -->\n") {
        result.others += 1
      } else {
        result.compiled.append(part.components(separatedBy: "\n```")[0])
      }
    }
    return result
  }

  @Test(arguments: articles + pages)
  func `every snippet of the documentation is compiled in a test`(page: String) throws {
    let compiled = try Self.compiled.map { Self.code(try Self.text($0)) }
    for snippet in Self.snippets(in: try Self.text(page)).compiled {
      let code = Self.code(snippet)
      #expect(compiled.contains { $0.contains(code) }, "\(page): \(snippet)")
    }
  }

  @Test func `there are snippets, and only a few are not compiled`() throws {
    func count(_ pages: [String]) throws -> [Int] {
      let all = try pages.map { Self.snippets(in: try Self.text($0)) }
      return [all.map(\.compiled.count).reduce(0, +), all.map(\.others).reduce(0, +)]
    }
    // The marked blocks are the first forms in the articles, lines of manifests, code of other libraries,
    // previews, and a program that SwiftDriverTests compiles.
    #expect(try count(Self.articles) == [40, 11])
    #expect(try count(Self.pages) == [30, 7])
  }

  @Test func `the places of bad fields are known before the app's model is made`()
    throws
  {
    let body = Data(
      #"{"id": 7, "homepage": "no url", "friends": [{"name": "Bo"}, {"name": 5}]}"#.utf8)
    #expect(try failingPlaces(in: body) == ["/name", "/homepage", "/friends/1/name"])
    #expect(
      try ContractDecoder().decode(WireUser.self, from: body).model.makeDomain()
        == Contact(id: "7", name: "Default name", homepage: nil, friends: ["Bo"]))
  }

  @Test(arguments: [
    (200, #"{"id": 7}"#, "welcome, 7"),
    (200, #"{"errorCode": "incorrectEmail"}"#, "refused: incorrectEmail"),
    (400, #"{"errorCode": "incorrectPassword"}"#, "refused: incorrectPassword"),
    (400, #"{"errorCode": "new"}"#, "that did not work on our side"),
    (200, #"{}"#, "that did not work on our side"),
  ])
  func `a failure is in one place`(status: Int, body: String, shown: String) async throws {
    #expect(await signUp("ada@example.com", with: try .answering(status, body)) == shown)
  }

  @Test func `without an answer the app shows that there is no connection`() async throws {
    let offline = try APIClient.answering { _, _ in throw NoAnswer.cannotConnect("offline") }
    #expect(await signUp("ada@example.com", with: offline) == "no connection")
  }

  @Test(arguments: [
    (200, #"{"user_id": "1", "token": "t"}"#, "none", "session 1"),
    (404, #"{"error_message": "nobody"}"#, "2: nobody", "nobody"),
    (500, "Server Error.", "3: not as promised", "sorry"),
    (200, "<html>", "3: not as promised", "sorry"),
  ])
  @MainActor func `three kinds of errors are three outcomes`(
    status: Int, body: String, expected: String, shown: String
  ) async throws {
    let login = Login(email: "john@doe.com", password: "x")
    let outcome = await (try APIClient.answering(status, body)).fetch(login)
    #expect(kind(of: outcome) == expected)
    let screen = LoginScreen()
    screen.show(outcome)
    #expect(screen.shown == shown)
  }

  @Test func `responses of other networking libraries are judged in the same way`() throws {
    let url = try #require(URL(string: "https://api.test/registration"))
    let response = try #require(
      HTTPURLResponse(
        url: url, statusCode: 400, httpVersion: nil,
        headerFields: ["Content-Type": "application/json"]))
    let body = Data(#"{"errorCode": "incorrectEmail"}"#.utf8)
    #expect(judged(response, body, ResponseJudge()).kind == .failure)
    #expect(judged(URLError(.notConnectedToInternet), ResponseJudge()).kind == .noAnswer)
    #expect(expectingArticle(response, body).kind == .unexpected)
  }

  @Test func `tolerances work as chosen`() throws {
    let good = Data(#"[{"id": 1, "title": "One"}]"#.utf8)
    #expect(try titles(in: good) == ["One"])
    let invoice = try ContractDecoder().decode(
      Invoice.self,
      from: Data(
        #"{"number": 1, "lines": [{"amount": "5", "label": 7}], "status": "lost"}"#.utf8))
    #expect(invoice.defects.map(\.path.pointer) == ["/lines/0/label", "/remark", "/status"])
    #expect(throws: ContractDecoder.Undecodable.self) {
      try ContractDecoder().decode(
        Invoice.self, from: Data(#"{"number": 1, "lines": [{}], "status": "open"}"#.utf8))
    }
  }

  @Test(arguments: [
    (200, #"{"id": 7}"#, "Hello, Somebody"), (404, #"{"message": "no such user"}"#, "no such user"),
    (404, "{}", "That did not work on our side."),
  ])
  func `the first resource has a text for each answer`(
    status: Int, body: String, expected: String
  ) async throws {
    #expect(await greeting(for: 7, from: try .answering(status, body)) == expected)
    let reporter = CollectingReporter()
    let received = Received(status: 200, body: Data(#"{"id": 7}"#.utf8))
    _ = ResponseJudge(reporters: [reporter]).outcome(of: GetContributor(id: 7), received: received)
    let tutorial = try Self.text("Sources/Client/MockAPIClient.docc/FirstResource.md")
    #expect(tutorial.contains("\n\(try #require(reporter.reports.first))\n"))
  }
}
