// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

private struct Transfer: Resource {
  typealias Success = EmptyBody
  typealias Failure = ProblemDetails
  var request: Request { .get("accounts/7/transfers") }
}

/// A problem with its own extension.
private struct CreditProblem: APIModel {
  let problem: ProblemDetails
  let balance: Int

  enum CodingKeys: String, CodingKey { case balance }

  init(from decoder: any Decoder) throws {
    problem = try ProblemDetails(from: decoder)
    balance = try decoder.fields(CodingKeys.self).required(.balance)
  }

  static func isRecognized(in received: Received) -> Bool {
    ProblemDetails.isRecognized(in: received)
  }
}

/// The outcome of a 403 with `body`; the base URL is `https://api.test/v1`.
private func ask(
  _ body: String, contentType: String? = "application/problem+json"
) async throws -> Transfer.Outcome {
  var headers: HTTPFields = [:]
  headers[.contentType] = contentType
  return await (try APIClient.answering(403, body, headers: headers)).fetch(Transfer())
}

private func problem(_ body: String) async throws -> (ProblemDetails, [String]) {
  guard case .failure(let problem, let defects, _) = try await ask(body) else {
    throw NoProblem()
  }
  return (problem, defects.map(\.description))
}

private struct NoProblem: Error {}

@Suite("Problem details")
struct ProblemDetailsTests {
  @Test("Every member of RFC 9457 is read, and every other member is kept")
  func members() async throws {
    let (problem, defects) = try await problem(
      """
      {"type": "https://example.com/probs/out-of-credit", "title": "No credit.", "status": 403,
       "detail": "Your balance is 30.", "instance": "/account/12345/msgs/abc",
       "balance": 30.25, "accounts": ["/account/12345", {"a": null}], "ok": true}
      """)
    #expect(defects.isEmpty)
    #expect(problem.type == URL(string: "https://example.com/probs/out-of-credit"))
    #expect(problem.title == "No credit.")
    #expect(problem.status == 403)
    #expect(problem.detail == "Your balance is 30.")
    #expect(problem.instance == URL(string: "https://api.test/account/12345/msgs/abc"))
    #expect(problem.extensions["balance"]?.number == Decimal(string: "30.25"))
    #expect(problem.extensions["accounts"]?[0]?.string == "/account/12345")
    #expect(problem.extensions["accounts"]?[1]?["a"] == .null)
    #expect(problem.extensions["ok"]?.boolean == true)
    #expect(problem.extensions.count == 3)
  }

  @Test("Without a type, also in an empty object, the type is about:blank")
  func blank() async throws {
    let (problem, defects) = try await problem("{}")
    #expect(problem == ProblemDetails())
    #expect(problem.type.absoluteString == "about:blank")
    #expect(defects.isEmpty)
  }

