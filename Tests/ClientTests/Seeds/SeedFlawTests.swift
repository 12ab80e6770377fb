// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import SeedModels
import Testing

private struct Basket: APIModel {
  struct Item: APIModel {
    @Defaulted<Free> var price: Int
  }
  enum Free: DefaultProvider { static let value = 0 }

  @Defaulted<Free> var price: Int
  @Tolerant var items: [Item]
}

private let compiler = CompilerCheck(module: "MockAPIClient")

// What is wrong in the three documents that the product grew from cannot happen any more. One test for each; where another
// suite has it, it is named here.
//
// That code in a document compiles, with one name for one thing: `every snippet is one that compiles` (ArticleTests).

/// A failure model inside an error.
struct FailureModelFlawTests {
  // A success that is a failure inside, and so three places to look into: `a failure stands in one place` (ArticleTests).

  @Test(arguments: [200, 400, 401, 404, 409, 422, 500, 503])
  func `a failure has its model under every status`(status: Int) async throws {
    let client = try APIClient.answering(status, #"{"errorCode": "incorrectEmail"}"#)
    guard case .failure(let failure, _, let received) = await client.fetch(Registration(email: ""))
    else {
      Issue.record("expected a failure")
      return
    }
    #expect(failure.errorCode == .incorrectEmail)
    #expect(received.status == status)
  }

  @Test func `the number of a success is the one in the body, or there is no success`()
    async throws
  {
    let registered = await (try APIClient.answering(201, #"{"id": 124}"#)).fetch(
      Registration(email: ""))
    #expect(try registered.get().id == 124)
    let empty = await (try APIClient.answering(201, "{}")).fetch(Registration(email: ""))
    #expect(empty.kind == .unexpected)
    #expect(empty.defects.map(\.path.pointer) == ["/id"])
  }

  @Test(arguments: ["incorrectEmail", "incorrectPassword"])
  func `a code is the one that was sent`(code: String) async throws {
    let client = try APIClient.answering(400, #"{"errorCode": "\#(code)"}"#)
    guard case .failure(let failure, _, _) = await client.fetch(Registration(email: "")) else {
      Issue.record("expected a failure")
      return
    }
    #expect(failure.errorCode.rawValue == code)
  }

  @Test func `a code that nobody modelled keeps its status and its body`() async throws {
    let body = #"{"errorCode": "tooYoung"}"#
    guard
      case .unexpected(let response) = await (try APIClient.answering(400, body)).fetch(
        Registration(email: ""))
    else {
      Issue.record("expected an answer that nobody modelled")
      return
    }
    #expect(response.received.status == 400)
    #expect(String(decoding: response.received.body, as: UTF8.self) == body)
  }
}

/// Models that replace what is bad.
struct PartialModelFlawTests {
  // A list of defects that is empty until the domain model is read: `A user's bad fields are known before the domain model is
  // asked for` (SeedTests). A wrong type that spoils everything, where a missing key does not: `A bad value becomes the
  // default, and is reported` (DefaultedTests). A default in the test that is not the model's: `A user is partial when a field
  // was replaced …` (SeedTests). A URL of what is none: `Anything else is no absolute URL` (LosslessTests).

  @Test func `the order of reading changes nothing in the list, and reading twice repeats nothing`()
    throws
  {
    let decoded = try ContractDecoder().decode(
      APIUser.self, from: Data(#"{"id": "1", "homepage": 7}"#.utf8))
    let before = decoded.defects
    let user = decoded.model.domain()
    #expect((user.homepage, user.email, user.name) == (nil, "Default email", "Default name"))
    _ = decoded.model.domain()
    #expect(decoded.defects == before)
    #expect(before.map(\.path.pointer) == ["/name", "/email", "/homepage"])
  }

  @Test func `one name in two places is two places`() throws {
    let body = #"{"items": [{"price": 1}, {"price": 2}, {"price": 3}, {"price": "4"}]}"#
    let decoded = try ContractDecoder().decode(Basket.self, from: Data(body.utf8))
    #expect(Set(decoded.defects.map(\.path.pointer)) == ["/price", "/items/3/price"])
  }

  @Test func `whoever is told is told of everything, though nobody has read the fields`()
    async throws
  {
    let reporter = CollectingReporter()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in
        Received(
          status: 200, headers: [.contentType: "application/json"], body: Data(#"{"id": 1}"#.utf8))
      }, reporters: [reporter])
    _ = await client.fetch(GetUser(id: "1"))
    #expect(reporter.reports.map { $0.defects.map(\.path.pointer) } == [["/name", "/email"]])
  }
}

/// Three categories of errors.
struct CategoryFlawTests {
  // A success that cannot be decoded beside "no network": `No answer is thrown, every other outcome stays as it is`
  // (JudgingTests), and in a stream `No answer fails; every answer is a value; and nothing is sent unasked` (PublisherTests). An
  // operator that nobody else can call: `expectingArticle` in ArticleSnippets is of another module. A request that ends
  // because its handle was dropped: `Letting go of the handle cancels nothing` (CompletionTests).

  @Test(arguments: ["Server Error.", "", #"{"errorMsg": "x"}"#, #"{"error_msg": "x"}"#, "[]"])
  func `a body that is no error message makes none, and is kept`(body: String) async throws {
    let login = Login(email: "john@doe.com", password: "x")
    let outcome = await (try APIClient.answering(500, body)).fetch(login)
    #expect(outcome.kind == .unexpected)
    #expect(outcome.received.map { String(decoding: $0.body, as: UTF8.self) } == body)
  }

  @Test func `each endpoint has an error of its own`() async throws {
    let body = #"{"error_message": "User doesn't exist.", "errorCode": "incorrectEmail"}"#
    let client = try APIClient.answering(404, body)
    let login = await client.fetch(Login(email: "", password: ""))
    #expect(
      throws: OutcomeError<Login.Failure>.self, performing: { try login.get() })
    let registration = await client.fetch(Registration(email: ""))
    #expect(
      throws: OutcomeError<Registration.Failure>.self, performing: { try registration.get() })
  }
}

/// What the compiler does not let pass.
struct CompiledFlawTests {
  private let snippets: [Snippet] = [
    // An endpoint without its URL.
    ("struct A: Resource { typealias Success = Model }", "does not conform to protocol 'Resource'"),
    // A place that nobody looks into.
    (
      """
      func a(_ outcome: OutcomeOf<Get>) -> Int {
        switch outcome {
        case .success(let model, _), .partial(let model, _, _): model.id
        case .unexpected, .noAnswer: 0
        }
      }
      """, "switch must be exhaustive"
    ),
    // A name that is bound and another that is read.
    (
      """
      func a(_ outcome: OutcomeOf<Get>) -> Int {
        switch outcome {
        case .success(let model, _), .partial(let modle, _, _): model.id
        default: 0
        }
      }
      """, "must be bound in every pattern"
    ),
    // Fields that are made when they are read.
    (
      "final class A: APIModel { let x: Int? = nil; lazy var y: Int = x ?? 1 }",
      "is mutable"
    ),
    // A failure that is no error, or hides the language's own.
    (
      """
      func a(_ outcome: OutcomeOf<Get>) -> any Error {
        do { _ = try outcome.get(); throw CancellationError() } catch { return error }
      }
      """, nil
    ),
  ]

  @Test(.enabled(if: compiler != nil))
  func `what is wrong in the code of the seeds does not compile`() throws {
    let prelude = """
      import Foundation
      import MockAPIClient
      struct Model: APIModel { let id: Int }
      struct Get: Resource {
        typealias Success = Model
        typealias Failure = Model
        var request: Request { .get("x") }
      }
      """
    #expect(try compiler?.problems(snippets, prelude: prelude) == [])
  }
}
