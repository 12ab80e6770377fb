// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

/// The snippets of the articles on one job each, and of those on moving from other libraries, do what the articles say.
struct JobArticleTests {
  private let apiURL: URL

  init() throws { apiURL = try #require(URL(string: "https://api.test/v1")) }

  @Test(arguments: [
    (200, #"{"id": 7, "name": "Ada"}"#, ContributorScreen.State.shown(name: "Ada")),
    (200, #"{"id": 7}"#, .shown(name: "Somebody")),
    (404, #"{"message": "no such user"}"#, .refused("no such user")),
    (502, "<html>Bad Gateway</html>", .broken),
  ])
  @MainActor func `a screen has a state for each outcome`(
    status: Int, body: String, state: ContributorScreen.State
  ) async {
    #expect(await stateAfter(status, body, apiURL: apiURL) == state)
  }

  @Test(arguments: [
    (NoAnswer.cannotConnect("offline"), ContributorScreen.State.offline(retry: true)),
    (.timedOut, .offline(retry: true)),
    (.cannotConnect("bad certificate", because: .untrusted), .offline(retry: false)),
    (.invalidRequest("no path"), .broken),
    (.cancelled, .loading),
  ])
  @MainActor func `without an answer a screen offers to try again where that can help`(
    error: NoAnswer, state: ContributorScreen.State
  ) async throws {
    let screen = ContributorScreen(client: try .answering { _, _ in throw error })
    await screen.load(7)
    #expect(screen.state == state)
  }

  /// `RefreshingTransportTests` prove what comes before and after it, with time limits that no test reaches.
  @Test func `a token is renewed with the secret`() async throws {
    let bodies = Seen<String>()
    let base = StubTransport { request, _ in
      await bodies.append(String(decoding: request.body ?? Data(), as: UTF8.self))
      return Received(status: 200, body: Data(#"{"access_token": "new"}"#.utf8))
    }
    let client = APIClient(
      baseURL: apiURL, transport: base, decoder: ContractDecoder(keys: .snakeCase))
    #expect(await client.fetch(RenewToken(secret: "s&t")).usable?.accessToken == "new")
    #expect(await bodies.values == ["grant_type=refresh_token&refresh_token=s%26t"])
  }

  @Test func `all pages are fetched, up to the first that is not usable`() async throws {
    let client = try APIClient.answering { _, url in
      let (items, next) =
        switch url.query {
        case nil: (#"[{"id": 1, "text": "one"}]"#, #""?page=2""#)
        case "page=2": (#"[{"id": 2}, {"id": "3", "text": "three"}]"#, #""/v1/comments?page=3""#)
        default: ("[]", "null")
        }
      return Received(
        status: 200, body: Data(#"{"items": \#(items), "next": \#(next)}"#.utf8), url: url)
    }
    let (comments, problem) = await allComments(of: client)
    #expect(comments.map(\.text) == ["one", "three"])
    #expect(problem == nil)
    let failing = try APIClient.answering { _, url in
      guard url.query == nil else { throw NoAnswer.timedOut }
      let body = #"{"items": [{"id": 1, "text": "one"}], "next": "?page=2"}"#
      return Received(status: 200, body: Data(body.utf8), url: url)
    }
    let part = await allComments(of: failing)
    #expect(part.0.map(\.text) == ["one"])
    #expect(part.problem == .noAnswer)
  }

  @Test @MainActor func `a list keeps what was loaded, and asks for the failed page again`()
    async throws
  {
    let asked = Seen<String>()
    let list = CommentList(
      client: try .answering { _, url in
        await asked.append(url.absoluteString)
        switch await asked.values.count {
        case 1:
          let next = "?page=2"
          let items = #"[{"id": 1, "text": "one"}, {"id": 2}]"#
          return Received(
            status: 200, body: Data(#"{"items": \#(items), "next": "\#(next)"}"#.utf8))
        case 2: throw NoAnswer.cannotConnect("offline")
        default:
          return Received(status: 200, body: Data(#"{"items": [{"id": 3, "text": "three"}]}"#.utf8))
        }
      })
    await list.loadMore()
    #expect(list.comments.map(\.text) == ["one"])
    await list.loadMore()
    #expect(list.problem == .noAnswer)
    #expect(list.comments.map(\.text) == ["one"])
    await list.loadMore()
    #expect(list.problem == nil)
    #expect(list.comments.map(\.text) == ["one", "three"])
    #expect(list.isComplete)
    await list.loadMore()
    let second = "https://api.test/v1/comments?page=2"
    #expect(await asked.values == ["https://api.test/v1/comments", second, second])
  }

  @Test func `a photo is sent as a part of a form, with time for it`() async throws {
    let client = try APIClient.answering { request, url in
      let body = String(decoding: request.body ?? Data(), as: UTF8.self)
      let type = request.headers[values: .contentType].first ?? ""
      let isRight =
        type.hasPrefix("multipart/form-data; boundary=") && body.contains("\r\n\r\nSunset\r\n")
        && body.contains(#"filename="photo.jpg""#) && request.timeout == .seconds(300)
      return Received(status: isRight ? 201 : 400, body: Data(#"{"id": 5}"#.utf8))
    }
    let photo = SendPhoto(title: "Sunset", jpeg: Data([0xFF, 0xD8]))
    #expect(await client.fetch(photo).usable?.id.value == "5")
  }

  @Test func `a photo is the body as it came, and a refusal is none`() async throws {
    let photo = try APIClient.answering { request, url in
      Received(
        status: request.headers[values: .accept] == ["image/jpeg"] ? 200 : 406,
        headers: [.contentType: "image/jpeg"], body: Data([0xFF, 0xD8]))
    }
    #expect(await photo.fetch(DownloadPhoto(id: "1")).usable?.data == Data([0xFF, 0xD8]))
    let refusal = try APIClient.answering(404, #"{"title": "gone"}"#)
    #expect(await refusal.fetch(DownloadPhoto(id: "1")).refusal?.title == "gone")
    #expect(
      try await !savePhoto("1", to: URL(filePath: "/no/such/folder/photo"), from: refusal))
  }

  @Test func `a bad product is left out of a search, and removing one needs no body`() async throws
  {
    let shop = try APIClient.answering { request, url in
      url.query == "q=a%20lamp"
        ? Received(status: 200, body: Data(#"[{"id": 1, "title": "Lamp"}, {"id": "x"}]"#.utf8))
        : Received(status: 204)
    }
    #expect(try await found("a lamp", with: shop) == [Product(id: 1, title: "Lamp")])
    #expect(await shop.fetch(ShopAPI.Remove(id: 1)).kind == .success)
    let one = try APIClient.answering(200, #"{"id": 1, "title": "Lamp"}"#)
    #expect(try await title(of: 1, with: one) == "Lamp")
    #expect(await one.fetch(GetProduct(id: 1)).usable == Product(id: 1, title: "Lamp"))
  }

  @Test(arguments: [
    (201, #"{"id": 1}"#, OutcomeKind.success), (409, #"{"missing": [3]}"#, .failure),
    (200, #"{"id": 1}"#, .unexpected), (500, #"{"missing": [3]}"#, .unexpected),
  ])
  func `only the documented statuses are answers`(
    status: Int, body: String, kind: OutcomeKind
  ) async throws {
    #expect(await (try APIClient.answering(status, body)).fetch(PlaceOrder(basket: 7)).kind == kind)
  }
}
