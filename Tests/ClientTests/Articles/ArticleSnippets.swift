// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if canImport(Combine)
  import Combine
  import MockAPIClientCombine
#elseif OpenCombine
  import MockAPIClientCombine
  import OpenCombine
#endif

// The compiled snippets of the client's articles and pages. ArticleTests compares both.

/// The screen in the article on outcomes.
@MainActor final class LoginScreen {
  private(set) var shown = ""

  private func open(_ session: Login.Success) { shown = "session \(session.userID)" }
  private func highlight(_ message: String) { shown = message }
  private func apologise(retry: Bool) { shown = retry ? "try again" : "sorry" }

  func show(_ outcome: Login.Outcome) {
    switch outcome {
    case .success(let session, _), .partial(let session, _, _):
      open(session)
    case .failure(let refusal, _, _):
      highlight(refusal.message)
    case .unexpected:
      apologise(retry: false)
    case .noAnswer(.cancelled):
      break
    case .noAnswer(let error):
      apologise(retry: error.isWorthRetrying)
    }
  }
}

struct SignUp: Resource {
  struct Success: APIModel {
    let id: Int
  }

  struct Failure: APIModel {
    enum Code: String, Decodable { case incorrectEmail, incorrectPassword }
    let errorCode: Code
  }

  let email: String

  var request: Request { .post("registration", json: ["email": email]) }

  // This API also sends `errorCode` under 200.
  func disposition(of received: Received) -> Disposition {
    received.jsonRootKeys.contains("errorCode") ? .failure : .byStatus(received.status)
  }
}

func signUp(_ email: String, with client: APIClient) async -> String {
  switch await client.fetch(SignUp(email: email)) {
  case .success(let account, _), .partial(let account, _, _): "welcome, \(account.id)"
  case .failure(let refusal, _, _): "refused: \(refusal.errorCode.rawValue)"
  case .unexpected: "that did not work on our side"
  case .noAnswer: "no connection"
  }
}

struct WireUser: APIModel {
  let id: LosslessString
  @Defaulted<DefaultUserName> var name: String
  @Tolerant var homepage: AbsoluteURL?
  @Tolerant var friends: [Friend]

  struct Friend: APIModel {
    let name: String
  }

  func makeDomain() -> Contact {
    Contact(id: id.value, name: name, homepage: homepage?.url, friends: friends.map(\.name))
  }
}

enum DefaultUserName: DefaultProvider {
  static let value = "Default name"
}

struct Contact: Equatable, Sendable {
  let id: String
  let name: String
  let homepage: URL?
  let friends: [String]
}

func failingPlaces(in body: Data) throws -> [String] {
  let decoded = try ContractDecoder().decode(WireUser.self, from: body)
  return decoded.defects.map(\.path.pointer)  // ["/name", "/homepage", "/friends/1/name"]
}

func kind(of outcome: Login.Outcome) -> String {
  switch outcome {
  case .noAnswer: "1: no answer"
  case .failure(let refusal, _, _): "2: \(refusal.message)"
  case .unexpected: "3: not as promised"
  case .success, .partial: "none"
  }
}

struct Invoice: APIModel {
  let number: LosslessString
  let lines: [Line]
  @Defaulted<Fallback.EmptyString> var remark: String
  let status: OpenEnum<Status>

  struct Line: APIModel {
    let amount: LosslessInt
    @Tolerant var label: String?
  }

  enum Status: String, Sendable { case open, paid }
}

struct Article: APIModel {
  let id: Int
  let title: String
}

struct Articles: Resource {
  typealias Success = [Article]
  var request: Request { .get("articles") }
}

nonisolated struct Profile: Codable {
  let id: String
  let name: String
}

extension Profile: APIModel {}

func articles(of apiURL: URL) async -> Articles.Outcome {
  let client = APIClient(
    baseURL: apiURL, decoder: ContractDecoder(keys: .snakeCase),
    reporters: [JSONLinesReporter(to: .standardError)])
  return await client.fetch(Articles())
}

func titles(in body: Data) throws -> [String] {
  let decoder = ContractDecoder(keys: .snakeCase)
  return try decoder.decode([Article].self, from: body).model.map(\.title)
}

func judged(_ response: HTTPURLResponse, _ data: Data, _ judge: ResponseJudge) -> SignUp.Outcome {
  judge.outcome(of: SignUp(email: "ada@example.com"), response: response, data: data)
}

func expectingArticle(_ response: HTTPURLResponse, _ data: Data) -> Outcome<Article, ProblemDetails>
{
  Outcome(expecting: Article.self, orFailure: ProblemDetails.self, response: response, data: data)
}

func judged(_ error: URLError, _ judge: ResponseJudge) -> SignUp.Outcome {
  judge.outcome(of: SignUp(email: "ada@example.com"), result: .failure(error))
}

// MARK: Your first resource

struct Contributor: APIModel {
  let id: LosslessString
  @Defaulted<NoContributorName> var name: String
  @Tolerant var homepage: AbsoluteURL?
}

enum NoContributorName: DefaultProvider {
  static let value = "Somebody"
}

struct Refusal: APIModel {
  let message: String
}

struct GetContributor: Resource {
  typealias Success = Contributor
  typealias Failure = Refusal
  let id: Int
  var request: Request { .get("users/\(id)") }
}