  @Test(
    "A relative type is resolved against the URL of the response",
    arguments: [
      ("/probs/1", "https://api.test/probs/1"),
      ("probs/1", "https://api.test/v1/accounts/7/probs/1"),
      ("../1", "https://api.test/v1/accounts/1"), ("//other.test/1", "https://other.test/1"),
      ("#1", "https://api.test/v1/accounts/7/transfers#1"),
      ("?1", "https://api.test/v1/accounts/7/transfers?1"),
      ("", "https://api.test/v1/accounts/7/transfers"), ("about:blank", "about:blank"),
      ("tag:example.com,2026:1", "tag:example.com,2026:1"), ("urn:uuid:1", "urn:uuid:1"),
    ])
  func relative(type: String, expected: String) async throws {
    let (problem, defects) = try await problem(#"{"type":"\#(type)"}"#)
    #expect(problem.type.absoluteString == expected)
    #expect(defects.isEmpty)
  }

  @Test(
    "A malformed member counts as absent, and is reported",
    arguments: [
      (#"{"status":"403"}"#, "/status is string, expected number; it became nil"),
      (
        #"{"status":403.5}"#,
        "/status is invalid, expected a number that the model accepts; it became nil"
      ),
      (#"{"status":7}"#, "/status is invalid, expected a status from 100 to 599; it became nil"),
      (#"{"title":7}"#, "/title is number, expected string; it became nil"),
      (#"{"type":["x"]}"#, "/type is array, expected string; it became nil"),
      (#"{"type":"not a uri"}"#, "/type is invalid, expected a URI reference; it became nil"),
      (#"{"instance":{}}"#, "/instance is object, expected string; it became nil"),
      (
        #"{"title":"\ud800"}"#,
        "/title is invalid, expected a string that the model accepts; it became nil"
      ),
    ])
  func wrong(body: String, expected: String) async throws {
    let (problem, defects) = try await problem(body)
    #expect(problem == ProblemDetails())
    #expect(defects == [expected])
  }

  @Test(
    "A member that is null counts as absent, without a report, as the tolerance 'optional' of a contract has it",
    arguments: ["type", "status", "title", "detail", "instance"])
  func null(member: String) async throws {
    let (problem, defects) = try await problem(#"{"\#(member)":null,"a":null}"#)
    #expect(problem == ProblemDetails(extensions: ["a": .null]))
    #expect(defects.isEmpty)
  }

  @Test("The names of members are free inside an extension")
  func inner() async throws {
    let (problem, defects) = try await problem(#"{"a":{"title":1,"type":[]}}"#)
    #expect(problem.extensions == ["a": .object(["title": .number(1), "type": .array([])])])
    #expect(defects.isEmpty)
  }

  @Test("The keys of extensions stay as they are, also in snake case")
  func snakeCase() throws {
    let decoded = try ContractDecoder(keys: .snakeCase).decode(
      ProblemDetails.self, from: Data(#"{"title":"t","user_id":7}"#.utf8))
    #expect(decoded.model == ProblemDetails(title: "t", extensions: ["user_id": .number(7)]))
    #expect(decoded.defects.isEmpty)
  }

  @Test("A malformed extension, such as a string that is not valid text, costs only itself")
  func noText() async throws {
    let (problem, defects) = try await problem(#"{"title":"t","a":1,"big":["\ud800"]}"#)
    #expect(problem == ProblemDetails(title: "t", extensions: ["a": .number(1)]))
    #expect(
      defects == [
        "/big/0 is invalid, expected a string that the model accepts; /big was dropped"
      ])
  }

  @Test("The status of the response decides, not the one in the body")
  func advisory() async throws {
    let outcome = try await ask(#"{"status":200,"title":"t"}"#)
    #expect(outcome.kind == .failure)
    #expect(outcome.received?.status == 403)
  }

  @Test(
    "An object without any sign of problem details is not a problem",
    arguments: [
      ("application/problem+json", "{}", OutcomeKind.failure),
      ("application/problem+json; charset=utf-8", "{}", .failure),
      ("application/json", "{}", .unexpected), ("application/json", #"{"error":"x"}"#, .unexpected),
      ("application/json", #"{"title":"x"}"#, .failure), (nil, #"{"type":"x"}"#, .failure),
      ("application/problem+xml", "<problem/>", .unexpected),
      ("application/problem+json", "[]", .unexpected),
      ("application/problem+json", "", .unexpected),
    ] as [(String?, String, OutcomeKind)])
  func recognition(contentType: String?, body: String, expected: OutcomeKind) async throws {
    #expect(try await ask(body, contentType: contentType).kind == expected)
  }

  @Test("A model can add members of its own")
  func extended() async throws {
    struct Ask: Resource {
      typealias Success = EmptyBody
      typealias Failure = CreditProblem
      var request: Request { .get("x") }
    }
    let client = try APIClient.answering(403, #"{"type":"/p","balance":30}"#)
    guard case .failure(let failure, let defects, _) = await client.fetch(Ask()) else {
      throw NoProblem()
    }
    #expect(failure.balance == 30 && failure.problem.type.absoluteString == "https://api.test/p")
    #expect(defects.isEmpty)
    let lacking = await (try APIClient.answering(403, #"{"type":"/p"}"#)).fetch(Ask())
    #expect(lacking.defects.map(\.path.pointer) == ["/balance"])
  }

  @Test("A JSON value survives encoding and decoding")
  func jsonValue() throws {
    let json = #"{"a":[null,true,-0.5,12345678901234567890,"x",[],{}]}"#
    let value = try model(JSONValue.self, json)
    #expect(try encoded(value) == json)
    #expect(value["a"]?[7] == nil && value["b"] == nil && value[0] == nil && value.string == nil)
  }
}
