// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClientCore

@Suite("Links")
struct LinkTests {
  private struct Page: APIModel, Encodable {
    let next: Link?
  }

  private static let answer = "https://api.test/v1/users?page=1"

  private static func page(_ next: String, at url: String? = answer) throws -> Page {
    let body = try JSONEncoder().encode(["next": next])
    return try ContractDecoder().decode(
      Page.self, from: Received(status: 200, body: body, url: url.flatMap { URL(string: $0) })
    ).model
  }

  // MARK: In bodies

  @Test(
    "A link is resolved against the URL of its answer",
    arguments: [
      ("?page=2", "https://api.test/v1/users?page=2"), ("users/2", "https://api.test/v1/users/2"),
      ("/v2/users", "https://api.test/v2/users"), ("../x", "https://api.test/x"),
      ("//b.test/x", "https://b.test/x"), ("https://b.test/a/../x", "https://b.test/x"),
      ("", "https://api.test/v1/users?page=1"), ("#a", "https://api.test/v1/users?page=1#a"),
      ("?page[number]=2&q=%C3%BC", "https://api.test/v1/users?page%5Bnumber%5D=2&q=%C3%BC"),
    ])
  func resolved(reference: String, expected: String) throws {
    let link = try #require(try Self.page(reference).next)
    #expect(link.reference == reference && link.url.absoluteString == expected)
  }

  @Test(
    "A text that is no reference to a URL is a defect at its place",
    arguments: ["a b", "/ü", "100%", "http://[", "<a>", "\"a\"", "a\\b", "a\nb"])
  func invalid(reference: String) throws {
    let error = #expect(throws: ContractDecoder.Undecodable.self) { try Self.page(reference) }
    #expect(error?.defects.map { "\($0)" } == ["/next is invalid, expected a reference to a URL"])
  }

  @Test("A missing link and null are nil")
  func missing() throws {
    for body in ["{}", #"{"next": null}"#] {
      #expect(try ContractDecoder().decode(Page.self, from: Data(body.utf8)).model.next == nil)
    }
  }

  @Test("A link whose answer has no URL stays relative, and is encoded as it was")
  func unresolved() throws {
    let page = try Self.page("?page=2", at: nil)
    #expect(page.next?.url.absoluteString == "?page=2")
    let resolved = try Self.page("?page=2")
    #expect(try JSONEncoder().encode(resolved) == Data(#"{"next":"?page=2"}"#.utf8))
  }

  @Test("A request for a link goes to its origin only")
  func request() throws {
    let base = try #require(URL(string: "https://api.test/v1"))
    let next = try #require(try Self.page("?page[number]=2").next)
    #expect(
      try Request(next).url(relativeTo: base).absoluteString
        == "https://api.test/v1/users?page%5Bnumber%5D=2")
    let foreign = try #require(try Self.page("//b.test/v1/users").next)
    let error = #expect(throws: NoAnswer.self) { try Request(foreign).url(relativeTo: base) }
    guard case .invalidRequest = error else {
      Issue.record("expected an invalid request, found \(String(describing: error))")
      return
    }
  }

  // MARK: In header fields

  private static func link(
    _ rel: String, in fields: [String], url: String? = answer
  ) throws -> String? {
    let name = try #require(HTTPField.Name("Link"))
    let headers = HTTPFields(fields.map { HTTPField(name: name, value: $0) })
    let received = Received(status: 200, headers: headers, url: url.flatMap { URL(string: $0) })
    return received.link(rel: rel)?.url.absoluteString
  }

  @Test(
    "The link of a relation is found in every form of the field (RFC 8288)",
    arguments: [
      ([#"<https://api.test/v1/users?page=2>; rel="next""#], "https://api.test/v1/users?page=2"),
      (["<?page=2>;rel=next"], "https://api.test/v1/users?page=2"),
      (["<?page=9>; rel=\"last\", <?page=2>; rel=\"next\""], "https://api.test/v1/users?page=2"),
      (["<?page=9>; rel=last", "<?page=2>; rel=next"], "https://api.test/v1/users?page=2"),
      ([#"<?page=2>; rel="prefetch  NEXT last""#], "https://api.test/v1/users?page=2"),
      (
        [#"<?page=2> ; title="a, b; rel=\"last\"" ; REL = "next""#],
        "https://api.test/v1/users?page=2"
      ),
      (["<?ids=1,2;3>; rel=next"], "https://api.test/v1/users?ids=1,2;3"),
      ([#", ,<?page=2>; rel="next"; ;foo,"#], "https://api.test/v1/users?page=2"),
      (["<?page=2>; rel=next; rel=last"], "https://api.test/v1/users?page=2"),
      (["<?page=1 a>; rel=next, <?page=2>; rel=next"], "https://api.test/v1/users?page=2"),
      (
        ["<?page=2>; rel=next; anchor=\"#\"", "<?page=3>; rel=next"],
        "https://api.test/v1/users?page=3"
      ),
      (["<?page=2>; rel=next; anchor=\"?page=1\""], "https://api.test/v1/users?page=2"),
      (["<>; rel=next"], "https://api.test/v1/users?page=1"),
    ])
  func field(fields: [String], expected: String) throws {
    #expect(try Self.link("next", in: fields) == expected)
  }

  @Test(
    "There is none without the relation",
    arguments: [
      [], [""], ["<?page=2>"], ["<?page=2>; rel=last; rel=next"], ["<?page=2>; rel=nextpage"],
      ["<?page=2>; title=\"; rel=next\""], ["<?page=2; rel=next"], ["?page=2; rel=next"],
      ["<?page=2>; rel=\"\""], ["<?page=2>; rel"], ["<?page=2>; rev=next"],
      ["<?page=2>; rel=next; anchor=\"/v1/groups\""],
    ])
  func none(fields: [String]) throws {
    #expect(try Self.link("next", in: fields) == nil)
  }

  @Test("A relation may be a URL, and is found without the URL of the answer")
  func extensionRelation() throws {
    let fields = [#"</a>; rel="HTTPS://rels.test/Peer""#]
    #expect(try Self.link("https://rels.test/peer", in: fields, url: nil) == "/a")
  }
}
