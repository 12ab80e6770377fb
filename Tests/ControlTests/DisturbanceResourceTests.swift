// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPIEngine
import MockAPILeaseTestSupport
import MockAPILeases
import MockAPIScenario
import Testing

/// The member `disturb` of leases.
struct DisturbanceResourceTests {
  private let site: ControlSite

  init() throws { site = try ControlSite(scenarios: [ControlSite.pay]) }

  private func change(_ body: String) throws -> ControlSite.Answer {
    try site.ask("PATCH", "/__mockapi/leases/default", body)
  }

  @Test func `a lease is disturbed from its beginning, for a time`() throws {
    let made = try site.ask(
      "POST", "/__mockapi/leases",
      #"""
      {"disturb": {"delayMilliseconds": [100, 250.5], "failures": {"share": 0.2, "case": "declined"}, "seconds": 90000}}
      """#)
    #expect(made.status == 201)
    #expect(made["disturb.delayMilliseconds"] == "[100,250.5]")
    #expect(made["disturb.failures.share"] == "0.2")
    #expect(made["disturb.failures.case"] == "declined")
    #expect(made["disturb.until"]?.count == "2026-01-31T11:34:56.789Z".count)
    let shown = try site.ask("GET", "/__mockapi/leases/\(try #require(made["id"]))")
    #expect(shown.response.body == made.response.body)
  }

  @Test func `a lease is disturbed until that is taken back`() throws {
    let main = site.context.leases.main
    let changed = try change(#"{"disturb": {"delayMilliseconds": 300, "failures": {"share": 1}}}"#)
    #expect(changed["disturb"] == #"{"delayMilliseconds":300,"failures":{"share":1}}"#)
    #expect(main.disturbing.failures == Disturbance.Failures(share: 1))
    #expect(main.disturbing.delay?.timing.fixedDelay == 300)
    // A change of something else leaves it.
    #expect(try change(#"{"select": {}}"#)["disturb.failures.share"] == "1")
    #expect(try change(#"{"disturb": {"delayMilliseconds": 0}}"#)["disturb.failures"] == nil)
    #expect(try change(#"{"disturb": null}"#)["disturb"] == nil)
    #expect(main.influences.isEmpty)
  }

  @Test func `a lease is offline until that is taken back`() throws {
    let main = site.context.leases.main
    let changed = try change(#"{"disturb": {"offline": true}}"#)
    #expect(changed.status == 200 && changed["disturb"] == #"{"offline":true}"#)
    #expect(main.isOffline && main.influences == .offline)
    #expect(try change(#"{"disturb": {"offline": false}}"#)["disturb"] == #"{"offline":false}"#)
    #expect(!main.isOffline && main.influences.isEmpty)
    #expect(
      try change(#"{"disturb": {"offline": true, "seconds": 90000}}"#)["disturb.until"] != nil)
    #expect(try change(#"{"disturb": null}"#)["disturb"] == nil)
    #expect(!main.isOffline)
  }

  @Test(arguments: [
    (#"{"disturb": {"delayMilliseconds": -1}}"#, "must be a number from 0 to 86400000"),
    (#"{"disturb": {"delayMilliseconds": [2, 1]}}"#, "an array of two, the lower one first"),
    (#"{"disturb": {"delayMilliseconds": [1]}}"#, "an array of two, the lower one first"),
    (#"{"disturb": {"delayMilliseconds": "1s"}}"#, "must be a number from 0 to 86400000"),
    (#"{"disturb": {"failures": {"case": "paid"}}}"#, "'failures' must have the key 'share'"),
    (#"{"disturb": {"failures": {"share": 20}}}"#, "'share' must be from 0 to 1; found 20"),
    (#"{"disturb": {"seconds": 0}}"#, "'seconds' must be above 0"),
    (#"{"disturb": {"delay": 1}}"#, "unknown key 'delay' in 'disturb'"),
    (#"{"disturb": {"offline": 1}}"#, "'offline' must be"),
    (#"{"disturb": {"seconds": 5}}"#, "must have 'delayMilliseconds', 'failures' or 'offline'"),
    (#"{"disturb": {}}"#, "'failures' or 'offline'; null ends all of them"),
    (#"{"disturb": true}"#, "'disturb' must be an object; found a boolean"),
    (
      #"{"select": {"pay": "paid"}, "disturb": {"failures": {"share": 1, "case": "payd"}}}"#,
      "the case of failures must be that of a scenario; found 'payd'; did you mean 'paid'?"
    ),
  ])
  func `a mistake changes nothing`(body: String, detail: String) throws {
    let refused = try change(body)
    #expect(refused.status == 400)
    #expect(refused["detail"]?.contains(detail) == true, "\(refused["detail"] ?? "none")")
    #expect(site.context.leases.main.influences.isEmpty)
  }
}
