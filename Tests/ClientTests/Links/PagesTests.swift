// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

private struct Users: Resource {
  struct Success: APIModel, Equatable {
    let ids: [Int]
    let next: Link?
  }

  var request = Request.get("users").with(timeout: patient)
}

/// The next page is another resource.
private struct Search: Resource {
  struct Success: APIModel, Equatable {
    let ids: [Int]
    let cursor: String?
  }

  let cursor: String?
  var request: Request {
    .get("search", query: [QueryItem("cursor", cursor)]).with(timeout: patient)
  }
}

@Suite("Pages")
struct PagesTests {
  /// A server that answers each URL below `https://api.test/v1` with a body; any other with 404.
  private struct Server {
    let seen = Seen<(request: Request, url: String)>()
    let client: APIClient

    init(_ bodies: [String: String], fields: [String: HTTPFields] = [:]) throws {
      let base = "https://api.test/v1"
      client = APIClient(
        baseURL: try #require(URL(string: base)),
        transport: StubTransport { [seen] request, url in
          let place = String(url.absoluteString.dropFirst(base.count))
          await seen.append((request, place))
          guard let body = bodies[place] else { return Received(status: 404) }
          return Received(
            status: 200, headers: fields[place] ?? [:], body: Data(body.utf8), url: url)
        }, prepare: { $0 = $0.setting(.authorization, to: "secret") })
    }

    var places: [String] {
      get async { await seen.values.map(\.url) }
    }
  }

  private static func all<R: Resource>(_ pages: APIClient.Pages<R>) async -> [R.Outcome] {
    var outcomes: [R.Outcome] = []
    for await page in pages { outcomes.append(page) }
    return outcomes
  }

  @Test("Links in bodies lead from page to page")
  func bodies() async throws {
    let server = try Server([
      "/users": #"{"ids": [1], "next": "?page=2"}"#,
      "/users?page=2": #"{"ids": [2], "next": "https://api.test/v1/more/../users?page=3#top"}"#,
      "/users?page=3": #"{"ids": [3], "next": null}"#,
    ])
    let outcomes = await Self.all(server.client.pages(of: Users()) { $0.usable?.next })
    #expect(outcomes.map { $0.usable?.ids } == [[1], [2], [3]])
    #expect(await server.places == ["/users", "/users?page=2", "/users?page=3"])
    let requests = await server.seen.values.map(\.request)
    #expect(requests.allSatisfy { $0.headers[.authorization] == "secret" })
  }

