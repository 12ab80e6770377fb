// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import Testing

struct RequestPathTests {
  @Test(
    "texts of a path are compared letter by letter, whatever they look like",
    arguments: [
      ("/users", "urlPath", "/users"), ("/users/{id}", "urlPathTemplate", "/users/{id}"),
      ("/a*/b:c/d.json", "urlPath", "/a*/b:c/d.json"),
      ("/files/*", "urlPathPattern", #"/files/\*"#),
      ("/a/**/{id}", "urlPathPattern", #"/a/\*\*/[^/]+"#),
      ("/a{id}**", "urlPathPattern", #"/a[^/]+\*\*"#),
      ("/x/.*y$", "urlPathPattern", #"/x/\.\*y\$"#), ("/c.+(d)", "urlPathPattern", #"/c\.\+\(d\)"#),
      ("/y/:id", "urlPathPattern", "/y/:id"), ("/z/[id]", "urlPathPattern", #"/z/\[id\]"#),
      ("/", "urlPath", "/"),
    ])
  func conditions(path: String, key: String, value: String) {
    let condition = RequestPath.condition(path)
    #expect(condition.key == key)
    #expect(condition.value.bytes == JSONLiteral.string(value).bytes)
  }

  @Test(arguments: [
    ("/a b/{x}", "/a%20b/%7Bx%7D"), ("/ä%20", "/%C3%A4%20"),
    ("/a[1]|\\^`<>\"", "/a%5B1%5D%7C%5C%5E%60%3C%3E%22"),
    ("/a\u{0}\u{7F}", "/a%00%7F"), ("/-._~!$&'()*+,;=:@", "/-._~!$&'()*+,;=:@"), ("", ""),
  ])
  func `a path is written as it is sent`(path: String, sent: String) {
    #expect(RequestPath.sent(path) == sent)
  }

  @Test func `brackets stay where browsers send them`() {
    #expect(RequestPath.sent("/a[1]{", keepsBrackets: true) == "/a[1]%7B")
  }

  @Test(arguments: [
    ("7", true), ("3f2b6c1e-8a55-4d7e-9a61-5f0d1c2b3a4e", true),
    ("507f1f77bcf86cd799439011", true), ("dGhpcyBpcyBhIHRva2Vu1", true), ("", false),
    ("v1", false), ("me", false), ("users", false), ("deadbeef1", false), ("2024-01-01", false),
  ])
  func `ids are known by their form`(segment: String, isID: Bool) {
    #expect(RequestPath.isID(segment) == isID)
  }
}

struct MediaTypesTests {
  @Test(arguments: [
    ("application/json", true), ("Application/JSON ; charset=utf-8", true),
    ("application/problem+json", true), ("text/json", true), ("json", false), ("", false),
    ("application/json-seq", false), ("text/plain; a=/json", false),
  ])
  func `a type of JSON is known by its end`(type: String, isJSON: Bool) {
    #expect(MediaTypes.isJSON(type) == isJSON)
  }
}
