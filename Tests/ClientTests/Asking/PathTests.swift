// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@Suite("The path of a request")
struct PathTests {
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
    let url = try Request.get(.init(raw: path)).url(
      relativeTo: try #require(URL(string: base)))
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
    let url = try Request.get(.init(raw: path)).url(
      relativeTo: try #require(URL(string: "https://x/v1")))
    #expect(url.absoluteString == "https://x/v1/" + expected)
  }

  @Test(
    "A value in a path stays in its segment, whatever it contains",
    arguments: [
      ("a/b", "a%2Fb"), ("a?b=1", "a%3Fb%3D1"), ("a#b", "a%23b"), ("a%2Fb", "a%252Fb"),
      ("a..b", "a..b"), ("é", "%C3%A9"), ("...", "..."), (".a", ".a"), ("%2E%2E", "%252E%252E"),
      ("a-b_c.d~e", "a-b_c.d~e"), ("https://y/?z", "https%3A%2F%2Fy%2F%3Fz"),
      (" \r\n", "%20%0D%0A"),
    ])
  func values(value: String, expected: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    #expect(
      try Request.get("s/\(value)/t").url(relativeTo: base).absoluteString
        == "https://x/v1/s/\(expected)/t")
    #expect(
      try Request.get("/v\(value).json?a=\(value)&b").url(relativeTo: base).absoluteString
        == "https://x/v1/v\(expected).json?a=\(expected)&b")
  }

  private enum Order: String { case newest = "new first" }

  private struct Number: RawRepresentable { let rawValue: Int }

  private struct Word: RawRepresentable, LosslessStringConvertible {
    let rawValue: String
    let description = "not the raw value"

    init(rawValue: String) { self.rawValue = rawValue }

    init?(_ description: String) { nil }
  }

  @Test("Values of many types have a spelling in a path")
  func types() throws {
    let id = try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    let part = "a?b".dropFirst()
    let paths: [(Request.Path, String)] = [
      ("\(7)/\(-1.5)/\(true)/\(part)", "7/-1.5/true/%3Fb"),
      ("\(id)", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      ("\(Order.newest)/\(Number(rawValue: 3))/\(Word(rawValue: "w"))", "new%20first/3/w"),
      ("a%\("2F")", "a%252F"), ("\(raw: "a/b?c=%2F d")&e", "a/b?c=%2F%20d&e"),
      ("\(LosslessString("a/b"))/\(LosslessInt(7))", "a%2Fb/7"), ("\(raw: "")a", "a"),
      ("\(Request.Path("u/\("a/b")"))/f", "u/a%2Fb/f"), ("?q=\("")", "?q="),
      (Request.Path(raw: "a/b c"), "a/b%20c"),
    ]
    for (path, expected) in paths {
      #expect(path.text == expected && "\(path as Any)" == expected)
    }
    let base = try #require(URL(string: "https://x"))
    for (path, expected) in paths {
      let separator = expected.hasPrefix("?") ? "" : "/"
      #expect(
        try Request.get(path).url(relativeTo: base).absoluteString
          == "https://x\(separator)\(expected)")
    }
  }

  @Test(
    "A path that leads to another endpoint is refused, and the error says what is wrong",
    arguments: [
      ("s/\("..")", "must not be '.' or '..'; found one in s/.."),
      ("s/\(".")/x", "must not be"), ("s/.\(".")/x", "must not be"),
      ("s/\("a\\..\\b")", "must not be"),
      ("a/../b", "must not be"), ("..", "must not be"), ("./a", "must not be"),
      ("a/%2e%2E", "must not be"), ("a/.%2e/b", "must not be"), ("a\\..\\b", "must not be"),
      ("a%5C..", "must not be"), ("../a?b=c", "must not be"), ("\(raw: "a/..")", "must not be"),
      ("users/\("")", "a value in a path must not be empty; found one behind 'users/'"),
      ("users/\("")/files/\("")", "found one behind 'users/'"),
      ("a/\(Request.Path("b/\("")"))", "found one behind 'b/'"),
      ("https://other/x", "must not be a URL; ask with Request(url:) for https://other/x"),
      ("HTTP://other", "must not be a URL"), ("\(raw: "app+1.-://x")/y", "must not be a URL"),
    ] as [(Request.Path, String)])
  func refused(path: Request.Path, reason: String) throws {
    let base = try #require(URL(string: "https://x/v1"))
    let error = #expect(throws: NoAnswer.self) { try Request.delete(path).url(relativeTo: base) }
    guard case .invalidRequest(let text) = error else {
      Issue.record("expected an invalid request, found \(String(describing: error))")
      return
    }
    #expect(text.contains(reason))
  }

  @Test(
    "A path that only looks like one of those is sent",
    arguments: [
      ("a?b=../c", "a?b=../c"), ("users:search", "users:search"),
      ("a?u=https://y", "a?u=https://y"),
      ("go/https://y", "go/https://y"), ("1a://x", "1a://x"), ("?id=\("")", "?id="),
      ("a?b=\("..")", "a?b=.."), ("\("a:")//b", "a%3A//b"),
    ] as [(Request.Path, String)])
  func sent(path: Request.Path, expected: String) throws {
    let url = try Request.get(path).url(relativeTo: try #require(URL(string: "https://x/v1")))
    #expect(url.absoluteString == "https://x/v1\(expected.hasPrefix("?") ? "" : "/")\(expected)")
  }
}