  @Test("Without another place, the Link field leads from page to page")
  func fields() async throws {
    let link = try #require(HTTPField.Name("Link"))
    let server = try Server(
      ["/users": #"{"ids": [1]}"#, "/users?page=2": #"{"ids": [2]}"#],
      fields: [
        "/users": [link: #"<?page=9>; rel="last", <?page=2>; rel="next""#],
        "/users?page=2": [link: #"<?page=1>; rel="prev""#],
      ])
    let outcomes = await Self.all(server.client.pages(of: Users()))
    #expect(outcomes.map { $0.usable?.ids } == [[1], [2]])
  }

  @Test("The request of a link has the fields and the timeout of the first one, and no body")
  func request() async throws {
    let server = try Server([
      "/users?limit=1": #"{"ids": [1], "next": "/v1/users?page=2"}"#,
      "/users?page=2": #"{"ids": [2]}"#,
    ])
    var users = Users()
    users.request = Request.post("users", query: [QueryItem("limit", "1")], form: [])
      .setting(.acceptLanguage, to: "de").setting(.ifNoneMatch, to: "\"a\"")
      .setting(.range, to: "items=0-1").with(timeout: patient)
    _ = await Self.all(server.client.pages(of: users) { $0.usable?.next })
    let requests = await server.seen.values.map(\.request)
    try #require(requests.count == 2)
    #expect(requests[0].method == .post && requests[1].method == .get)
    #expect(requests[1].body == nil && requests[1].query.isEmpty)
    // Not that of other requests. What `prepare` took is no longer in it.
    #expect(requests[1].timeout > .seconds(60) && requests[1].timeout <= patient)
    #expect(
      Set(requests[1].headers.map(\.name)) == [.accept, .acceptLanguage, .authorization])
  }

  @Test("A next page may be another resource")
  func resources() async throws {
    let server = try Server([
      "/search": #"{"ids": [1], "cursor": "b"}"#, "/search?cursor=b": #"{"ids": [2]}"#,
    ])
    let outcomes = await Self.all(
      server.client.pages(from: Search(cursor: nil)) { page in
        page.usable?.cursor.map { Search(cursor: $0) }
      })
    #expect(outcomes.map { $0.usable?.ids } == [[1], [2]])
  }

  @Test("A page that is not usable ends the sequence after its outcome")
  func failure() async throws {
    let server = try Server(["/users": #"{"ids": [1], "next": "/gone"}"#])
    let outcomes = await Self.all(server.client.pages(of: Users()) { $0.usable?.next })
    #expect(outcomes.map(\.kind) == [.success, .unexpected])
    #expect(outcomes.last?.received?.status == 404)
  }

  @Test(
    "A link back to a page, or to another origin, is not followed, and the outcome says so",
    arguments: [
      "", "#a", "users", "/v1/users", "https://api.test/v1/users",
      "//b.test/v1/users", "http://api.test/v1/users", "mailto:a@api.test",
    ])
  func nowhere(link: String) async throws {
    let server = try Server(["/users": #"{"ids": [1], "next": "\#(link)"}"#])
    let outcomes = await Self.all(server.client.pages(of: Users()) { $0.usable?.next })
    #expect(outcomes.map(\.kind) == [.success, .noAnswer])
    guard case .noAnswer(.invalidRequest) = outcomes.last else {
      Issue.record("expected an invalid request, found \(String(describing: outcomes.last))")
      return
    }
    #expect(await server.places == ["/users"])
  }

  @Test("A loop of several pages ends before the first page comes again")
  func loop() async throws {
    let server = try Server([
      "/users": #"{"ids": [1], "next": "?page=2"}"#,
      "/users?page=2": #"{"ids": [2], "next": "?page=3"}"#,
      "/users?page=3": #"{"ids": [3], "next": "?page=2"}"#,
    ])
    let outcomes = await Self.all(server.client.pages(of: Users()) { $0.usable?.next })
    #expect(outcomes.map(\.kind) == [.success, .success, .success, .noAnswer])
    #expect(await server.places.count == 3)
    let same = try Server(["/search": #"{"ids": [1]}"#])
    let searches = await Self.all(
      same.client.pages(from: Search(cursor: nil)) { _ in Search(cursor: nil) })
    #expect(searches.map(\.kind) == [.success, .noAnswer])
  }

  @Test("A page is fetched when it is asked for, and each iteration begins with the first")
  func laziness() async throws {
    let server = try Server([
      "/users": #"{"ids": [1], "next": "?page=2"}"#, "/users?page=2": #"{"ids": [2]}"#,
    ])
    let pages = server.client.pages(of: Users()) { $0.usable?.next }
    #expect(await server.places.isEmpty)
    for await page in pages {
      #expect(page.usable?.ids == [1])
      break
    }
    #expect(await server.places == ["/users"])
    var iterator = pages.makeAsyncIterator()
    #expect(await iterator.next()?.usable?.ids == [1])
    #expect(await iterator.next()?.usable?.ids == [2])
    for _ in 0..<2 { #expect(await iterator.next() == nil) }
    #expect(await server.places.count == 3)
  }

  @Test("A cancellation ends the sequence after its outcome")
  func cancellation() async throws {
    let server = try Server([
      "/users": #"{"ids": [1], "next": "?page=2"}"#, "/users?page=2": #"{"ids": [2]}"#,
    ])
    let task = Task {
      var outcomes: [Users.Outcome] = []
      for await page in server.client.pages(of: Users(), next: { $0.usable?.next }) {
        outcomes.append(page)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return outcomes
    }
    let outcomes = await task.value
    #expect(outcomes.map(\.kind) == [.success, .noAnswer])
    #expect(outcomes.last?.isCancelled == true)
    #expect(await server.places == ["/users"])
  }
}
