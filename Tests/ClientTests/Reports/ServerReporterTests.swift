// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("Outcomes for a mock server")
struct ServerReporterTests {
  private struct User: Resource {
    struct Success: APIModel {
      let id: Int
      @Tolerant var name: String?
    }
    let kind: String
    var request: Request { .get("users/\(kind)") }
  }

  /// What the reporter posts.
  private struct Post: Decodable, Equatable {
    var url: String?
    var token: String?
    let request: String
    let outcome: String
    let defects: [String]?
    let detail: String?
  }

  private static let pass = #"{"id": "user/a", "status": "pass", "message": "m"}"#

  /// Answers of the app's API, by the last part of the path.
  private static func answer(to url: URL) throws -> Received {
    func json(_ status: Int, _ body: String) -> Received {
      Received(
        status: status, headers: [.contentType: "application/json"], body: Data(body.utf8))
    }
    switch url.lastPathComponent {
    case "good": return json(200, #"{"id": 7, "name": "Ada"}"#)
    case "partial": return json(200, #"{"id": 7, "name": 1}"#)
    case "bad": return json(500, "{}")
    default: throw NoAnswer.timedOut
    }
  }

  /// Asks for users, and returns the names of their exchanges, the posts, and the lines that were told.
  private func ask(
    _ kinds: [String], at base: String, reporter url: String? = nil, token: String? = nil,
    answers: [(status: Int, body: String)] = [(200, ServerReporterTests.pass)]
  ) async throws -> (names: [String?], posts: [Post], lines: [String]) {
    let (names, posts, lines) = (Seen<String?>(), Seen<Post>(), Guarded<[String]>([]))
    let base = try #require(URL(string: base))
    let reporter = ServerReporter(
      try url.map { try #require(URL(string: $0)) } ?? base, token: token,
      transport: StubTransport { request, url in
        var post = try JSONDecoder().decode(Post.self, from: request.body ?? Data())
        post.url = url.absoluteString
        post.token = request.headers[.authorization]
        await posts.append(post)
        let answer = answers[min(await posts.values.count, answers.count) - 1]
        return Received(status: answer.status, body: Data(answer.body.utf8))
      }, log: { line in lines.withLock { $0.append(line) } })
    let client = APIClient(
      baseURL: base,
      transport: StubTransport { request, url in
        let name = try #require(HTTPField.Name("Mockapi-Exchange"))
        await names.append(request.headers[name])
        return try Self.answer(to: url)
      }, reporters: [reporter])
    for kind in kinds { _ = await client.fetch(User(kind: kind)) }
    await reporter.flush()
    return (await names.values, await posts.values, lines.withLock { $0 })
  }

  @Test("Every outcome is posted in order, under the name that its request had")
  func outcomes() async throws {
    let (names, posts, lines) = try await ask(
      ["good", "partial", "bad", "lost"], at: "http://localhost:8080/v1")
    #expect(posts.map(\.outcome) == ["success", "partial", "unexpected", "noAnswer"])
    #expect(posts.map(\.request) == names.compactMap(\.self))
    #expect(Set(posts.map(\.request)).count == 4)
    #expect(posts.map(\.defects) == [nil, ["/name"], nil, nil])
    #expect(posts.map { $0.detail != nil } == [false, false, true, true])
    #expect(posts.allSatisfy { $0.token == nil })
    #expect(lines.isEmpty)
  }

  @Test(
    "The base URL names the lease",
    arguments: [
      ("http://localhost:8080", "http://localhost:8080/__mockapi/leases/default/outcomes"),
      (
        "http://10.0.0.2/__mockapi/at/team-a/v1",
        "http://10.0.0.2/__mockapi/leases/team-a/outcomes"
      ),
      (
        "http://team-a.localhost:81/v1",
        "http://team-a.localhost:81/__mockapi/leases/team-a/outcomes"
      ),
    ])
  func lease(base: String, outcomes: String) async throws {
    let posts = try await ask(["good"], at: base, token: "t").posts
    #expect(posts.map(\.url) == [outcomes])
    #expect(posts.map(\.token) == ["Bearer t"])
  }

  @Test("Requests to another server are left alone")
  func otherServer() async throws {
    let (names, posts, _) = try await ask(
      ["good", "bad"], at: "https://api.test", reporter: "http://localhost:8080")
    #expect(names == [nil, nil])
    #expect(posts.isEmpty)
  }

  @Test("A finding is told each time, and a lasting problem once")
  func lines() async throws {
    let finding = #"{"id": "user/a~drop@/id", "status": "finding", "message": "expected more"}"#
    let problem = #"{"status": 409, "detail": "no scenario has answered it"}"#
    let lines = try await ask(
      Array(repeating: "good", count: 8), at: "http://localhost:8080",
      answers: [
        (200, finding), (200, finding), (409, problem), (409, problem), (200, Self.pass),
        (409, problem), (404, "<h1>not found</h1>"), (404, "<h1>not found</h1>"),
      ]
    ).lines
    #expect(
      lines == [
        "user/a~drop@/id: expected more", "user/a~drop@/id: expected more",
        "an outcome is not judged: no scenario has answered it",
        "an outcome is not judged: no scenario has answered it",
        "http://localhost:8080/__mockapi/leases/default/outcomes must be a server of mockapi; found status 404",
      ])
  }

  @Test("A cancelled exchange is not posted")
  func cancelled() async throws {
    let base = try #require(URL(string: "http://localhost:8080"))
    let posts = Seen<String>()
    let reporter = ServerReporter(
      base,
      transport: StubTransport { _, url in
        await posts.append(url.absoluteString)
        return Received(status: 200, body: Data(Self.pass.utf8))
      })
    let client = APIClient(
      baseURL: base,
      transport: StubTransport { _, _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return try Self.answer(to: base.appending(path: "good"))
      }, reporters: [reporter])
    #expect(await Task { await client.fetch(User(kind: "good")) }.value.isCancelled)
    await reporter.flush()
    #expect(await posts.values.isEmpty)
  }
}
