// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJournal
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/leases/ID/coverage`, without sockets.
struct CoverageResourceTests {
  private static let orders = (
    name: "orders",
    text: #"""
    {"request": {"method": "POST", "urlPath": "/orders"},
     "contract": {
       "failure": {
         "fields": {"/code": {"tolerance": "required", "values": ["SOLD_OUT", "CARD_DECLINED"]}},
         "code": "/code"}},
     "cases": {
       "ordered": {"response": {"status": 204}},
       "declined": {"response": {"status": 402, "jsonBody": {"code": "CARD_DECLINED"}},
                      "expect": "failure"}}}
    """#
  )

  private let site: ControlSite

  init() throws {
    site = try ControlSite(scenarios: [ControlSite.pay, Self.orders], journals: .on)
  }

  private func ask(_ query: String = "", of lease: String = "default") throws -> ControlSite.Answer
  {
    try site.ask("GET", "/__mockapi/leases/\(lease)/coverage\(query)")
  }

  private func request(_ path: String, prefer name: String) throws {
    try site.serve(
      StubRequest("POST", path, headers: ["Prefer": "case=\(name)"]), in: "default")
  }

  /// The part for a scenario.
  private func coverage(of name: String, in answer: ControlSite.Answer) -> String? {
    answer.json?["scenarios"]?.elements.first { $0["name"]?.string == name }
      .map { String(decoding: $0.source, as: UTF8.self) }
  }

  @Test func `cases and codes are met by requests, and counted`() throws {
    let none = try ask()
    #expect(none.status == 200)
    #expect(none["cases"] == #"{"met":0,"total":6}"#)
    // One that two cases may have, one of a case, and one of no case.
    #expect(none["codes"] == #"{"met":0,"total":3}"#)
    try request("/orders", prefer: "declined")
    try request("/orders", prefer: "declined")
    let some = try ask()
    #expect(some["cases"] == #"{"met":1,"total":6}"#)
    #expect(some["codes"] == #"{"met":1,"total":3}"#)
    #expect(
      coverage(of: "orders", in: some)
        == #"{"name":"orders","location":"orders:1:1","cases":[{"name":"ordered","met":false},{"name":"declined","met":true}],"codes":[{"code":"SOLD_OUT","met":false,"cases":[]},{"code":"CARD_DECLINED","met":true,"cases":["declined"]}]}"#
        .replacing("orders:1:1", with: some.location(of: "orders")))
  }

  @Test func `what is missing can be listed alone`() throws {
    for name in ["paid", "declined", "turns", "chance"] { try request("/pay", prefer: name) }
    let answer = try ask("?missing=true")
    #expect(answer["scenarios.0.name"] == "orders")
    #expect(answer["scenarios.1"] == nil)
    #expect(answer["cases"] == #"{"met":4,"total":6}"#)
    try request("/orders", prefer: "ordered")
    #expect(
      try ask("?missing=true")["scenarios.0.cases"] == #"[{"name":"declined","met":false}]"#)
  }

  @Test func `a lease has its own coverage, which a reset forgets and an emptied journal does not`()
    throws
  {
    try request("/pay", prefer: "paid")
    let id = try #require(try site.ask("POST", "/__mockapi/leases")["id"])
    #expect(try ask(of: id)["cases.met"] == "0")
    #expect(try site.ask("DELETE", "/__mockapi/leases/default/journal").status == 204)
    #expect(try ask()["cases.met"] == "1")
    #expect(try site.ask("POST", "/__mockapi/leases/default/reset").status == 204)
    #expect(try ask()["cases.met"] == "0")
  }

  @Test func `only served scenarios count`() throws {
    try request("/orders", prefer: "ordered")
    #expect(try site.ask("DELETE", "/__mockapi/scenarios/orders").status == 204)
    let answer = try ask()
    #expect(answer["cases"] == #"{"met":0,"total":4}"#)
    #expect(coverage(of: "orders", in: answer) == nil)
  }
}

extension ControlSite.Answer {
  /// The place of a scenario, as the answer has it.
  fileprivate func location(of name: String) -> String {
    json?["scenarios"]?.elements.first { $0["name"]?.string == name }?["location"]?.string ?? ""
  }
}
