// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import MockAPIClientCore

@Suite("References to URLs")
struct ReferenceTests {
  private static func target(of reference: String, at base: String) throws -> String? {
    let base = try #require(URL(string: base))
    return URL(reference: reference, relativeTo: base)?.absoluteString
  }

  @Test(
    "The examples of RFC 3986 section 5.4",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
      ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
      ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
      ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
      (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
      ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
      ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
      ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
  func examples(reference: String, expected: String) throws {
    #expect(try Self.target(of: reference, at: "http://a/b/c/d;p?q") == expected)
  }

  @Test(
    "What the examples leave out",
    arguments: [
      ("g", "http://a", "http://a/g"), ("?y", "http://a", "http://a?y"),
      ("http://b/c/../d", "http://a/", "http://b/d"), ("?", "http://a/b?q", "http://a/b?"),
      ("2:3", "http://a/b/", "http://a/b/2:3"), ("//u@b:8080", "https://a/b", "https://u@b:8080"),
      ("//b?y", "http://a/", "http://b?y"), ("/%2e%2E/c", "http://a/b", "http://a/%2e%2E/c"),
      ("/a b/ü?x[1]=ü#ü", "http://a/", "http://a/a%20b/%C3%BC?x%5B1%5D=%C3%BC#%C3%BC"),
      ("/100%", "http://a/", "http://a/100%25"), ("http://[", "http://a/", nil),
    ] as [(String, String, String?)])
  func others(reference: String, base: String, expected: String?) throws {
    #expect(try Self.target(of: reference, at: base) == expected)
  }
}
