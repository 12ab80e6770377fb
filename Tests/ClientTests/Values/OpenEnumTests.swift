// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private enum Level: String, Sendable, CaseIterable { case basic, gold }
private enum Code: Int, Sendable { case ok = 1 }

private struct Account: Codable, Sendable, Hashable {
  let level: OpenEnum<Level>
  let codes: [OpenEnum<Code>]
}

@Suite("An enum that the API may add cases to")
struct OpenEnumTests {
  @Test("A known case is decoded, and nothing is reported")
  func known() throws {
    let json = #"{"codes":[1],"level":"gold"}"#
    #expect(defects(Account.self, json).isEmpty)
    let account = try model(Account.self, json)
    #expect(account == Account(level: .known(.gold), codes: [.known(.ok)]))
    #expect(account.level.known == .gold)
    #expect(account.level.rawValue == "gold")
  }

  @Test("An unknown value is kept, and reported at its place")
  func unknown() throws {
    let json = #"{"codes":[1,7],"level":"platinum"}"#
    #expect(
      Set(defects(Account.self, json)) == [
        "/level is not one of the known cases; it was kept",
        "/codes/1 is not one of the known cases; it was kept",
      ])
    let account = try model(Account.self, json)
    #expect(account.level == .unknown("platinum"))
    #expect(account.level.known == nil)
    #expect(try encoded(account) == json)
  }

  @Test(
    "A value of another type than the raw type is a bad value",
    arguments: [
      (#""level":7"#, "fatal: /level is number, expected string"),
      (#""level":null"#, "fatal: /level is null"), (#""x":0"#, "fatal: /level is missing"),
    ])
  func wrong(field: String, expected: String) {
    #expect(defects(Account.self, #"{"codes":[],\#(field)}"#) == [expected])
  }

  @Test("An answer with an unknown case is partial")
  func outcome() async throws {
    struct Ask: Resource {
      struct Success: APIModel { let level: OpenEnum<Level> }
      var request: Request { .get("account") }
    }
    let outcome = await (try APIClient.answering(200, #"{"level":"x"}"#)).fetch(Ask())
    #expect(outcome.kind == .partial)
    #expect(outcome.defects == [Defect(path: ["level"], kind: .unknownCase, recovery: .kept)])
  }
}
