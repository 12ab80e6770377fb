// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// What the articles of the client's documentation show, compiled. ArticleTests compares both.

/// A screen for the article on outcomes.
@MainActor final class LoginScreen {
  private(set) var shown = ""

  private func open(_ session: Login.Success) { shown = "session \(session.userID)" }
  private func highlight(_ message: String) { shown = message }
  private func apologise(retry: Bool) { shown = retry ? "try again" : "sorry" }

  func show(_ outcome: OutcomeOf<Login>) {
    switch outcome {
    case .success(let session, _), .partial(let session, _, _):
      open(session)
    case .failure(let refusal, _, _):
      highlight(refusal.message)
    case .unexpected:
      apologise(retry: false)
    case .noAnswer(.cancelled):
      break
    case .noAnswer:
      apologise(retry: true)
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

  var request: Request {
    get throws { try .post("registration", json: ["email": email]) }
  }

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

  func domain() -> Contact {
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

func kind(of outcome: OutcomeOf<Login>) -> String {
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
  @Defaulted<NoRemark> var remark: String
  let status: OpenEnum<Status>

  struct Line: APIModel {
    let amount: LosslessInt
    @Tolerant var label: String?
  }

  enum Status: String, Sendable { case open, paid }
  enum NoRemark: DefaultProvider { static let value = "" }
}

struct Article: APIModel {
  let id: Int
  let title: String
}

struct Articles: Resource {
  typealias Success = [Article]
  var request: Request { .get("articles") }
}

func titles(in body: Data) throws -> [String] {
  let decoder = ContractDecoder(keys: .snakeCase)
  return try decoder.decode([Article].self, from: body).model.map(\.title)
}

func judged(_ response: HTTPURLResponse, _ data: Data, _ judge: ResponseJudge) -> OutcomeOf<SignUp>
{
  judge.outcome(of: SignUp(email: "ada@example.com"), response: response, data: data)
}

func expectingArticle(_ response: HTTPURLResponse, _ data: Data) -> Outcome<Article, ProblemDetails>
{
  Outcome(expecting: Article.self, orFailure: ProblemDetails.self, response: response, data: data)
}

func judged(_ error: URLError, _ judge: ResponseJudge) -> OutcomeOf<SignUp> {
  judge.outcome(of: SignUp(email: "ada@example.com"), result: .failure(error))
}
