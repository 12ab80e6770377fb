// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import SeedModels
import Testing

/// A resource whose models and disposition a test chooses.
private struct Probe<Success: APIModel, Failure: APIModel>: Resource {
  var request = Request.get("probe")
  var claimed: Disposition?

  init(_ success: Success.Type, _ failure: Failure.Type = NoFailureModel.self) {}

  func disposition(of received: Received) -> Disposition {
    claimed ?? .byStatus(received.status)
  }
}

private struct Item: APIModel, Equatable {
  let id: Int
}

private struct Problem: APIModel, Equatable {
  let title: String?
  static var identifyingKeys: [String] { ["title", "code"] }
}

private struct Picky: APIModel {
  let id: Int
  func makeDomain() throws -> Int {
    guard id > 0 else { throw NotPositive() }
    return id
  }
}

private struct NotPositive: Error {}

@Suite("The verdict")
struct VerdictTests {
  @Test(
    "By status, 2xx is success, 4xx and 5xx are failures, and all others are unexpected",
    arguments: [
      (100, Disposition.unexpected), (199, .unexpected), (200, .success), (299, .success),
      (300, .unexpected),
      (304, .unexpected), (399, .unexpected), (400, .failure), (499, .failure), (500, .failure),
      (599, .failure),
      (600, .unexpected), (999, .unexpected),
    ])
  func byStatus(status: Int, expected: Disposition) {
    #expect(Disposition.byStatus(status) == expected)
  }

