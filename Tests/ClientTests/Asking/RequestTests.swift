// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("A request")
struct RequestTests {
  @Test(
    "Names and values of a query are escaped",
    arguments: [
      ([QueryItem("q", "a b")], "q=a%20b"),
      ([QueryItem("q", "a+b&c=d")], "q=a%2Bb%26c%3Dd"),
      ([QueryItem("q", "50%25")], "q=50%2525"),
      ([QueryItem("q", "ü😀")], "q=%C3%BC%F0%9F%98%80"),
      ([QueryItem("a&b", "1"), QueryItem("a&b", "2")], "a%26b=1&a%26b=2"),
      ([.flag("flag"), QueryItem("none", nil), QueryItem("empty", "")], "flag&empty="),
      ([QueryItem("u", "https://y/?z#w")], "u=https%3A%2F%2Fy%2F%3Fz%23w"),
      ([QueryItem("filter[a]", "'x'")], "filter%5Ba%5D=%27x%27"),
    ])
  func query(query: [QueryItem], expected: String) throws {
    let url = try Request.get("p", query: query).url(
      relativeTo: try #require(URL(string: "https://x")))
    #expect(url.absoluteString == "https://x/p?" + expected)
    #expect(Request.post("p", form: query).body == Data(expected.utf8))
  }

  private enum Order: String { case newest = "new first" }

  @Test("A value of a query may be a number, a boolean, a raw value or a UUID; nil is left out")
  func values() throws {
    let id = try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    let (page, none): (Int?, Int?) = (2, nil)
    let query = [
      QueryItem("a", 1), QueryItem("b", page), QueryItem("c", none), QueryItem("d", true),
      QueryItem("e", -1.5), QueryItem("f", 1e20), QueryItem("g", "x y".dropFirst()),
      QueryItem("h", Order.newest), QueryItem("i", nil as Order?), QueryItem("j", id),
      QueryItem("k", nil as UUID?), QueryItem("l", page.map { $0 + 1 }),
      QueryItem("m", LosslessString("a&b")), QueryItem("n", LosslessInt("7")),
      QueryItem("o", LosslessInt("seven")),
    ]
    let expected =
      "a=1&b=2&d=true&e=-1.5&f=1e%2B20&g=%20y&h=new%20first"
      + "&j=E621E1F8-C36C-495A-93FC-0C247A3E6E5F&l=3&m=a%26b&n=7"
    let url = try Request.get("p", query: query).url(
      relativeTo: try #require(URL(string: "https://x")))
    #expect(url.absoluteString == "https://x/p?" + expected)
  }

  @Test(
    "No query is lost",
    arguments: [
      ("https://x/v1?key=1", "p", [], "https://x/v1/p?key=1"),
      ("https://x/v1?key=1", "p?page=2", [QueryItem("q", "3")], "https://x/v1/p?key=1&page=2&q=3"),
      ("https://x/v1", "p?a=%20&b=c d?e", [], "https://x/v1/p?a=%20&b=c%20d?e"),
      ("https://x/v1", "?a=1", [], "https://x/v1?a=1"),
      ("https://x/v1", "p?", [], "https://x/v1/p"),
    ])
  func queries(base: String, path: String, query: [QueryItem], expected: String) throws {
    let url = try Request.get(.init(raw: path), query: query).url(
      relativeTo: try #require(URL(string: base)))
    #expect(url.absoluteString == expected)
  }

  @Test(
    "A base URL must have the scheme http or https, and a host",
    arguments: ["ftp://x", "file:///x", "/x", "x", "https:///x"])
  func base(base: String) throws {
    let base = try #require(URL(string: base))
    let error = #expect(throws: NoAnswer.self) { try Request.get("p").url(relativeTo: base) }
    guard case .invalidRequest = error else {
      Issue.record("expected an invalid request, found \(String(describing: error))")
      return
    }
  }

  @Test("The factories set method, query, body and Content-Type")
  func factories() {
    let query = [QueryItem("dry", "1")]
    let json = ["b": "1/2", "a": "ü"]
    let form = [QueryItem("a", "b")]
    let data = Data("x".utf8)
    let all: [(HTTPRequest.Method, [Request])] = [
      (.get, [.get("p", query: query)]), (.head, [.head("p", query: query)]),
      (.options, [.options("p", query: query)]),
      (
        .post,
        [
          .post("p", query: query), .post("p", query: query, json: json),
          .post("p", query: query, form: form), .post("p", query: query, multipart: []),
          .post("p", query: query, body: data, contentType: "x/y"),
        ]
      ),
      (
        .put,
        [
          .put("p", query: query), .put("p", query: query, json: json),
          .put("p", query: query, form: form), .put("p", query: query, multipart: []),
          .put("p", query: query, body: data, contentType: "x/y"),
        ]
      ),
      (
        .patch,
        [
          .patch("p", query: query), .patch("p", query: query, json: json),
          .patch("p", query: query, form: form), .patch("p", query: query, multipart: []),
          .patch("p", query: query, body: data, contentType: "x/y"),
        ]
      ),
      (
        .delete,
        [
          .delete("p", query: query), .delete("p", query: query, json: json),
          .delete("p", query: query, form: form), .delete("p", query: query, multipart: []),
          .delete("p", query: query, body: data, contentType: "x/y"),
        ]
      ),
    ]
    let boundary = "mockapi-boundary-000000000000"
    let bodies: [(String?, String?)] = [
      (nil, nil), (#"{"a":"ü","b":"1/2"}"#, "application/json"),
      ("a=b", "application/x-www-form-urlencoded"),
      ("--\(boundary)--\r\n", "multipart/form-data; boundary=\(boundary)"), ("x", "x/y"),
    ]
    for (method, requests) in all {
      for (request, (body, contentType)) in zip(requests, bodies) {
        var expected = Request(method: method, path: "p", query: query)
        expected.body = body.map { Data($0.utf8) }
        expected.headers[.contentType] = contentType
        #expect(request == expected)
      }
    }
    #expect(Request.post("logout") == Request(method: .post, path: "logout"))
  }

  @Test("A request is changed a step at a time")
  func with() {
    let request = Request.head("p").with(timeout: .seconds(5)).setting(.acceptLanguage, to: "de")
      .with(body: Data("a,b".utf8), contentType: "text/csv")
    #expect(
      request
        == Request(
          method: .head, path: "p", headers: [.acceptLanguage: "de", .contentType: "text/csv"],
          body: Data("a,b".utf8), timeout: .seconds(5)))
    #expect(request.setting(.acceptLanguage, to: nil).headers == [.contentType: "text/csv"])
  }

  @Test("The Accept field follows the success model, unless the request sets it")
  func accept() async throws {
    struct Ask<Success: APIModel>: Resource {
      var request = Request.get("p")
    }
    let seen = Seen<String?>()
    let client = try APIClient.answering { request, _ in
      await seen.append(request.headers[.accept])
      return Received(status: 200)
    }
    _ = await client.fetch(Ask<LosslessModel>())
    _ = await client.fetch(Ask<RawBody>())
    _ = await client.fetch(Ask<RawBody>(request: .get("p").setting(.accept, to: "text/csv")))
    #expect(await seen.values == ["application/json", "*/*", "text/csv"])
  }

  private struct LosslessModel: APIModel { let id: Int }

  private static let invalid: [(Request, String)] = [
    (.post("p", json: [Double.nan]), "nan"), (.delete("p", json: Refused()), "no money"),
    (.post("p").with(json: [Double.nan], encoder: ContractEncoder()), "nan"),
    (.get("p").setting("no token", to: "1"), "found 'no token'"),
    (.get("p").setting("", to: "1").setting("X-Id", to: "2"), "found ''"),
  ]

  private struct Refused: Encodable {
    struct Reason: Error, CustomStringConvertible { let description = "no money" }

    func encode(to encoder: any Encoder) throws { throw Reason() }
  }

  @Test("A request of which a part cannot be made is not sent without it")
  func invalid() async throws {
    struct Ask: Resource {
      typealias Success = EmptyBody
      let request: Request
    }
    let base = try #require(URL(string: "https://x"))
    let stub = StubTransport { _, _ in
      Issue.record("sent")
      return Received(status: 200)
    }
    for (request, reason) in Self.invalid {
      let made = await APIClient(baseURL: base, transport: stub).fetch(Ask(request: request))
      let prepared = await APIClient(baseURL: base, transport: stub, prepare: { $0 = request })
        .fetch(Ask(request: .get("p").with(timeout: patient)))
      for outcome in [made, prepared] {
        guard case .noAnswer(.invalidRequest(let text)) = outcome else {
          Issue.record("expected an invalid request, found \(outcome)")
          continue
        }
        #expect(text.contains(reason))
      }
      #expect(request.body == nil)
      // A transport that is used without a client does not send it either.
      let error = await #expect(throws: NoAnswer.self) {
        try await URLSessionTransport().send(request, to: base)
      }
      guard case .invalidRequest = error else {
        Issue.record("expected an invalid request, found \(String(describing: error))")
        continue
      }
    }
  }

  @Test("A body takes the place of one that cannot be encoded, and a name of a field is a text")
  func mended() async throws {
    let request = Request.post("p", json: [Double.nan]).with(form: [QueryItem("a", "b")])
      .setting("X-Client-Version", to: "7").setting("no token", to: nil)
    let seen = Seen<Request>()
    let client = try APIClient.answering { request, _ in
      await seen.append(request)
      return Received(status: 204)
    }
    struct Ask: Resource {
      typealias Success = EmptyBody
      let request: Request
    }
    #expect(await client.fetch(Ask(request: request)).kind == .success)
    #expect(await seen.values.first?.body == Data("a=b".utf8))
    #expect(
      await seen.values.first?.headers.map(\.name.rawName).contains("X-Client-Version") == true)
  }

  @Test(
    "A link of the same origin is followed as it is",
    arguments: [
      ("https://x/api/users?page=2&q=%2F", "https://x/api/users?page=2&q=%2F"),
      ("HTTPS://X:443/other#part", "HTTPS://X:443/other"),
      ("/users?page=2", "https://x/users?page=2"), ("?page=2", "https://x/v1?page=2"),
    ])
  func link(link: String, expected: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    let url = try Request(url: try #require(URL(string: link))).url(relativeTo: base)
    #expect(url.absoluteString == expected)
  }

  @Test(
    "Whatever is changed in a request for a link is sent",
    arguments: [
      ("https://x/users?page=2", nil, "https://x/users?page=2&limit=5&q=a%20b"),
      ("/users", nil, "https://x/users?limit=5&q=a%20b"),
      ("?page=2", nil, "https://x/v1?page=2&limit=5&q=a%20b"),
      (
        "https://x/users?q=%2F#part", "/all users?a=1",
        "https://x/all%20users?q=%2F&a=1&limit=5&q=a%20b"
      ),
      ("users", "friends", "https://x/friends?limit=5&q=a%20b"),
      ("https://x/users", "friends", "https://x/friends?limit=5&q=a%20b"),
    ] as [(String, String?, String)])
  func changedLink(link: String, path: String?, expected: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    var request = Request(url: try #require(URL(string: link)))
    if let path { request.path = .init(raw: path) }
    request.query.append(QueryItem("limit", "5"))
    request.query.append(QueryItem("q", "a b"))
    #expect(try request.url(relativeTo: base).absoluteString == expected)
  }

  @Test("A link does not lead elsewhere by a new path", arguments: ["//y/v1", "a/../b"])
  func changedPath(path: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    var request = Request(url: try #require(URL(string: "/a")))
    request.path = .init(raw: path)
    let error = #expect(throws: NoAnswer.self) { try request.url(relativeTo: base) }
    guard case .invalidRequest = error else {
      Issue.record("expected an invalid request, found \(String(describing: error))")
      return
    }
  }

  @Test("A relative link is resolved against the answer that it was in")
  func relativeLink() throws {
    let base = try #require(URL(string: "https://x/v1"))
    let link = try #require(
      URL(string: "?page=3", relativeTo: URL(string: "https://x/v1/users?page=2")))
    #expect(
      try Request(url: link).url(relativeTo: base).absoluteString == "https://x/v1/users?page=3")
  }

  @Test(
    "A link to another origin is refused, because the request may carry credentials",
    arguments: [
      "https://y/v1", "http://x/v1", "https://x:8443/v1", "//y/v1", "https://x@y/v1", "ftp://x/v1",
      "mailto:a@x", "https://x/v1/%2e%2e/other",
    ])
  func foreignLink(link: String) async throws {
    struct Follow: Resource {
      typealias Success = RawBody
      let link: URL
      var request: Request { Request(url: link) }
    }
    let client = try APIClient.answering { _, _ in
      Issue.record("sent")
      return Received(status: 200)
    }
    let outcome = await client.fetch(Follow(link: try #require(URL(string: link))))
    guard case .noAnswer(.invalidRequest) = outcome else {
      Issue.record("expected an invalid request, found \(outcome)")
      return
    }
  }
}
