// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPICompilerCheck
import Testing

private let snippets: [Snippet] = [
  ("struct A: APIModel { @Tolerant var x: Int?; @Defaulted<Name> var y: String }", nil),
  (
    "struct A: APIModel { @Tolerant var x: Model }",
    "'Tolerant' requires that 'Model' conform to 'OptionalOrCollection'"
  ),
  (
    "struct A: APIModel { @Tolerant var x: Int }",
    "'@Tolerant' takes optionals and collections: write 'Int?', or '@Defaulted'"
  ),
  ("struct A: APIModel { @Tolerant var x: RFC3339Date }", "write 'WireDate<Format>?'"),
  (
    """
    struct A: APIModel {
      @Tolerant var x: Set<Int>
      @Tolerant var y: [UUID: Int]?
      @Tolerant var z: [Int: Model] = [:]
    }
    """, nil
  ),
  (
    "struct A: APIModel { @Defaulted<Name> var x: Int }",
    "property type 'Int' does not match 'wrappedValue' type 'String'"
  ),
  ("struct A: APIModel { @Defaulted<Zero> var x: Int = 5 }", initialValue),
  ("struct A: APIModel { @Defaulted<Zero> var x = 5 }", initialValue),
  (#"struct A: APIModel { @Defaulted<Name> var x: String = "x" }"#, initialValue),
  ("struct A: APIModel { @Defaulted<NoList> var x: [String: [Int]] = [:] }", initialValue),
  (#"struct A: APIModel { @Defaulted("x") var x: String }"#, inPlace),
  ("struct A: APIModel { @Defaulted([1]) var x: [Int] }", inPlace),
  ("struct A: APIModel { @Defaulted var x = 5 }", inPlace),
  (#"struct A: APIModel { @Defaulted var x: LosslessString = "x" }"#, inPlace),
  // What everyone writes first: an empty list is also what a bad list becomes.
  ("struct A: APIModel { @Tolerant var x: [Int] = []; @Tolerant var y: [String: Int] = [:] }", nil),
  ("struct A: APIModel { @Tolerant var x: Double? = nil }", nil),
  // Values that are not initial values work as before.
  (
    """
    struct A: APIModel {
      @Defaulted<Zero> var x: Int
      @Tolerant var y: [Int]
    }
    func made() -> A { A(x: 5, y: []) }
    """, nil
  ),
  (
    """
    struct A: APIModel {
      @Defaulted<Zero> var x: Int
      @Tolerant var y: Int?
      init(x: Int) {
        self.x = x
        y = nil
        self.x = 5
      }
    }
    """, nil
  ),
  ("struct A: APIModel { @Tolerant let x: [Int] }", "can only be applied to a 'var'"),
  (
    """
    struct A: Resource {
      typealias Success = Model
      typealias Failure = Never
      var request: Request { .get("x") }
    }
    """, "leave 'Failure' out"
  ),
  (#"func a(_ id: Int?) -> Request { .get("users/\(id)") }"#, "unwrap an optional"),
  (#"func a(_ day: Date) -> Request { .get("days/\(day)") }"#, "write any other value as a text"),
  (
    "func a(_ path: String) -> Request { .get(path) }", "to expected argument type 'Request.Path'"
  ),
  (#"func a(_ path: String) -> Request { .get("\(raw: path)") }"#, nil),
  (
    """
    struct A: Resource {
      typealias Success = Data
      var request: Request { .get("x") }
    }
    """, "use 'RawBody' for a body that is not JSON"
  ),
  (success("Plain"), "does not conform to 'APIModel'"),
  (success("[Plain]"), noModel),
  (success("[String: [Plain]]?"), noModel),
  (success("Tolerant<[Plain]>"), noModel),
]

private let noModel = "type 'Plain' does not conform to protocol 'APIModel'"

/// A resource whose success is of the type `type`.
private func success(_ type: String) -> String {
  """
  struct A: Resource {
    typealias Success = \(type)
    var request: Request { .get("x") }
  }
  """
}

private let initialValue =
  "decoding never sees this initial value: leave it out, and give it in the provider"

private let inPlace =
  "decoding never sees this default: give a type, as in '@Defaulted<Fallback.Zero>'"

private let compiler = CompilerCheck(module: "MockAPIClient")

/// A mode in which apps are compiled.
struct CompilerMode: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let arguments: [String]
  /// Code whose result would differ without the arguments: so they are in effect.
  let proof: Snippet

  static let all = [
    CompilerMode(
      testDescription: "isolated to the main actor, as in a new app of Xcode 26",
      arguments: [
        "-default-isolation", "MainActor",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        "-enable-upcoming-feature", "InferIsolatedConformances",
        "-enable-upcoming-feature", "MemberImportVisibility",
      ],
      proof: (
        """
        final class Screen { var title = "" }
        nonisolated static func change(_ screen: Screen) { screen.title = "x" }
        """, "main actor-isolated property 'title' can not be mutated from a nonisolated context"
      )),
    CompilerMode(
      testDescription: "Swift 5", arguments: ["-swift-version", "5"],
      proof: ("static var count = 0", nil)),
  ]
}

@Suite("Misuse")
struct MisuseTests {
  @Test(
    "Misuse does not compile, and the compiler says what to write",
    .enabled(if: compiler != nil))
  func misuse() throws {
    let prelude = """
      import Foundation
      import MockAPIClient
      enum Name: DefaultProvider { static let value = "" }
      enum Zero: DefaultProvider { static let value = 0 }
      enum NoList: DefaultProvider { static var value: [String: [Int]] { [:] } }
      struct Model: APIModel { let id: Int }
      struct Plain: Decodable { let id: Int }
      """
    #expect(try compiler?.problems(snippets, prelude: prelude) == [])
  }

  @Test(
    "Models, resources, bodies and header fields compile in every mode of apps",
    .enabled(if: compiler != nil), arguments: CompilerMode.all)
  func modes(mode: CompilerMode) throws {
    let right: Snippet = (
      """
      enum NoName: DefaultProvider { static let value = "none" }
      struct User: APIModel {
        @Defaulted<NoName> var name: String
        @Defaulted<Fallback.Zero> var count: LosslessInt
        @Tolerant var tags: [Int]
      }
      struct GetUser: Resource {
        typealias Success = User
        let id: Int
        var request: Request { .get("users/\\(id)") }
      }
      final class Screen {
        var title = ""
        func show(_ client: APIClient) async {
          title = await client.fetch(GetUser(id: 7)).usable?.name ?? ""
        }
      }
      """, nil
    )
    let request: Snippet = (
      """
      struct NewUser: APIBody {
        let name: String
        var nickname: Change<String> = .unchanged
        let tags: [Tag]
        enum Tag: String, APIBody { case new }
      }
      struct User: APIModel, Encodable { let id: Int }
      struct AddUser: Resource {
        typealias Success = User
        let name: String
        var request: Request {
          .post("users", json: NewUser(name: name, tags: [.new]))
            .setting(.acceptLanguage, to: "de").setting("X-Id", to: name)
        }
      }
      struct ChangeUser: Resource {
        typealias Success = EmptyBody
        let user: User
        let names: [String: String]
        let id: ID
        let order: Order?
        enum Order: String { case newest }
        nonisolated struct ID: RawRepresentable, Sendable { let rawValue: Int }
        var request: Request { .put("users/\\(id)", query: [QueryItem("o", order)], json: user) }
        var other: Request { .put("users", json: names) }
        var parts: Request { .put("users", multipart: [.field("a", ""), .json("user", user)]) }
      }
      final class Screen {
        var state = ""
        func show(_ client: APIClient) async {
          let received = await client.fetch(AddUser(name: "Ada")).received
          state = received?.headers[.retryAfter] ?? received?.header("X-State") ?? ""
        }
        func client(_ url: URL, token: String) -> APIClient {
          APIClient(baseURL: url, prepare: { $0.headers[.authorization] = token })
        }
      }
      """, nil
    )
    let problems = try compiler?.problems(
      [right, request, mode.proof], prelude: "import Foundation\nimport MockAPIClient",
      arguments: mode.arguments)
    #expect(problems == [])
  }
}
