// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

// The compiled snippets of the articles on one job each. ArticleTests compares both.

// MARK: Errors on the screen

@MainActor final class ContributorScreen {
  enum State: Equatable {
    case loading
    case shown(name: String)
    case refused(String)  // the API's reason: show it where its cause is
    case broken  // not as agreed: a way to continue, and no details
    case offline(retry: Bool)
  }

  private(set) var state = State.loading
  private let client: APIClient

  init(client: APIClient) {
    self.client = client
  }

  func load(_ id: Int) async {
    switch await client.fetch(GetContributor(id: id)) {
    case .success(let contributor, _), .partial(let contributor, _, _):
      state = .shown(name: contributor.name)
    case .failure(let refusal, _, _): state = .refused(refusal.message)
    case .unexpected: state = .broken
    case .noAnswer(.cancelled): break  // the screen is gone
    case .noAnswer(.invalidRequest): state = .broken  // ours: trying again changes nothing
    case .noAnswer(let reason): state = .offline(retry: reason.isWorthRetrying)
    }
  }
}

// MARK: Staying signed in

struct RenewToken: Resource {
  struct Success: APIModel { let accessToken: String }
  let secret: String
  var request: Request {
    .post(
      "oauth/token",
      form: [QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", secret)])
  }
}

nonisolated final class Session: Sendable {
  let client: APIClient
  private let transport: RefreshingTransport

  init(apiURL: URL, token: String?, secret: String, base: any Transport = URLSessionTransport()) {
    let decoder = ContractDecoder(keys: .snakeCase)
    // Another client, whose requests have no token: it asks for tokens.
    let authorization = APIClient(baseURL: apiURL, transport: base, decoder: decoder)
    transport = RefreshingTransport(base, token: token) { _ in
      try await authorization.fetch(RenewToken(secret: secret)).get().accessToken
    }
    client = APIClient(baseURL: apiURL, transport: transport, decoder: decoder)
  }

  func signedIn(with token: String) { transport.replaceToken(with: token) }
}

// MARK: Pages

struct CommentPage: Resource {
  struct Success: APIModel {
    @Tolerant var items: [Comment]
    @Tolerant var next: Link?
  }

  struct Comment: APIModel {
    let id: LosslessString
    let text: String
  }

  var link: Link?
  var request: Request { link.map { Request($0) } ?? .get("comments") }
}

func allComments(of client: APIClient) async -> ([CommentPage.Comment], problem: OutcomeKind?) {
  var comments: [CommentPage.Comment] = []
  for await outcome in client.pages(of: CommentPage(), next: { $0.usable?.next }) {
    guard let page = outcome.usable else { return (comments, problem: outcome.kind) }
    comments += page.items
  }
  return (comments, problem: nil)
}

@MainActor final class CommentList {
  private(set) var comments: [CommentPage.Comment] = []
  private(set) var isComplete = false
  private(set) var problem: OutcomeKind?
  private var next: Link?
  private let client: APIClient

  init(client: APIClient) {
    self.client = client
  }

  /// Call it when the last row appears, and again after a problem: it asks for the same page.
  func loadMore() async {
    guard !isComplete else { return }
    let outcome = await client.fetch(CommentPage(link: next))
    problem = outcome.usable == nil ? outcome.kind : nil
    guard let page = outcome.usable else { return }
    comments += page.items
    next = page.next
    isComplete = next == nil
  }
}

// MARK: Sending forms and showing pictures

struct SendPhoto: Resource {
  struct Success: APIModel { let id: LosslessString }
  let title: String
  let jpeg: Data
  var request: Request {
    .post(
      "photos",
      multipart: [
        .field("title", title),
        .file("image", name: "photo.jpg", contentType: "image/jpeg", jpeg),
      ]
    ).with(timeout: .seconds(300))
  }
}

struct DownloadPhoto: Resource {
  typealias Success = RawBody
  typealias Failure = ProblemDetails
  let id: String
  var request: Request { .get("photos/\(id)").setting("Accept", to: "image/jpeg") }
}

func savePhoto(_ id: String, to file: URL, from client: APIClient) async throws -> Bool {
  guard let photo = await client.fetch(DownloadPhoto(id: id)).usable else { return false }
  try photo.data.write(to: file, options: .atomic)
  return true
}

// MARK: Tests without a server

struct Canned: Transport {
  let status: Int
  let body: String

  func send(_ request: Request, to url: URL) async throws -> Received {
    Received(status: status, body: Data(body.utf8))
  }
}

@MainActor func stateAfter(_ status: Int, _ body: String, apiURL: URL) async
  -> ContributorScreen.State
{
  let client = APIClient(baseURL: apiURL, transport: Canned(status: status, body: body))
  let screen = ContributorScreen(client: client)
  await screen.load(7)
  return screen.state
}

// MARK: Previews

extension APIClient {
  /// A client for previews: every request gets this answer.
  static func preview(_ status: Int = 200, _ body: String) -> APIClient {
    APIClient(
      baseURL: URL(filePath: "/preview"), transport: Canned(status: status, body: body))
  }
}