func greeting(for id: Int, from client: APIClient) async -> String {
  switch await client.fetch(GetContributor(id: id)) {
  case .success(let contributor, _), .partial(let contributor, _, _): "Hello, \(contributor.name)"
  case .failure(let refusal, _, _): refusal.message
  case .unexpected: "That did not work on our side."
  case .noAnswer: "No connection."
  }
}

func makeClient(_ apiURL: URL) -> APIClient {
  APIClient(baseURL: apiURL, reporters: [ClosureReporter { report in print(report) }])
}

// MARK: docs/client.md

private struct User: Resource {
  struct Success: APIModel { let name: String }
  let id: Int
  var request: Request { .get("users/\(id)") }
}

struct Settings: APIModel {
  @Defaulted<Fallback.EmptyString> var motto: String
  @Defaulted<Fallback.Zero> var unread: LosslessInt
  @Defaulted<Theme> var theme: Theme

  enum Theme: String, Decodable, DefaultProvider {
    case light, dark
    static let value = Theme.light
  }
}

/// As older Java libraries write it, `2026-01-02T03:04:05.000+0100`: RFC 3339 but for the colon in the offset.
enum JavaTimestamp: DateFormat {
  static let expected = "a date as 2026-01-02T03:04:05.000+0100"

  static func date(from spelling: String) -> Date? {
    DateFormats.RFC3339.date(from: "\(spelling.dropLast(2)):\(spelling.suffix(2))")
  }

  static func spelling(of date: Date) -> String {
    "\(DateFormats.RFC3339.spelling(of: date).dropLast())+0000"
  }
}

struct Meeting: APIModel {
  let startsAt: WireDate<JavaTimestamp>
  @Tolerant var endsAt: WireDate<JavaTimestamp>?
}

func rows(of report: DefectReport) -> [String] {
  report.groups.map { group in
    // "/items/*/price is missing: 20"
    "\(group.first.path.shape) \(group.first.kind): \(group.count)"
  }
}

private func reporting(
  apiURL: URL, logFile: URL, count: @escaping @Sendable (String) -> Void
) throws -> APIClient {
  let client = APIClient(
    baseURL: apiURL,
    reporters: [
      try JSONLinesReporter(appendingTo: logFile),
      ClosureReporter { report in count(report.fingerprint) },
    ])
  return client
}

private func judgedByServer(apiURL: URL) -> APIClient {
  #if DEBUG
    let client = APIClient(baseURL: apiURL, reporters: [ServerReporter(apiURL)])
  #else
    let client = APIClient(baseURL: apiURL)
  #endif
  return client
}

nonisolated private final class Cache: Sendable {
  func insert(_ outcome: User.Outcome) {}
}

@MainActor private final class Screen {
  func show(_ outcome: User.Outcome) {}

  func ask(_ client: APIClient, queue: DispatchQueue, cache: Cache) async -> [APIClient.FetchTask] {
    let outcome = await client.fetch(User(id: 7))  // async

    let shown = client.fetch(User(id: 7)) { [weak self] in self?.show($0) }  // on the main actor
    let cached = client.fetch(User(id: 7), on: queue) { cache.insert($0) }  // on a queue of choice
    cached.cancel()
    show(outcome)
    return [shown, cached]
  }
}

private struct Users: Resource {
  struct Success: APIModel {
    let users: [String]
    let next: Link?
  }

  var request: Request { .get("users") }
}

@MainActor private func allUsers(of client: APIClient) async throws -> [String] {
  var users: [String] = []
  for await page in client.pages(of: Users(), next: { $0.usable?.next }) {
    users += try page.get().users
  }
  return users
}

#if canImport(Combine) || OpenCombine
  extension Cache {
    fileprivate func end(_ completion: Subscribers.Completion<NoAnswer>) {}
  }

  private func subscribe(
    _ cache: Cache, _ client: APIClient, _ cancellables: inout Set<AnyCancellable>
  ) {
    client.publisher(for: User(id: 7))
      .failingWithoutAnswer()
      .sink(receiveCompletion: { cache.end($0) }, receiveValue: { cache.insert($0) })
      .store(in: &cancellables)
  }
#endif

struct Offline: Transport {
  func send(_ request: Request, to url: URL) async throws -> Received {
    throw NoAnswer.cannotConnect("offline")
  }
}

private struct LoginResponse: APIModel { let token: String }
private struct ErrorMessage: APIModel { let message: String }

private func judged(
  email: String, password: String, login: Login, response: HTTPURLResponse, data: Data,
  result: Result<(HTTPURLResponse, Data), any Error>
) -> [OutcomeKind] {
  let ofLogin = Outcome(
    of: Login(email: email, password: password), response: response, data: data)
  let ofModels = Outcome(  // without a resource
    expecting: LoginResponse.self, orFailure: ErrorMessage.self, response: response, data: data)
  let ofResult = Outcome(of: login, result: result)
  return [ofLogin.kind, ofModels.kind, ofResult.kind]
}

/// The transports on the page about the client.
struct Refresh: Resource {
  struct Success: APIModel { let accessToken: String }
  let refused: String?
  var request: Request { .post("token", json: ["refused": refused]) }
}

func sessionClient(_ apiURL: URL, token: String, authorization: APIClient) -> APIClient {
  let session = RefreshingTransport(URLSessionTransport(), token: token) { refused in
    try await authorization.fetch(Refresh(refused: refused)).get().accessToken
  }
  let client = APIClient(baseURL: apiURL, transport: RetryingTransport(session))
  return client
}
