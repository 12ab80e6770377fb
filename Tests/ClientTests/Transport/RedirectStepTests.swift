// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("The request after a redirect")
struct RedirectStepTests {
  private static func step(
    _ request: Request, to location: String, status: Int = 302
  ) throws -> RedirectStep? {
    let received = Received(status: status, headers: [.location: location])
    let url = try #require(URL(string: "https://api.test/v1/users"))
    return RedirectStep(received, of: request, at: url)
  }

  @Test(
    "Its confidential fields stay with the origin",
    arguments: [
      ("/other", true), ("https://API.test:443/other", true), ("https://evil.test/", false),
      ("http://api.test/other", false), ("https://api.test:8443/other", false),
      ("//evil.test", false),
    ])
  func confidential(location: String, staysThere: Bool) throws {
    var request = Request.get("users").setting(.authorization, to: "a").setting(.cookie, to: "b")
      .setting("X-Token", to: "c").setting("X-Page", to: "d")
    request.confidentialFields = [try #require(HTTPField.Name("x-token"))]
    let next = try #require(try Self.step(request, to: location)).request
    #expect(
      next.headers.map(\.name.rawName)
        == (staysThere ? ["Authorization", "Cookie", "X-Token", "X-Page"] : ["X-Page"]))
  }

  @Test(
    "301 and 302 turn a POST into a GET, and 303 everything but HEAD",
    arguments: [
      (.post, [301, 302, 303], .get), (.post, [307, 308], .post), (.head, [301, 303, 307], .head),
      (.get, [301, 302, 303, 307, 308], .get), (.put, [301, 302, 307, 308], .put),
      (.patch, [301, 302, 307, 308], .patch), (.put, [303], .get), (.delete, [303], .get),
    ] as [(HTTPRequest.Method, [Int], HTTPRequest.Method)])
  func method(method: HTTPRequest.Method, statuses: [Int], expected: HTTPRequest.Method) throws {
    let request = Request(
      method: method, path: "users",
      headers: [.acceptLanguage: "de", .contentType: "text/csv", .contentLanguage: "de"],
      body: Data("a,b".utf8))
    for status in statuses {
      let next = try #require(try Self.step(request, to: "/x", status: status)).request
      // A GET of 303 after a GET loses a body as well, which none should have.
      let keepsBody = method == expected && (method != .get || status != 303)
      #expect(
        next
          == (keepsBody
            ? request : Request(method: expected, path: "users", headers: [.acceptLanguage: "de"])),
        "\(status)")
    }
  }

  @Test("Other statuses do not redirect", arguments: [200, 201, 300, 304, 305, 306, 401])
  func others(status: Int) throws {
    #expect(try Self.step(.get("users"), to: "/x", status: status) == nil)
  }

  @Test(
    "Location is a reference to a URL",
    arguments: [
      ("?page=2", "https://api.test/v1/users?page=2"),
      ("../v2/./users", "https://api.test/v2/users"),
      ("friends", "https://api.test/v1/friends"), ("//b.test/x", "https://b.test/x"),
      ("", "https://api.test/v1/users"), ("#a", "https://api.test/v1/users#a"),
      (" /x y ", "https://api.test/x%20y"), ("http://[", nil),
    ] as [(String, String?)])
  func location(location: String, expected: String?) throws {
    #expect(try Self.step(.get("users"), to: location)?.url.absoluteString == expected)
  }

  @Test("A target without a fragment has that of the redirected URL", arguments: ["/x", "/x#b"])
  func fragment(location: String) throws {
    let url = try #require(URL(string: "https://api.test/v1/users#a%20b"))
    let received = Received(status: 302, headers: [.location: location])
    let step = RedirectStep(received, of: .get("users"), at: url)
    #expect(step?.url.fragment(percentEncoded: true) == (location == "/x" ? "a%20b" : "b"))
  }

  @Test("The fields that a client's prepare sets are confidential, unless they describe bodies")
  func prepared() async throws {
    struct Ask: Resource {
      typealias Success = EmptyBody
      var request: Request {
        .get("p").setting("X-Page", to: "1").setting("X-Locale", to: "de").with(timeout: patient)
      }
    }
    let seen = Seen<Set<HTTPField.Name>>()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://x")),
      transport: StubTransport { request, _ in
        await seen.append(request.confidentialFields)
        return Received(status: 204)
      },
      prepare: { request in
        request = request.setting("X-Api-Key", to: "k").setting("X-Locale", to: "fr")
          .setting(.acceptLanguage, to: "fr")
      })
    _ = await client.fetch(Ask())
    #expect(
      await seen.values == [Set(["X-Api-Key", "X-Locale"].compactMap { HTTPField.Name($0) })])
  }
}
