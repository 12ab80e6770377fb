// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import Testing

struct WebURLTests {
  @Test(
    "a reference is resolved from the URL of its document",
    arguments: [
      ("b.yaml", "https://a.example/x/b.yaml"), ("../b.yaml", "https://a.example/b.yaml"),
      ("../../../b.yaml", "https://a.example/b.yaml"), ("/b.yaml", "https://a.example/b.yaml"),
      ("//B.example/c", "https://b.example/c"), ("?v=2", "https://a.example/x/a.yaml?v=2"),
      ("http://a.example:80", "http://a.example/"),
      ("HTTPS://a.example:443/c", "https://a.example/c"),
      ("http://[::1]:8080/c", "http://[::1]:8080/c"),
      ("b%20c.yaml", "https://a.example/x/b%20c.yaml"),
      ("b\r\nc", "https://a.example/x/b%0D%0Ac"),
    ])
  func resolves(reference: String, expected: String) throws {
    let base = try WebURL("https://a.example/x/a.yaml?v=1")
    let url = try WebURL(reference, relativeTo: base)
    #expect(url.description == expected)
    #expect(try WebURL(expected) == url)
  }

  @Test(
    "a reference to anything else is refused",
    arguments: [
      "file:///etc/passwd", "ftp://a.example/b", "urn:a:b", "http:///b", "http:b",
      "http://a.example:0/",
      "http://a.example:65536/", "http://exa mple/", "http://\u{FC}.example/",
    ])
  func refuses(reference: String) throws {
    let base = try WebURL("https://a.example/x/a.yaml")
    let mistake = #expect(throws: WebURL.Mistake.self) {
      try WebURL(reference, relativeTo: base)
    }
    #expect(mistake?.found == "'\(reference)'")
  }

  @Test func `the name and the password of a user are refused, and not shown`() {
    for text in ["https://ada:secret@a.example/b", "https://ada@a.example/b"] {
      let mistake = #expect(throws: WebURL.Mistake.self) { try WebURL(text) }
      #expect(mistake?.found == "a URL with the name of a user")
    }
  }

  @Test func `the parts of a URL are those of its request`() throws {
    let url = try WebURL("https://[::1]:8443/a%20b?c=d#e")
    #expect(url.isSecure)
    #expect(url.host == "::1")
    #expect(url.port == 8443)
    #expect(url.authority == "[::1]:8443")
    #expect(url.target == "/a%20b?c=d")
    let plain = try WebURL("http://A.example")
    #expect(!plain.isSecure)
    #expect(plain.authority == "a.example")
    #expect(plain.port == 80)
    #expect(plain.target == "/")
  }
}
