// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import SeedModels
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Judging responses of other networking libraries")
struct JudgingTests {
  private func response(
    _ status: Int, _ fields: [String: String] = ["Content-Type": "application/json"]
  ) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://api.test/login"))
    return try #require(
      HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields))
  }

  private let login = Login(email: "john@doe.com", password: "x")

  @Test(
    "The three categories of errors stay apart",
    arguments: [
      (200, #"{"user_id":"123","token":"c"}"#, OutcomeKind.success),
      (404, #"{"error_message":"User doesn't exist."}"#, .failure),
      (500, "Server Error.", .unexpected), (200, #"{"userId":"123"}"#, .unexpected),
    ])
  func resource(status: Int, body: String, kind: OutcomeKind) throws {
    let response = try response(status)
    let data = Data(body.utf8)
    let outcome = Outcome(of: login, response: response, data: data)
    #expect(outcome.kind == kind)
    #expect(Outcome(of: login, result: .success((response, data))) == outcome)
    let models = Outcome(
      expecting: Login.Success.self, orFailure: Login.Failure.self, response: response, data: data)
    #expect(models == outcome)
  }

  @Test("An error in place of a response is no answer; a cancellation is reported as such")
  func error() {
    #expect(
      Outcome(of: login, result: .failure(URLError(.timedOut))) == .noAnswer(.timedOut))
    #expect(
      Outcome(of: login, result: .failure(URLError(.cancelled))) == .noAnswer(.cancelled))
    #expect(
      Outcome(of: login, result: .failure(CancellationError())) == .noAnswer(.cancelled))
  }

  @Test("A body that was cut off is no answer")
  func cutOff() throws {
    let outcome = Outcome(
      of: login,
      response: try response(
        200, ["Content-Type": "application/json", "Content-Length": "100"]), data: Data("{".utf8))
    #expect(outcome.kind == .noAnswer)
  }

  @Test(
    "Without a failure model a failure is unexpected; another rule than the status can be given")
  func models() throws {
    let data = Data(#"{"error_message":"no"}"#.utf8)
    let plain = Outcome(expecting: Login.Success.self, response: try response(400), data: data)
    #expect(plain.kind == .unexpected)
    let ruled = Outcome(
      expecting: Login.Success.self, orFailure: Login.Failure.self, response: try response(200),
      data: data,
      disposition: { $0.jsonRootKeys.contains("error_message") ? .failure : .success })
    #expect(ruled.kind == .failure)
    let head = Outcome(
      expecting: EmptyBody.self, response: try response(200, ["Content-Length": "10"]),
      data: Data(), method: .head)
    #expect(head.kind == .success)
  }

  @Test("A judge reports bad responses, with the request of the resource")
  func reports() throws {
    let reporter = CollectingReporter()
    let judge = ResponseJudge(reporters: [reporter], capturing: .excerpt(maxBytes: 4))
    let outcome = judge.outcome(
      of: login, response: try response(502, ["Content-Type": "text/html"]),
      data: Data("<html>".utf8))
    #expect(outcome.kind == .unexpected)
    let report = try #require(reporter.reports.first)
    #expect(report.description == "POST /login (Login): 502, unexpected (contentType)")
    #expect(report.bodyExcerpt == "<htm")
    #expect(reporter.reports.count == 1)
  }

  @Test("No answer is thrown, every other outcome is returned")
  func failingWithoutAnswer() throws {
    let none = Outcome(of: login, result: .failure(URLError(.timedOut)))
    #expect(throws: NoAnswer.timedOut) { try none.failingWithoutAnswer() }
    let garbage = Outcome(of: login, response: try response(500), data: Data())
    #expect(try garbage.failingWithoutAnswer() == garbage)
  }

  @Test("The request is built only if its method or its path is needed")
  func lazyRequest() throws {
    struct Upload: Resource {
      typealias Success = EmptyBody
      let built: Guarded<Int>
      var request: Request {
        built.withLock { $0 += 1 }
        return .head("upload")
      }
    }
    func built(_ received: Received, reporters: [any DefectReporter] = []) -> Int {
      let built = Guarded(0)
      _ = ResponseJudge(reporters: reporters).outcome(of: Upload(built: built), received: received)
      return built.withLock { $0 }
    }
    let reporter = CollectingReporter()
    #expect(built(Received(status: 200, headers: [.contentLength: "0"])) == 0)
    #expect(built(Received(status: 200), reporters: [reporter]) == 0)
    #expect(built(Received(status: 500)) == 0)
    #expect(built(Received(status: 500), reporters: [reporter]) == 1)
    #expect(built(Received(status: 200, headers: [.contentLength: "5"])) == 1)
    #expect(reporter.reports.map(\.method) == ["HEAD"])
  }
}
