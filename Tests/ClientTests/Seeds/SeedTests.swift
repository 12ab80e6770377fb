// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import SeedModels
import Testing

@Suite("The seeds")
struct SeedTests {
  @Test(
    "A registration is a success, a modelled failure or unexpected",
    arguments: [
      (200, #"{"id":123}"#, OutcomeKind.success),
      (400, #"{"errorCode":"incorrectPassword"}"#, .failure),
      (200, #"{"errorCode":"incorrectEmail"}"#, .failure),
      (400, #"{"errorCode":"weird"}"#, .unexpected),
      (400, #"{"message":"no"}"#, .unexpected),
      (200, #"{"id":"123"}"#, .unexpected),
      (500, "{}", .unexpected),
    ])
  func registration(status: Int, body: String, expected: OutcomeKind) async throws {
    let outcome = await (try APIClient.answering(status, body)).fetch(
      Registration(email: "not an email"))
    #expect(outcome.kind == expected)
  }

  @Test("A failure keeps its code")
  func failureCode() async throws {
    let client = try APIClient.answering(400, #"{"errorCode":"incorrectPassword"}"#)
    guard
      case .failure(let failure, let defects, let received) = await client.fetch(
        Registration(email: ""))
    else {
      Issue.record("expected a failure")
      return
    }
    #expect(failure.errorCode == .incorrectPassword)
    #expect(defects.isEmpty)
    #expect(received.status == 400)
  }

  @Test("An unknown failure code is unexpected, and its place is reported")
  func unknownFailureCode() async throws {
    let outcome = await (try APIClient.answering(400, #"{"errorCode":"weird"}"#)).fetch(
      Registration(email: ""))
    #expect(
      outcome.defects == [
        Defect(path: ["errorCode"], kind: .unknownCase, recovery: .none, affected: [])
      ])
  }

  @Test("A user's bad fields are known before the domain model is made")
  func defectsBeforeDomain() throws {
    let decoded = try ContractDecoder().decode(
      APIUser.self, from: Data(#"{"id": 7, "email": 5}"#.utf8))
    #expect(decoded.defects.map(\.path.pointer) == ["/name", "/email"])
    #expect(
      decoded.model.makeDomain()
        == User(id: "7", name: "Default name", email: "Default email", homepage: nil))
    #expect(decoded.defects.map(\.path.pointer) == ["/name", "/email"])
  }

  @Test(
    "A user is partial if a field was replaced, and otherwise a success",
    arguments: [
      (#"{"id":"user01","name":"Ada","email":"a@b.c"}"#, []),
      (#"{"id":"user01","email":"user01@mail.com"}"#, ["/name"]),
      (#"{"id":"user01","name":"Bach Le"}"#, ["/email"]),
      (
        #"{"id":1,"name":null,"email":[],"homepage":"not a url"}"#,
        ["/name", "/email", "/homepage"]
      ),
    ])
  func user(body: String, pointers: [String]) async throws {
    let outcome = await (try APIClient.answering(200, body)).fetch(GetUser(id: "1"))
    #expect(outcome.kind == (pointers.isEmpty ? .success : .partial))
    #expect(outcome.defects.map(\.path.pointer) == pointers)
  }

  @Test("A login's three categories of errors are kept apart")
  func loginCategories() async throws {
    let login = Login(email: "john@doe.com", password: "onlyjohnknowsme")
    let success = await
      (try APIClient.answering(200, #"{"user_id":"123","token":"c7d83mdla_3ms"}"#)).fetch(login)
    #expect(try success.get() == Login.Success(userID: "123", token: "c7d83mdla_3ms"))

    let expected = await (try APIClient.answering(404, #"{"error_message":"User doesn't exist."}"#))
      .fetch(login)
    #expect(throws: OutcomeError<Login.Failure>.self) { try expected.get() }
    #expect(expected.kind == .failure)

    let garbage = await (try APIClient.answering(500, "Server Error.")).fetch(login)
    #expect(garbage.kind == .unexpected)

    let drift = await (try APIClient.answering(200, #"{"userId":"123"}"#)).fetch(login)
    #expect(drift.kind == .unexpected)

    let offline = await
      (try APIClient.answering { _, _ in throw NoAnswer.cannotConnect("offline") }).fetch(login)
    #expect(offline == .noAnswer(.cannotConnect("offline")))
  }
}
