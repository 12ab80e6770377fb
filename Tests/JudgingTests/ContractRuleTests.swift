// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// The lines of a contract that findings name.
struct ContractRuleTests {
  private static let bench = Result {
    try Bench(
      contract: """
        {"success": {"fields": {
           "/id": "required", "/config/labels": "optional", "/state/status": "required",
           "/state/since": "optional", "/address/street": "defaulted", "/address/city": "optional",
           "/friends/*": "dropped", "/friends/*/id": "required", "/internal": "ignored",
           "/limits/a": "optional", "/limits/b": "optional", "/limits/c": "optional",
           "/limits/d": "optional"}},
         "failure": {"fields": {"/errorCode": "required"}, "code": "/errorCode"}}
        """,
      body: """
        {"id": 7, "config": {"labels": {"a": 1}}, "state": {"status": "up", "since": 1},
         "address": {"street": "Main", "city": "Bern"}, "friends": [{"id": 1}, {"id": 2}],
         "internal": {"a": 1}, "limits": {"a": 1, "b": 1, "c": 1, "d": 1}, "extra": 5}
        """)
  }

  @Test(arguments: [
    ("good~drop@/id", "/id is required"),
    ("good~null@/config/labels", "/config/labels is optional"),
    // An object that the contract does not declare stands for its fields: those that matter.
    ("good~array@/config", "/config/labels is optional"),
    ("good~array@/state", "/state/status is required"),
    ("good~null@/address", "/address/street is defaulted"),
    (
      "good~drop@/limits",
      "/limits/a is optional, /limits/b is optional, /limits/c is optional and 1 more"
    ),
    ("good~string@/friends/1/id", "/friends/*/id is required, /friends/* is dropped"),
    ("good~string@/internal/a", "/internal is ignored"),
    ("good~null@/extra", "the contract does not name /extra"),
    ("bad~drop@/errorCode", "/errorCode is required"),
  ])
  func `a finding names the lines that its expectation follows from`(id: String, rule: String)
    throws
  {
    #expect(try Self.bench.get().record(id, .crashed("exit status 1")).rule == rule)
  }

  @Test(arguments: ["good", "good~html", "good~extraKey@/config", "good~close(start)"])
  func `where no line decides alone, none is named`(id: String) throws {
    #expect(try Self.bench.get().record(id, .crashed("exit status 1")).rule == nil)
  }

  private static let accounts = Result {
    try Bench(
      contract: #"""
        {"success": {"fields": {
           "/items/*/kind": "required", "/items/*/card": {"tolerance": "required", "if": {"/items/*/kind": "card"}},
           "/items/*/card/number": {"tolerance": "required", "accepts": ["string", "number"]},
           "/items/*/iban": {"tolerance": "required", "if": {"/items/*/kind": "iban"}}, "/tags/*/name": "required"}}}
        """#,
      body: #"""
        {"items": [{"kind": "card", "card": {"number": "4"}}, {"kind": "iban", "iban": "DE", "card": {"number": "5"}}],
         "tags": [{"name": "a"}]}
        """#)
  }

  @Test(arguments: [
    ("drop@/items/0/card", "/items/*/card is required"),
    ("boolean@/items/0/card/number", "/items/*/card/number is required"),
    ("drop@/items/1/iban", "/items/*/iban is required"),
    ("drop@/items/1/card", "the contract does not name /items/*/card"),
    ("drop@/items/1/card/number", "the contract does not name /items/*/card/number"),
    // The new value is as right as the old one, and a list that is not declared may be missing.
    ("number@/items/0/card/number", nil), ("drop@/tags", nil),
  ])
  func `a field counts where it holds, and if the expectation follows from it`(
    id: String, rule: String?
  ) throws {
    let record = try Self.accounts.get().record("good~\(id)", .crashed("exit status 1"))
    #expect(record.rule == rule)
  }

  @Test(arguments: [
    ("partly~null@/data", nil), ("partly~drop@/data/name", "/data/name is required"),
    ("partly~drop@/data/age", "/data/age is optional"),
  ])
  func `no line decides whether an answer is the failure`(id: String, rule: String?) throws {
    let bench = try Bench(
      contract: #"""
        {"success": {"payload": "/data", "fields": {"/data/name": "required", "/data/age": "optional"}},
         "failure": {"fields": {"/errorCode": "required"}}}
        """#,
      body: #"{"data": {"name": "a", "age": 1}}"#,
      cases: #"""
        , "partly": {"response": {"jsonBody": {"data": {"name": "a", "age": 1}, "errorCode": "x"}}}
        """#)
    #expect(try bench.record(id, .crashed("exit status 1")).rule == rule)
  }

  @Test func `a pass names none`() throws {
    let record = try Self.bench.get().record("good~drop@/id", #"{"outcome": "unexpected"}"#)
    #expect(record.verdict == .pass && record.rule == nil)
  }
}