  @Test("A status outside the contract is unexpected, even with a body that fits")
  func status() async throws {
    let outcome = await (try APIClient.answering(302, #"{"id":1}"#)).fetch(Probe(Item.self))
    #expect(outcome.reason == .status)
    #expect(outcome.received?.body == Data(#"{"id":1}"#.utf8))
  }

  @Test("A failure without a model is unexpected, whatever its body")
  func unmodelledFailure() async throws {
    let outcome = await
      (try APIClient.answering(500, "<h1>500</h1>", headers: [.contentType: "text/html"]))
      .fetch(Probe(Item.self))
    #expect(outcome.reason == .status)
    // There is no `.failure` case: it cannot happen, and the compiler knows that.
    switch outcome {
    case .success, .partial, .noAnswer: Issue.record("expected an unexpected response")
    case .unexpected(let response): #expect(response.disposition == .failure)
    }
  }

  @Test("A resource may look at the body to classify an answer")
  func customDisposition() async throws {
    var probe = Probe(Item.self, Problem.self)
    probe.claimed = .failure
    let outcome = await (try APIClient.answering(200, #"{"title":"no"}"#)).fetch(probe)
    #expect(outcome.kind == .failure)
  }

  @Test(
    "Only JSON is decoded",
    arguments: [
      ("application/json", OutcomeKind.success), ("application/json; charset=utf-8", .success),
      ("Application/JSON ;charset=utf-8", .success), ("application/vnd.api+json", .success),
      ("application/problem+JSON; v=1", .success), ("text/html", .unexpected),
      ("text/json", .unexpected),
      ("application/jsonp", .unexpected),
      // An empty field says as much as none.
      ("", .success), (" ", .success), ("; charset=utf-8", .success),
    ])
  func contentType(contentType: String, expected: OutcomeKind) async throws {
    let client = try APIClient.answering(200, #"{"id":1}"#, headers: [.contentType: contentType])
    let outcome = await client.fetch(Probe(Item.self))
    #expect(outcome.kind == expected)
    if expected == .unexpected {
      #expect(outcome.reason == .contentType(contentType))
    }
  }

  @Test("A body without a Content-Type is read as JSON")
  func noContentType() async throws {
    let outcome = await (try APIClient.answering(200, #"{"id":1}"#, headers: [:])).fetch(
      Probe(Item.self))
    #expect(try outcome.get() == Item(id: 1))
  }

  @Test(
    "The first step that fails decides",
    arguments: [
      (302, "text/html", "", UnexpectedResponse.Reason.status),
      (502, "text/html", "", .contentType("text/html")),
      (500, "application/json", "", .emptyBody),
      (
        500, "application/json", "{",
        .undecodable(.init(path: [], kind: .invalid("JSON"), recovery: .none))
      ),
      (500, "application/json", "{}", .unrecognized),
    ])
  func order(status: Int, contentType: String, body: String, reason: UnexpectedResponse.Reason)
    async throws
  {
    let client = try APIClient.answering(status, body, headers: [.contentType: contentType])
    let outcome = await client.fetch(Probe(Item.self, Problem.self))
    #expect(outcome.reason == reason)
    #expect(outcome.received?.status == status)
  }

  @Test("A body of white space is not JSON, but it is not empty")
  func whitespace() async throws {
    let outcome = await (try APIClient.answering(200, " \n")).fetch(Probe(Item.self))
    #expect(outcome.defects == [Defect(path: [], kind: .invalid("JSON"), recovery: .none)])
  }

  @Test(
    "One identifying key is enough",
    arguments: [
      (#"{"title":null}"#, OutcomeKind.failure), (#"{"code":1}"#, .failure),
      (#"{"other":1}"#, .unexpected),
    ])
  func identifyingKeys(body: String, expected: OutcomeKind) async throws {
    let outcome = await (try APIClient.answering(400, body)).fetch(Probe(Item.self, Problem.self))
    #expect(outcome.kind == expected)
  }

  @Test("A payload that the domain model rejects is unexpected")
  func rejectedByDomain() async throws {
    let client = try APIClient.answering(200, #"{"id":0}"#)
    #expect(await client.fetch(Probe(Picky.self)).reason == .rejectedByDomain("NotPositive()"))
    #expect(
      try await (try APIClient.answering(200, #"{"id":1}"#)).fetch(Probe(Picky.self)).get() == 1)
  }

  @Test(
    "An entry of a tolerant body that its domain refuses is left out, with its place on the wire")
  func refusedEntries() async throws {
    let list = try APIClient.answering(200, #"[{"id":1},{},{"id":0},{"id":2},{"id":-1}]"#)
    let outcome = await list.fetch(Probe(Tolerant<[Picky]>.self))
    #expect(try outcome.get() == [1, 2])
    #expect(
      outcome.defects.map(\.description) == [
        "/1/id is missing; /1 was dropped",
        "/2 is invalid, expected values that the model's domain accepts; it was dropped",
        "/4 is invalid, expected values that the model's domain accepts; it was dropped",
      ])
    let entries = try APIClient.answering(200, #"{"b":{"id":0},"a":{"id":7},"c":{"id":0}}"#)
    for outcome in [
      await entries.fetch(Probe(Tolerant<[String: Picky]>.self)).map { $0 as [String: Int]? },
      await entries.fetch(Probe(Tolerant<[String: Picky]?>.self)),
    ] {
      #expect(try outcome.get() == ["a": 7])
      #expect(outcome.defects.map(\.path.pointer) == ["/b", "/c"])
    }
    let numbered = try APIClient.answering(200, #"{"12":{"id":0},"3":{"id":7},"x":{"id":8}}"#)
    let byNumber = await numbered.fetch(Probe(Tolerant<[Int: Picky]>.self))
    #expect(try byNumber.get() == [3: 7])
    #expect(Set(byNumber.defects.map(\.path.pointer)) == ["/12", "/x"])
    // Without a wrapper the whole body is refused.
    #expect(await list.fetch(Probe([Picky].self)).kind == .unexpected)
  }

  @Test("A list of models gives a list of domain models")
  func list() async throws {
    let outcome = await (try APIClient.answering(200, #"[{"id":1},{"id":2}]"#)).fetch(
      Probe([Picky].self))
    #expect(try outcome.get() == [1, 2])
  }

  @Test("A dictionary of models gives a dictionary of domain models")
  func dictionary() async throws {
    let client = try APIClient.answering(200, #"{"a":{"id":1}}"#)
    #expect(try await client.fetch(Probe([String: Picky].self)).get() == ["a": 1])
    let numbered = try APIClient.answering(200, #"{"12":{"id":1}}"#)
    #expect(try await numbered.fetch(Probe([Int: Picky].self)).get() == [12: 1])
  }

  @Test("A tolerant body loses its bad elements")
  func tolerantBody() async throws {
    let outcome = await (try APIClient.answering(200, #"[{"id":1},{}]"#)).fetch(
      Probe(Tolerant<[Item]>.self))
    #expect(outcome.kind == .partial)
    #expect(try outcome.get() == [Item(id: 1)])
    #expect(outcome.defects.map(\.description) == ["/1/id is missing; /1 was dropped"])
  }

  @Test(
    "A tolerant body of the wrong type is undecodable",
    arguments: [
      (#"{"error":"session expired"}"#, "the body is object, expected array"),
      ("7", "the body is number, expected array"), ("null", "the body is null"),
    ])
  func tolerantBodyOfWrongType(body: String, expected: String) async throws {
    let client = try APIClient.answering(200, body)
    let outcome = await client.fetch(Probe(Tolerant<[Item]>.self))
    guard case .unexpected(let response) = outcome, case .undecodable(let fatal) = response.reason
    else {
      Issue.record("expected an undecodable body, not \(outcome)")
      return
    }
    #expect(fatal.description == expected)
    #expect(response.defects == [fatal])
    let empty = try APIClient.answering(200, "[]")
    #expect(try await empty.fetch(Probe(Tolerant<[Item]>.self)).get() == [])
  }

  @Test("Null needs no identifying key if it is a value", arguments: ["null", " null\n", ""])
  func optionalWithEvidence(body: String) async throws {
    let outcome = await (try APIClient.answering(200, body)).fetch(Probe(Problem?.self))
    #expect(outcome.kind == .success)
    #expect(try outcome.get() == nil)
    let vacuous = await (try APIClient.answering(200, "{}")).fetch(Probe(Problem?.self))
    #expect(vacuous.reason == .unrecognized)
  }

  @Test("An empty or raw body is accepted unchanged", arguments: ["", "<h1>hi</h1>", "{"])
  func wholeBody(body: String) async throws {
    let client = try APIClient.answering(204, body, headers: [.contentType: "text/html"])
    #expect(await client.fetch(Probe(EmptyBody.self)).kind == .success)
    #expect(try await client.fetch(Probe(RawBody.self)).get().data == Data(body.utf8))
  }

  @Test(
    "An optional model is nil for null and for an empty body",
    arguments: [
      (204, "", "text/html", nil), (200, "", "", nil), (200, "null", "application/json", nil),
      (200, #"{"id":1}"#, "application/json", Item(id: 1)),
    ] as [(Int, String, String, Item?)])
  fileprivate func optional(status: Int, body: String, contentType: String, expected: Item?)
    async throws
  {
    let client = try APIClient.answering(status, body, headers: [.contentType: contentType])
    let outcome = await client.fetch(Probe(Item?.self))
    #expect(outcome.kind == .success)
    #expect(try outcome.get() == expected)
  }

  @Test("An optional model accepts a value too, but not an HTML page of a proxy")
  func badOptional() async throws {
    #expect(await (try APIClient.answering(200, "{}")).fetch(Probe(Item?.self)).kind == .unexpected)
    let page = try APIClient.answering(200, "<p>", headers: [.contentType: "text/html"])
    #expect(await page.fetch(Probe(Item?.self)).reason == .contentType("text/html"))
  }

  @Test("A model of the whole response sees status and header fields, and may reject them")
  func whole() async throws {
    struct Total: WholeBodyModel {
      let total: Int
      init(_ received: Received) throws {
        guard let text = received.headers[.contentRange], let total = Int(text) else {
          throw NotPositive()
        }
        self.total = total
      }
    }
    let client = try APIClient.answering(206, "a,b", headers: [.contentRange: "7"])
    #expect(try await client.fetch(Probe(Total.self)).get().total == 7)
    let lacking = await (try APIClient.answering(200, "a,b", headers: [:])).fetch(Probe(Total.self))
    #expect(lacking.reason == .rejectedByDomain("NotPositive()"))
    #expect(
      defects([RawBody].self, "[1]") == [
        "fatal: /0 is invalid, expected a body that is not decoded"
      ])
  }

  @Test(
    "A model may have a different shape for each status",
    arguments: [(409, "conflict"), (422, "invalid")])
  func byStatus(status: Int, expected: String) async throws {
    enum Failure: APIModel {
      case conflict(Item)
      case invalid(Problem)
      init(from decoder: any Decoder) throws {
        self =
          decoder.received?.status == 409
          ? .conflict(try Item(from: decoder)) : .invalid(try Problem(from: decoder))
      }
    }
    let client = try APIClient.answering(status, #"{"id":1,"title":"t"}"#)
    guard case .failure(let failure, _, _) = await client.fetch(Probe(Item.self, Failure.self))
    else {
      Issue.record("expected a failure")
      return
    }
    switch failure {
    case .conflict: #expect(expected == "conflict")
    case .invalid: #expect(expected == "invalid")
    }
  }

  @Test("The status matters for an empty body too")
  func emptyBodyStatus() async throws {
    #expect(await (try APIClient.answering(500, "")).fetch(Probe(EmptyBody.self)).reason == .status)
    #expect(
      await (try APIClient.answering(500, "")).fetch(Probe(EmptyBody.self, EmptyBody.self)).kind
        == .failure)
  }

  @Test("A failure with defects stays a failure")
  func failureWithDefects() async throws {
    struct Failure: APIModel {
      let code: String
      @Defaulted<DefaultName> var title: String
    }
    let outcome = await (try APIClient.answering(400, #"{"code":"x"}"#)).fetch(
      Probe(Item.self, Failure.self))
    #expect(outcome.kind == .failure)
    #expect(outcome.defects.map(\.path.pointer) == ["/title"])
  }

  @Test("An undecodable body lists the cause first, then the recovered defects")
  func undecodable() async throws {
    struct Model: APIModel {
      @Defaulted<DefaultName> var name: String
      let id: Int
    }
    let outcome = await (try APIClient.answering(200, #"{"id":"7"}"#)).fetch(Probe(Model.self))
    let fatal = Defect(
      path: ["id"], kind: .wrongType(expected: .number, found: .string), recovery: .none,
      affected: [])
    #expect(outcome.reason == .undecodable(fatal))
    #expect(
      outcome.defects == [fatal, Defect(path: ["name"], kind: .missing, recovery: .defaulted)])
  }
}

extension Outcome {
  /// Why the response is unexpected; nil if it is not.
  fileprivate var reason: UnexpectedResponse.Reason? {
    guard case .unexpected(let response) = self else { return nil }
    return response.reason
  }
}
