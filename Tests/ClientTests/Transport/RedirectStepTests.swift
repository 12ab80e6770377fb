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

  @Test("Only 307 and 308 repeat a POST")
  func method() throws {
    let post = Request.post("users", form: [QueryItem("a", "b")])
    #expect(try Self.step(post, to: "/x", status: 308)?.request == post)
    for status in [301, 302, 303] {
      let next = try Self.step(post, to: "/x", status: status)?.request
      #expect(next?.method == .get && next?.body == nil && next?.headers.isEmpty == true)
    }
    #expect(try Self.step(post, to: "/x", status: 200) == nil)
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
