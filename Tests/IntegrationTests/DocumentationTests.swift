// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

/// The examples of the documentation do what the text around them says.
struct DocumentationTests {
  /// The fenced blocks in a language, in order.
  static func blocks(_ language: String, in file: String) throws -> [String] {
    let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  /// The pages in which each block of JSON is a scenario.
  static let pagesOfScenarios =
    ["README.md"] + ["scenarios", "matchers", "responses", "contract"].map { "docs/\($0).md" }
    + ["ci", "first-scenario", "recipes", "web"].map { "docs/guides/\($0).md" }

  @Test(arguments: pagesOfScenarios)
  func `every scenario in the documentation loads`(page: String) throws {
    // Files for 'mockapi verify' are no scenarios.
    let texts = try Self.blocks("json", in: page).filter { !$0.hasPrefix(#"{"verify""#) }
    #expect(!texts.isEmpty)
    for text in texts {
      let loaded = ScenarioLoader().load(texts: [(page, text)])
      #expect(loaded.diagnostics.map(\.description) == [])
    }
  }

  @Test func `the worked examples answer as the text around them says`() async throws {
    let texts = try Self.blocks("json", in: "docs/scenarios.md").prefix(3)
    let loaded = ScenarioLoader().load(
      texts: texts.enumerated().map { (path: "\($0.offset).json", text: $0.element) })
    let server = try await MockServer.start(loaded.scenarios)
    func status(_ request: String, body: String = "") throws -> Int {
      let connection = try RawConnection(port: server.port)
      try connection.send(
        "\(request)\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return try connection.receiveResponse().status
    }
    #expect(try status("GET /orders/7 HTTP/1.1") == 200)
    #expect(try status("GET /orders/0 HTTP/1.1") == 404)
    let prefer = "GET /orders/7 HTTP/1.1\r\nPrefer: case="
    #expect(try status(prefer + "badItem") == 200)
    #expect(try (0..<4).map { _ in try status(prefer + "recovers") } == [502, 502, 200, 200])
    #expect(try status("POST /api HTTP/1.1", body: #"{"method": "search"}"#) == 200)
    #expect(try status("POST /api HTTP/1.1", body: #"{"method": "other"}"#) == 404)
    let quote = "POST /quotes HTTP/1.1\r\nContent-Type: text/xml"
    #expect(try status(quote, body: "<q><symbol>ACME</symbol></q>") == 200)
    #expect(try status(quote, body: "<q/>") == 500)
    await server.stop()
  }

  @Test(.mockServer(scenarios: Repository.scenarios.path))
  func `the client's example in the README ends as it says`() async throws {
    let readme = try #require(try Self.blocks("swift", in: "README.md").first)
    let printed = await Self.readmeExample(try MockServer.current.url)
    #expect(printed == ["refused: incorrectPassword"])
    #expect(readme.contains("// \(printed[0])\n"))
  }

  /// The unchanged example; it uses its own server, and its output is kept.
  static func readmeExample(_ server: URL) async -> [String] {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func URL(string: String) -> Foundation.URL? { server }

    struct Registration: Resource {
      struct Success: APIModel { let id: Int }
      struct Failure: APIModel {
        enum Code: String, Decodable { case incorrectEmail, incorrectPassword }
        let errorCode: Code
      }
      let email: String
      let password: String
      var request: Request { .post("registration", json: ["email": email, "password": password]) }
    }

    let client = APIClient(baseURL: URL(string: "http://localhost:8080")!)
    switch await client.fetch(Registration(email: "ada@example.com", password: "wrong")) {
    case .success(let account, _): print("welcome", account.id)
    case .partial(let account, let defects, _): print("welcome", account.id, "despite", defects)
    case .failure(let failure, _, _): print("refused:", failure.errorCode)
    case .unexpected(let response): print("not what was agreed:", response)
    case .noAnswer(let error): print("offline:", error)
    }
    return printed
  }

  @Test(.mockServer(scenarios: "Scenarios"))
  func wrongPasswordIsShown() async throws {
    let client = APIClient(baseURL: try MockServer.current.url)
    let outcome = await client.fetch(Registration(email: "ada@example.com", password: "wrong"))
    #expect(outcome.kind == .failure)
  }

  @Test func `a lease has a base URL of its own`() async throws {
    let server = try await MockServer.start(scenarios: "Scenarios")
    let lease = try server.lease(select: ["registration": "incorrectPassword"])
    let client = APIClient(baseURL: lease.url)
    let outcome = await client.fetch(Registration(email: "ada@example.com", password: "wrong"))
    lease.end()
    #expect(outcome.kind == .failure)
    await server.stop()
  }

  @Test func `a case is selected for one scenario, and no more after it is deselected`()
    async throws
  {
    let server = try await MockServer.start(scenarios: "Scenarios")
    let lease = try server.lease(select: ["registration": "incorrectPassword"])
    try lease.select("notFound", of: "user")  // until something else is selected
    try lease.select("notFound", of: "user", for: .next(1))  // the next request only
    try lease.select("notFound", of: "user", for: .share(0.2))  // one request in five, by chance
    try lease.select("notFound", of: "user", time: .seconds(30))  // for 30 seconds
    lease.deselect("user")  // its file decides again
    #expect(lease.selection == ["registration": "incorrectPassword"])
    await server.stop()
  }

  @Test func `the journal of a server is read, and followed until the task is cancelled`()
    async throws
  {
    #expect(try await Self.journalExample() == [])
    let following = Task { try await Self.followingExample() }
    following.cancel()
    #expect(try await following.value == [])
  }

  static func journalExample() async throws -> [String] {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append("\(items)") }
    let server = try await MockServer.start(scenarios: "Scenarios")
    for entry in server.journal.entries {
      print(
        entry.request.method, entry.request.target.text, entry.reply.caseName ?? "-", entry.ending)
    }
    return printed
  }

  static func draftExample() async throws {
    print(
      try await ContractDraft(
        of: Registration(email: "ada@example.com"), in: "Scenarios", scenario: "registration"
      ) { $0.errorCode.rawValue })
  }

  @Test func `the verification in the documentation is one`() async throws {
    let text = try #require(try Self.blocks("json", in: "docs/journal.md").last)
    let verification = try Verification(json: Array(text.utf8), named: "verify.json")
    #expect(verification.expectations.map(\.count) == [.exactly(1), .between(1...3), .never])
    await #expect(throws: VerificationFailure.self) { try await Self.verificationExample() }
  }

  static func verificationExample() async throws {
    let server = try await MockServer.start(scenarios: "Scenarios")
    let ada = try RequestFilter(
      json: #"{"request": {"urlPath": "/registration"}, "case": "incorrectPassword"}"#)
    print(server.journal.count(matching: ada))
    try server.journal.verify(RequestFilter(method: "POST", path: "/registration"), .exactly(1))
  }

  @Test func `the JSON of an entry in the documentation has the members of an entry`() async throws
  {
    func names(_ value: MockAPIJSON.JSONValue) -> [String] {
      value.members.flatMap { member in
        [member.name]
          + (member.value.kind == .object ? names(member.value).map { "\(member.name).\($0)" } : [])
      }
    }
    let server = try await MockServer.start(scenarios: "Scenarios")
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try connection.receiveResponse()
    let entry = try #require(server.journal.entries.first)
    let text = try #require(try Self.blocks("json", in: "docs/journal.md").first)
    #expect(
      try names(JSONDocument(parsing: text).root) == names(JSONDocument(parsing: entry.json).root))
    await server.stop()
  }

  static func followingExample() async throws -> [String] {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append("\(items)") }
    let server = try await MockServer.start(scenarios: "Scenarios")
    for await entry in server.journal.newEntries() {
      print(entry.request.target.text, entry.ending)
    }
    return printed
  }

  /// The example of a shared server.
  struct SharedServerTests {
    @Test(.mockServer(scenarios: "Scenarios", shared: true))
    func wrongPasswordIsShown() async throws {
      let lease = try ServerLease.current
      try lease.select(["registration": "incorrectPassword"])
      let client = APIClient(baseURL: lease.url)
      let outcome = await client.fetch(Registration(email: "ada@example.com", password: "wrong"))
      #expect(outcome.kind == .failure)
    }
  }

  @Test func `a server in a test has HTTPS and ports that misbehave`() async throws {
    let folder = try ScratchFolder()
    let urls = try await Self.secureServer([], in: folder)
    #expect(urls.map { $0?.scheme } == ["https", "http"])
  }

  static func secureServer(_ scenarios: [Scenario], in folder: ScratchFolder) async throws -> [URL?]
  {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func TLSConfiguration(
      identity: MockAPIServer.TLSConfiguration.Identity
    ) -> MockAPIServer.TLSConfiguration {
      MockAPIServer.TLSConfiguration(
        identity: .selfSigned(caFile: folder.path + "/mockapi-ca.pem"))
    }
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.tls = TLSConfiguration(identity: .selfSigned(caFile: "mockapi-ca.pem"))
    configuration.faultPorts = [.refused: 0, .expired: 0]
    let server = try await MockServer.start(scenarios, configuration: configuration)
    let secure = server.secureURL  // https://127.0.0.1:49153
    let refused = server.url(of: .refused)  // http://127.0.0.1:49154
    await server.stop()
    return [secure, refused]
  }
}

/// The client of the examples: on Linux, URLSession may lose an answer (``LostAnswers``).
// swift-format-ignore: AlwaysUseLowerCamelCase
private func APIClient(baseURL: URL) -> MockAPIClient.APIClient {
  .asking(baseURL, preferring: nil, over: RawSocketTransport())
}
