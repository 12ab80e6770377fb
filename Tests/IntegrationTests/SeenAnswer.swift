// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientTestSupport
import SeedModels

/// The part of an outcome that must be the same in every way to send a request.
struct SeenAnswer: Equatable {
  let kind: OutcomeKind?
  /// Why there is no answer.
  let noAnswer: String?
  let defects: [String]
  let status: Int?
  let headers: [String: String]
  let body: Data?

  init<Success, Failure>(_ outcome: MockAPIClient.Outcome<Success, Failure>) {
    self.init(
      outcome.received, kind: outcome.kind, noAnswer: outcome.noAnswer?.reason,
      defects: outcome.defects.map(\.description))
  }

  init(
    _ received: Received?, kind: OutcomeKind? = nil, noAnswer: String? = nil,
    defects: [String] = []
  ) {
    self.kind = kind
    self.noAnswer = noAnswer
    self.defects = defects
    status = received?.status
    body = received?.body
    // The connection is no part of the answer, and neither is the second in which it was made.
    let fields = (received?.headers ?? [:]).filter {
      ![.date, .connection].contains($0.name)
    }
    headers = Dictionary(fields.map { ($0.name.canonicalName, $0.value) }) { "\($0), \($1)" }
  }

  /// What a client sees when it asks a shipped scenario.
  /// - Throws: if there is no model for the scenario.
  init(ofScenario name: String, from client: APIClient) async throws {
    switch name {
    case "registration": self.init(await client.fetch(Registration(email: "a@b.c")))
    case "user": self.init(await client.fetch(GetUser(id: "user01")))
    case "login": self.init(await client.fetch(Login(email: "a@b.c", password: "x")))
    default: throw MissingModel(scenario: name)
    }
  }

  private struct MissingModel: Error {
    let scenario: String
  }
}
