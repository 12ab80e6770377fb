// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import Foundation
  import MockAPICompilerCheck
  import MockAPITestSupport
  import Testing

  private let compiler = CompilerCheck(module: "MockAPITesting")

  /// The tests in the documentation compile in the modes in which apps are compiled. (`script/check-client` compiles the other
  /// snippets; these need the libraries of the server, or swift-testing.)
  struct SnippetModeTests {
    private static let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    /// Where the compiler finds the C modules behind the modules of the server.
    private static func searchPaths() throws -> [String] {
      let sources = root.appending(path: "Sources")
      let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        .flatMap { [$0, "\($0)/include"] }.filter {
          FileManager.default.fileExists(
            atPath: sources.appending(path: "\($0)/module.modulemap").path)
        }
      let headers = try Program(ofSystem: "pkg-config")?.runBlocking([
        "--cflags-only-I", "gnutls", "libmicrohttpd", "libpcre2-8", "libxml-2.0", "yaml-0.1",
        "zlib",
      ])
      let flags = (headers?.output ?? "").split { $0.isWhitespace }.map(String.init)
      return modules.flatMap { ["-I", sources.appending(path: $0).path] }
        + flags.flatMap { ["-Xcc", $0] }
    }

    /// The tests in a page.
    private static func tests(in page: String) throws -> [String] {
      let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      return text.components(separatedBy: "```swift\n").dropFirst()
        .map { $0.components(separatedBy: "\n```")[0] }
        .filter { $0.contains("@Test") || $0.hasPrefix("func test") }
        .map {
          $0.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
        }
    }

    @Test(.enabled(if: compiler != nil), arguments: CompilerMode.all)
    func `the tests in the documentation compile in every mode of apps`(mode: CompilerMode) throws {
      let pages = [
        "docs/guides/swift.md", "docs/judging.md", "docs/leases.md", "docs/simulators.md",
      ]
      let tests = try pages.flatMap { try Self.tests(in: $0) }
      #expect(tests.count == 8)
      let snippets: [Snippet] = tests.map { test in
        (
          """
          \(test.contains("@Test") ? "struct Tests" : "nonisolated final class Tests: XCTestCase") {
            let scenarios = URL(filePath: "/Scenarios")
            let apiURL = URL(filePath: "/")
          \(test)
          }
          """, nil
        )
      }
      let prelude = """
        import Foundation
        import MockAPIClient
        import MockAPIClientScenarios
        import MockAPITesting
        import Testing
        import XCTest
        struct Registration: Resource {
          struct Success: APIModel { let id: Int }
          struct Failure: APIModel {
            enum Code: String, Decodable { case incorrectEmail, incorrectPassword }
            let errorCode: Code
          }
          let email: String
          var password = ""
          var request: Request {
            .post("registration", json: ["email": email, "password": password])
          }
        }
        """
      // If a module were not found, no code would be checked.
      let control: Snippet = (
        "let kind: Int = ScenarioTransport.self", "cannot convert value of type"
      )
      let problems = try compiler?.problems(
        snippets + [mode.proof, control], prelude: prelude,
        arguments: Self.searchPaths() + mode.arguments)
      #expect(problems == [])
    }
  }
#endif
