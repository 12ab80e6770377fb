// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPICompilerCheck
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

// The flaws in the three documents that the product grew from cannot happen any more. There is one test for each;
// flaws that other suites test are listed here.
//
// Code in a document did not compile, or had several names for one thing: `every snippet of the documentation is
// compiled in a test` (ArticleTests).

/// A failure model inside an error.
struct FailureModelFlawTests {
  // A success contained a failure, so there were three places to look into: `a failure is in one place`
  // (ArticleTests).

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

  @Test func `the id of a success is the one in the body, and without it there is no success`()
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

  @Test func `an unknown code keeps its status and its body`() async throws {
    let body = #"{"errorCode": "tooYoung"}"#
    guard
      case .unexpected(let response) = await (try APIClient.answering(400, body)).fetch(
        Registration(email: ""))
    else {
      Issue.record("expected an answer without a model")
      return
    }
    #expect(response.received.status == 400)
    #expect(String(decoding: response.received.body, as: UTF8.self) == body)
  }
}

/// Models that replace bad values.
struct PartialModelFlawTests {
  // A list of defects was empty until the domain model was read: `A user's bad fields are known before the domain
  // model is made` (SeedTests). A wrong type ended decoding although a missing key did not: `A bad value becomes the
  // default, and is reported` (DefaultedTests). A default in the test was not the model's: `A user is partial if a
  // field was replaced …` (SeedTests). Any text became a URL: `Other text is not an absolute URL` (LosslessTests).

  @Test func `the order of reading does not change the list, and reading twice repeats nothing`()
    throws
  {
    let decoded = try ContractDecoder().decode(
      APIUser.self, from: Data(#"{"id": "1", "homepage": 7}"#.utf8))
    let before = decoded.defects
    let user = decoded.model.makeDomain()
    #expect((user.homepage, user.email, user.name) == (nil, "Default email", "Default name"))
    _ = decoded.model.makeDomain()
    #expect(decoded.defects == before)
    #expect(before.map(\.path.pointer) == ["/name", "/email", "/homepage"])
  }

  @Test func `one name in two places is two places`() throws {
    let body = #"{"items": [{"price": 1}, {"price": 2}, {"price": 3}, {"price": "4"}]}"#
    let decoded = try ContractDecoder().decode(Basket.self, from: Data(body.utf8))
    #expect(Set(decoded.defects.map(\.path.pointer)) == ["/price", "/items/3/price"])
  }

  @Test func `a reporter gets all defects, although no code has read the fields`()
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
    #expect(reporter.reports.map { $0.groups.map(\.first.path.pointer) } == [["/name", "/email"]])
  }
}

/// Three categories of errors.
struct CategoryFlawTests {
  // A success that cannot be decoded was the same kind of error as "no network": `No answer is thrown, every other
  // outcome is returned` (JudgingTests), and in a stream `No answer is a failure, every answer is a value, and
  // nothing is sent without demand` (PublisherTests). An operator could not be called from outside:
  // `expectingArticle` in ArticleSnippets is in another module. A request ended because its handle was dropped:
  // `Releasing the handle cancels nothing` (CompletionTests).

  @Test(arguments: ["Server Error.", "", #"{"errorMsg": "x"}"#, #"{"error_msg": "x"}"#, "[]"])
  func `a body that is not an error message does not become one, and is kept`(body: String)
    async throws
  {
    let login = Login(email: "john@doe.com", password: "x")
    let outcome = await (try APIClient.answering(500, body)).fetch(login)
    #expect(outcome.kind == .unexpected)
    #expect(outcome.received.map { String(decoding: $0.body, as: UTF8.self) } == body)
  }

  @Test func `each endpoint has its own error`() async throws {
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

/// Code that the compiler rejects.
struct CompiledFlawTests {
  private let snippets: [Snippet] = [
    // An endpoint without its URL.
    ("struct A: Resource { typealias Success = Model }", "does not conform to protocol 'Resource'"),
    // An outcome that a `switch` leaves out.
    (
      """
      func a(_ outcome: Get.Outcome) -> Int {
        switch outcome {
        case .success(let model, _), .partial(let model, _, _): model.id
        case .unexpected, .noAnswer: 0
        }
      }
      """, "switch must be exhaustive"
    ),
    // A variable that is bound under one name and read under another.
    (
      """
      func a(_ outcome: Get.Outcome) -> Int {
        switch outcome {
        case .success(let model, _), .partial(let modle, _, _): model.id
        default: 0
        }
      }
      """, "must be bound in every pattern"
    ),
    // Fields that are computed when they are read.
    (
      "final class A: APIModel { let x: Int? = nil; lazy var y: Int = x ?? 1 }",
      "is mutable"
    ),
    // A failure type that is not an error, or that hides Swift's own.
    (
      """
      func a(_ outcome: Get.Outcome) -> any Error {
        do { _ = try outcome.get(); throw CancellationError() } catch { return error }
      }
      """, nil
    ),
  ]

  @Test(.enabled(if: compiler != nil))
  func `the mistakes in the code of the seeds do not compile`() throws {
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
