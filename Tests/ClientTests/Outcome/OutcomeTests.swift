// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

private typealias TestOutcome = Outcome<Int, String>

private let received = Received(status: 200, body: Data("{}".utf8))
private let defect = Defect(path: ["a"], kind: .missing, recovery: .defaulted)
private let strange = UnexpectedResponse(
  reason: .unrecognized, disposition: .failure, defects: [defect], received: received)

@Suite("Errors")
struct ErrorTextTests {
  @Test("The text that apps show and crash reports group by says what happened")
  func localized() {
    let received = Received(status: 502, headers: [.contentType: "text/html"])
    let response = UnexpectedResponse(
      reason: .contentType("text/html"), disposition: .failure, received: received)
    let errors: [any Error] = [
      NoAnswer.cannotConnect("refused"), response, OutcomeError<Never>.unexpected(response),
    ]
    #expect(
      errors.map(\.localizedDescription) == [
        "cannot connect: refused", "502: the Content-Type is text/html",
        "502: the Content-Type is text/html",
      ])
    let body = #expect(throws: ContractDecoder.Undecodable.self) {
      try ContractDecoder().decode(Int.self, from: Data("{}".utf8))
    }
    #expect((body as (any Error)?)?.localizedDescription == "the body is object, expected number")
  }

  @Test("The text of a failure has no values of its model, but cases that the app has named")
  func failure() {
    enum Code: String, Sendable { case incorrectEmail }
    struct Refusal: Sendable {
      let errorCode: Code
      var hint: Code? = .incorrectEmail
      var other: Code?
      let message = "ada@example.com"
      let level = OpenEnum<Code>.unknown("secret")
      let isFinal = true
    }
    enum Reason: Sendable {
      case plain
      case with(text: String)
    }
    func text<Failure: Sendable>(_ failure: Failure) -> String {
      let received = Received(status: 400)
      return OutcomeError<Failure>.failure(failure, [], received).localizedDescription
    }
    #expect(
      text(Refusal(errorCode: .incorrectEmail)).hasSuffix(
        "Refusal(errorCode: incorrectEmail, hint: incorrectEmail)"))
    #expect(text(Refusal(errorCode: .incorrectEmail)).hasPrefix("400: failure "))
    #expect(text(Reason.plain).hasSuffix("Reason.plain"))
    #expect(text(Reason.with(text: "secret")).hasSuffix("Reason.with"))
    #expect(text(ProblemDetails(title: "secret")) == "400: failure ProblemDetails")
    #expect(text(7) == "400: failure Int")
    // Of any number of elements.
    #expect(text([OutcomeKind.failure, .partial]) == "400: failure Array<OutcomeKind>")
    #expect(text([1: OutcomeKind.failure]) == "400: failure Dictionary<Int, OutcomeKind>")
    let refused = UnexpectedResponse(
      reason: .rejectedByDomain("secret"), disposition: .success, received: Received(status: 200))
    #expect(refused.localizedDescription == "200: the model refused the payload")
  }

  @Test("A failure model that is a localized error has its own text for people, but not for logs")
  func localizedFailure() {
    struct Refusal: LocalizedError {
      let text: String?
      var errorDescription: String? { text }
    }
    func error(_ text: String?) -> OutcomeError<Refusal> {
      .failure(Refusal(text: text), [], Received(status: 400))
    }
    #expect(error("Wrong password").localizedDescription == "Wrong password")
    #expect(error("Wrong password").description == error(nil).localizedDescription)
    #expect(error(nil).description.hasPrefix("400: failure "))
  }

  @Test("Equal answers are equal, however long each of them took")
  func equality() {
    let fast = Received(status: 200, duration: .milliseconds(1))
    let slow = Received(status: 200, duration: .seconds(1))
    #expect(fast == slow && fast.hashValue == slow.hashValue)
    #expect(Outcome<Int, Never>.success(7, fast) == .success(7, slow))
    #expect(fast != Received(status: 201))
    #expect(fast != Received(status: 200, headers: [.accept: "x"]))
    #expect(fast != Received(status: 200, body: Data([1])))
  }
}

