// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the articles of the documentation show compiles, and does what they say.
struct ArticleTests {
  private static let catalog = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Client/MockAPIClient.docc")

  /// Lines without what formatting alone decides.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  @Test func `every snippet is one that compiles`() throws {
    let compiled = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "ArticleSnippets.swift"), encoding: .utf8)
    let joined = Self.lines(compiled).joined(separator: " ")
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.catalog.path)
    var count = 0
    for file in files where file.hasSuffix(".md") {
      let article = try String(contentsOf: Self.catalog.appending(path: file), encoding: .utf8)
      var before = ""
      for part in article.components(separatedBy: "```swift\n") {
        defer { before = part }
        guard !before.isEmpty || part != article,
          part != article.components(separatedBy: "```swift\n")[0]
        else { continue }
        // What is shown for comparison is not ours.
        if before.hasSuffix("<!-- before -->\n") { continue }
        let snippet = Self.lines(part.components(separatedBy: "\n```")[0]).joined(separator: " ")
        #expect(joined.contains(snippet), "\(file): \(snippet)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func `an answer that is nearly right names its places before the app's model is made`()
    throws
  {
    let body = Data(
      #"{"id": 7, "homepage": "no url", "friends": [{"name": "Bo"}, {"name": 5}]}"#.utf8)
    #expect(try failingPlaces(in: body) == ["/name", "/homepage", "/friends/1/name"])
    #expect(
      try ContractDecoder().decode(WireUser.self, from: body).model.domain()
        == Contact(id: "7", name: "Default name", homepage: nil, friends: ["Bo"]))
  }

  @Test(arguments: [
    (200, #"{"id": 7}"#, "welcome, 7"),
    (200, #"{"errorCode": "incorrectEmail"}"#, "refused: incorrectEmail"),
    (400, #"{"errorCode": "incorrectPassword"}"#, "refused: incorrectPassword"),
    (400, #"{"errorCode": "new"}"#, "that did not work on our side"),
    (200, #"{}"#, "that did not work on our side"),
  ])
  func `a failure stands in one place`(status: Int, body: String, shown: String) async throws {
    #expect(await signUp("ada@example.com", with: try .answering(status, body)) == shown)
  }

  @Test func `without an answer there is nothing but that`() async throws {
    let offline = try APIClient.answering { _, _ in throw NoAnswer.cannotConnect("offline") }
    #expect(await signUp("ada@example.com", with: offline) == "no connection")
  }

  @Test(arguments: [
    (200, #"{"user_id": "1", "token": "t"}"#, "none", "session 1"),
    (404, #"{"error_message": "nobody"}"#, "2: nobody", "nobody"),
    (500, "Server Error.", "3: not as promised", "sorry"),
    (200, "<html>", "3: not as promised", "sorry"),
  ])
  @MainActor func `three kinds of errors are three`(
    status: Int, body: String, expected: String, shown: String
  ) async throws {
    let login = Login(email: "john@doe.com", password: "x")
    let outcome = await (try APIClient.answering(status, body)).fetch(login)
    #expect(kind(of: outcome) == expected)
    let screen = LoginScreen()
    screen.show(outcome)
    #expect(screen.shown == shown)
  }

  @Test func `other networking is judged in the same way`() throws {
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

  @Test func `tolerances are as they were chosen`() throws {
    let good = Data(#"[{"id": 1, "title": "One"}]"#.utf8)
    #expect(try titles(in: good) == ["One"])
    let invoice = try ContractDecoder().decode(
      Invoice.self,
      from: Data(
        #"{"number": 1, "lines": [{"amount": "5", "label": 7}], "status": "lost"}"#.utf8))
    #expect(invoice.defects.map(\.path.pointer) == ["/lines/0/label", "/remark", "/status"])
    #expect(throws: UndecodableBody.self) {
      try ContractDecoder().decode(
        Invoice.self, from: Data(#"{"number": 1, "lines": [{}], "status": "open"}"#.utf8))
    }
  }
}
