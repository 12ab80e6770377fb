// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import Testing

/// The examples of the documentation do what the text around them says.
struct DocumentationTests {
  /// The fenced blocks of a language, in order.
  static func blocks(_ language: String, in file: String) throws -> [String] {
    let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  @Test func `every scenario in the documentation loads`() throws {
    let texts = try Self.blocks("json", in: "docs/scenarios.md")
    #expect(!texts.isEmpty)
    for text in texts {
      let loaded = ScenarioLoader().load(texts: [("docs/scenarios.md", text)])
      #expect(loaded.diagnostics.map(\.description) == [])
    }
  }

  @Test(.mockServer(scenarios: Repository.scenarios.path))
  func `the client's example in the README compiles and ends as it says`() async throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let begin = try #require(source.range(of: "// README begins\n", options: .backwards))
    let end = try #require(source.range(of: "// README ends", options: .backwards))
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0 != "// swift-format-ignore" && $0 != "" }
    }
    let readme = try #require(try Self.blocks("swift", in: "README.md").first)
    #expect(
      lines(source[begin.upperBound..<end.lowerBound])
        == lines(readme).filter { !$0.hasPrefix("import") && !$0.hasPrefix("let client") })
    let printed = try await Self.readmeExample(APIClient(baseURL: MockServer.current.url))
    #expect(printed == ["refused: incorrectPassword"])
    #expect(readme.contains("// \(printed[0])\n"))
  }

  static func readmeExample(_ client: APIClient) async -> [String] {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // swift-format-ignore
    // README begins
    struct Registration: Resource {
      struct Success: APIModel { let id: Int }
      struct Failure: APIModel {
        enum Code: String, Decodable { case incorrectEmail, incorrectPassword }
        let errorCode: Code
      }
      let email: String
      let password: String
      var request: Request {
        get throws { try .post("registration", json: ["email": email, "password": password]) }
      }
    }
    // swift-format-ignore
    switch await client.fetch(Registration(email: "ada@example.com", password: "wrong")) {
    case .success(let account, _): print("welcome", account.id)
    case .partial(let account, let defects, _): print("welcome", account.id, "despite", defects)
    case .failure(let failure, _, _): print("refused:", failure.errorCode)  // refused: incorrectPassword
    case .unexpected(let response): print("not what was agreed:", response)
    case .noAnswer(let error): print("offline:", error)
    }
    // README ends
    return printed
  }
}
