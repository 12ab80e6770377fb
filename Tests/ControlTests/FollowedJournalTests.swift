// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import Testing

/// `/__mockapi/leases/ID/journal?follow=true`.
struct FollowedJournalTests {
  @Test func `a journal that is followed does not keep the leases of its server in memory`() throws
  {
    weak var leases: LeaseTable?
    func follow() throws -> ControlReply {
      let site = try ControlSite(journals: .on)
      leases = site.context.leases
      let request = ControlRequest(
        method: "GET", target: RequestTarget("/__mockapi/leases/default/journal?follow=true"),
        path: .mockAPI,
        headers: [
          HeaderField(name: "Host", value: "localhost:8080"),
          HeaderField(name: "Accept", value: "application/x-ndjson"),
        ],
        lease: site.context.leases.main)
      return ControlAPI(site.context, access: ControlAccess(scope: .local)).reply(to: request)
    }
    let reply = try follow()
    guard case .stream(let stream) = reply else {
      Issue.record("the answer must be a stream; found \(reply)")
      return
    }
    #expect(leases == nil)
    stream.close()
  }
}
