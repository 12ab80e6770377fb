// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Foundation
  import MockAPICompilerCheck
  import MockAPIClientMacros
  import MockAPITestSupport
  import Testing

  // The macro's snippets of docs/client.md, compiled; ArticleTests of the client compares both.

  @FailValidated(keys: .snakeCase)
  struct APIUser {
    let userID: LosslessString  // required: user_id
    var name = "Default name"  // the default, reported, when missing, null or wrong
    let homepage: AbsoluteURL?  // nil, silently, when missing or null; reported when wrong
    var friends: [Friend] = []  // loses bad elements only; so does an optional list
    @Default(Level.basic) let level: Level  // a default for a `let`
    @Key("e-mail") let email: String  // required, under a key of its own
  }

  private let compiler = CompilerCheck(module: "MockAPIClientMacros")

  struct DocumentationSnippets {
    /// New apps of Xcode 26 isolate everything to the main actor; the others are Swift 5 and Swift 6.
    private static let modes = [
      [
        "-default-isolation", "MainActor",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        "-enable-upcoming-feature", "InferIsolatedConformances",
        "-enable-upcoming-feature", "MemberImportVisibility",
      ],
      ["-swift-version", "5"], [],
    ]

    @Test(.enabled(if: compiler != nil), arguments: modes)
    func `the model of the documentation compiles in every mode of apps`(arguments: [String]) throws
    {
      let compiler = try #require(compiler)
      let plugin = compiler.products.appending(path: "MockAPIMacroPlugin-tool")
      let page = try String(
        contentsOf: Repository.root.appending(path: "docs/client.md"), encoding: .utf8)
      let model = try #require(
        page.components(separatedBy: "```swift\n").first { $0.hasPrefix("@FailValidated") }
      ).components(separatedBy: "\n```")[0]
      let prelude = """
        import MockAPIClientMacros
        nonisolated enum Level: String, Decodable { case basic, gold }
        @FailValidated struct Friend { let id: Int }
        """
      let load = "-load-plugin-executable"
      let path = plugin.path(percentEncoded: false) + "#MockAPIMacroPlugin"
      let problems = try compiler.problems(
        [(model, nil), ("let number: Int = model", "cannot find 'model' in scope")],
        prelude: prelude, arguments: [load, path] + arguments)
      #expect(problems == [])
    }

    @Test func `the model of the documentation lists the defects that the text lists`() throws {
      let body = #"{"user_id": 7, "homepage": "x", "friends": [{"id": 1}, {}], "e-mail": "a@b.c"}"#
      let decoded = try ContractDecoder().decode(APIUser.self, from: Data(body.utf8))
      #expect(
        Set(decoded.defects.map(\.path.pointer))
          == ["/name", "/homepage", "/friends/1/id", "/level"])
      #expect(decoded.model.friends == [Friend(id: 1)])
    }
  }
#endif