@Suite("An outcome")
struct OutcomeTests {
  @Test("The kinds are spelled as scenarios spell them")
  func kinds() {
    #expect(
      OutcomeKind.allCases.map(\.rawValue) == [
        "success", "partial", "failure", "unexpected", "noAnswer",
      ])
  }

  @Test(
    "Each outcome has its kind, its defects and its response",
    arguments: [
      (.success(1, received), .success, [], received),
      (.partial(1, [defect], received), .partial, [defect], received),
      (.failure("no", [defect], received), .failure, [defect], received),
      (.unexpected(strange), .unexpected, [defect], received),
      (.noAnswer(.timedOut), .noAnswer, [], nil),
    ] as [(TestOutcome, OutcomeKind, [Defect], Received?)])
  fileprivate func parts(
    outcome: TestOutcome, kind: OutcomeKind, defects: [Defect], response: Received?
  ) {
    #expect(outcome.kind == kind)
    #expect(outcome.defects == defects)
    #expect(outcome.received == response)
  }

  @Test(
    "Each outcome has at most one of the two models",
    arguments: [
      (.success(1, received), 1, nil), (.partial(2, [defect], received), 2, nil),
      (.failure("no", [defect], received), nil, "no"), (.unexpected(strange), nil, nil),
      (.noAnswer(.timedOut), nil, nil),
    ] as [(TestOutcome, Int?, String?)])
  fileprivate func models(outcome: TestOutcome, usable: Int?, refusal: String?) {
    #expect(outcome.usable == usable)
    #expect(outcome.refusal == refusal)
  }

  @Test(
    "A model is changed where there is one, and nothing else is",
    arguments: [
      (.success(1, received), .success(10, received), .success(1, received)),
      (
        .partial(1, [defect], received), .partial(10, [defect], received),
        .partial(1, [defect], received)
      ),
      (
        .failure("no", [defect], received), .failure("no", [defect], received),
        .failure("not today", [defect], received)
      ),
      (.unexpected(strange), .unexpected(strange), .unexpected(strange)),
      (.noAnswer(.timedOut), .noAnswer(.timedOut), .noAnswer(.timedOut)),
    ] as [(TestOutcome, TestOutcome, TestOutcome)])
  fileprivate func map(outcome: TestOutcome, success: TestOutcome, failure: TestOutcome) {
    #expect(outcome.map { $0 * 10 } == success)
    #expect(outcome.mapFailure { $0 + "t today" } == failure)
  }

  @Test("An error while a model is changed is thrown; without such a model there is none")
  func mapError() throws {
    func refuse(_ model: Any) throws -> String { throw NoAnswer.malformed("\(model)") }
    #expect(throws: NoAnswer.malformed("1")) { try TestOutcome.success(1, received).map(refuse) }
    #expect(throws: NoAnswer.malformed("no")) {
      try TestOutcome.failure("no", [], received).mapFailure(refuse)
    }
    #expect(try TestOutcome.failure("no", [], received).map(refuse).refusal == "no")
    #expect(try TestOutcome.success(1, received).mapFailure(refuse).usable == 1)
  }

  @Test("A success and a partial success give the model")
  func get() throws {
    #expect(try TestOutcome.success(1, received).get() == 1)
    #expect(try TestOutcome.success(1, received).get(acceptingPartial: false) == 1)
    #expect(try TestOutcome.partial(1, [defect], received).get() == 1)
  }

  @Test(
    "Every other outcome is thrown, with all its values",
    arguments: [
      (.partial(1, [defect], received), .partial([defect], received)),
      (.failure("no", [defect], received), .failure("no", [defect], received)),
      (.unexpected(strange), .unexpected(strange)),
      (.noAnswer(.cancelled), .noAnswer(.cancelled)),
    ] as [(TestOutcome, OutcomeError<String>)])
  fileprivate func thrown(outcome: TestOutcome, expected: OutcomeError<String>) {
    #expect(throws: expected) { try outcome.get(acceptingPartial: false) }
  }

  @Test(
    "A thrown outcome is described in one line",
    arguments: [
      (.partial([defect], received), "200: /a is missing; it was defaulted"),
      (.failure("no", [], received), "200: failure String"),
      (.unexpected(strange), "200: the body has none of the model's identifying keys"),
      (.noAnswer(.timedOut), "timed out"),
    ] as [(OutcomeError<String>, String)])
  func description(error: OutcomeError<String>, expected: String) {
    #expect(String(describing: error) == expected)
  }

  @Test(
    "Only an object has root keys",
    arguments: [
      (#"{"a":1,"b":null}"#, ["a", "b"]), ("{}", []), ("[1]", []), ("7", []), ("", []),
      ("<h1>", []),
    ] as [(String, Set<String>)])
  func rootKeys(body: String, expected: Set<String>) {
    #expect(Received(status: 200, body: Data(body.utf8)).jsonRootKeys == expected)
  }
}
