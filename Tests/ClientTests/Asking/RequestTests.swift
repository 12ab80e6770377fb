// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("A request")
struct RequestTests {
  @Test(
    "A path goes below the path of the base URL",
    arguments: [
      ("https://x", "users/1", "https://x/users/1"),
      ("https://x", "/users/1", "https://x/users/1"),
      ("https://x/", "/users/1", "https://x/users/1"),
      ("https://x/api/v1", "users/1", "https://x/api/v1/users/1"),
      ("https://x/api/v1", "/users/1", "https://x/api/v1/users/1"),
      ("https://x/api/v1/", "users/1", "https://x/api/v1/users/1"),
      ("https://x/api/v1/", "/users/1/", "https://x/api/v1/users/1/"),
      ("https://x/api/v1", "", "https://x/api/v1"),
      ("https://x/api/v1/", "", "https://x/api/v1/"),
      ("https://x/api/v1", "/", "https://x/api/v1/"),
      ("https://x/api/v1", "//a", "https://x/api/v1//a"),
      ("http://127.0.0.1:8080/lease/7f", "users", "http://127.0.0.1:8080/lease/7f/users"),
      ("http://u:p@x:81/a%20b#f", "c", "http://u:p@x:81/a%20b/c"),
    ])
  func join(base: String, path: String, expected: String) throws {
    let url = try Request.get(path).url(relativeTo: try #require(URL(string: base)))
    #expect(url.absoluteString == expected)
  }

  @Test(
    "Characters that a path must not contain are escaped, once",
    arguments: [
      ("a b", "a%20b"), ("a%20b", "a%20b"), ("a%2Fb", "a%2Fb"), ("100%", "100%25"),
      ("%zz", "%25zz"), ("%4", "%254"),
      ("ü", "%C3%BC"), ("a#b", "a%23b"), ("a+b&c=d;e,f:g@h!$'()*", "a+b&c=d;e,f:g@h!$'()*"),
      (#"a"<>\^`{|}"#, "a%22%3C%3E%5C%5E%60%7B%7C%7D"),
      ("a[0]", "a%5B0%5D"), ("😀", "%F0%9F%98%80"), ("\u{0}\r\n", "%00%0D%0A"),
    ])
  func path(path: String, expected: String) throws {
    let url = try Request.get(path).url(relativeTo: try #require(URL(string: "https://x/v1")))
    #expect(url.absoluteString == "https://x/v1/" + expected)
  }

  @Test(
    "A segment may contain any character",
    arguments: [
      ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a%2Fb", "a%252Fb"), ("a..b", "a..b"), ("é", "%C3%A9"),
      ("...", "..."), (".a", ".a"), ("%2E%2E", "%252E%252E"),
      ("a-b_c.d~e", "a-b_c.d~e"),
    ])
  func segment(value: String, expected: String) throws {
    #expect(Request.segment(value) == expected)
    let url = try Request.get("s/\(Request.segment(value))").url(
      relativeTo: try #require(URL(string: "https://x")))
    #expect(url.absoluteString == "https://x/s/" + expected)
  }

  @Test(
    "A segment '.' or '..' is refused, because the request would go to another endpoint",
    arguments: [
      "s/\(Request.segment(".."))", "s/\(Request.segment("."))/x", "a/../b", "..", "./a",
      "a/%2e%2E",
      "a/.%2e/b", "a\\..\\b", "a%5C..", "../a?b=c",
    ])
  func dotSegments(path: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    let error = #expect(throws: NoAnswer.self) { try Request.delete(path).url(relativeTo: base) }
    guard case .invalidRequest = error else {
      Issue.record("expected an invalid request, found \(String(describing: error))")
      return
    }
    // In a query they are values like any other.
    let url = try Request.get("a?b=../c").url(relativeTo: base)
    #expect(url.absoluteString == "https://x/v1/a?b=../c")
  }

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
    let url = try Request.get(path, query: query).url(relativeTo: try #require(URL(string: base)))
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

  @Test("The factories set method, body and Content-Type")
  func factories() throws {
    let json = ["b": "1/2", "a": "ü"]
    let expected = Data(#"{"a":"ü","b":"1/2"}"#.utf8)
    for (request, method) in [
      (try Request.post("p", json: json), HTTPRequest.Method.post),
      (try .put("p", json: json), .put),
      (try .patch("p", json: json), .patch),
    ] {
      #expect(request.method == method)
      #expect(request.body == expected)
      #expect(request.headers == [.contentType: "application/json"])
    }
    for (request, method) in [
      (Request.post("p", form: [QueryItem("a", "b")]), HTTPRequest.Method.post),
      (.put("p", form: [QueryItem("a", "b")]), .put),
    ] {
      #expect(request.method == method)
      #expect(request.headers == [.contentType: "application/x-www-form-urlencoded"])
    }
    #expect(Request.post("logout") == Request(method: .post, path: "logout"))
    let query = [QueryItem("dry", "1")]
    #expect(Request.put("p", query: query).query == query)
    #expect(try Request.post("p", query: query, json: json).query == query)
    #expect(Request.post("p", query: query, form: []).query == query)
    #expect(try Request.post("p", query: query, multipart: []).query == query)
    #expect(
      Request.get("p").setting("X-Client-Version", to: "7").headers.map(\.name.rawName)
        == ["X-Client-Version"])
    #expect(Request.get("p") == Request(method: .get, path: "p"))
    #expect(Request.delete("p") == Request(method: .delete, path: "p"))
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

  @Test("A body that cannot be encoded is an error; the request is not sent without it")
  func unencodable() {
    #expect(throws: EncodingError.self) { try Request.post("p", json: [Double.nan]) }
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
    if let path { request.path = path }
    request.query.append(QueryItem("limit", "5"))
    request.query.append(QueryItem("q", "a b"))
    #expect(try request.url(relativeTo: base).absoluteString == expected)
  }

  @Test("A link does not lead elsewhere by a new path", arguments: ["//y/v1", "a/../b"])
  func changedPath(path: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    var request = Request(url: try #require(URL(string: "/a")))
    request.path = path
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
