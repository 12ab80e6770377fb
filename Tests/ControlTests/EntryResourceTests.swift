// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/leases/ID/journal/N` and its response, without sockets.
struct EntryResourceTests {
  private static let path = "/__mockapi/leases/default/journal"

  private static func site() throws -> ControlSite {
    let site = try ControlSite(scenarios: [ControlSite.pay], journals: .on)
    for _ in 0..<2 { try site.serve(StubRequest("POST", "/pay"), in: "default") }
    return site
  }

  /// Notes a request whose answer has not ended.
  private static func begin(_ site: ControlSite) throws -> (Journal, AnsweredRequest) {
    let request = StubRequest("POST", "/pay")
    let answer = Answering(allowsCrossOrigin: false).answer(
      request, index: site.context.catalogue.index, state: site.context.leases.main)
    let answered = AnsweredRequest(
      RecordedRequest.Parts(
        method: request.method, target: request.target, bodySize: 0, isBodyWhole: true),
      reply: answer.reply, misses: nil, lease: "default")
    let journal = try #require(site.context.leases.main.journal)
    journal.append(answered)
    return (journal, answered)
  }

  @Test func `one request is shown by its number`() throws {
    let site = try Self.site()
    let entry = try site.ask("GET", Self.path + "/2")
    #expect(entry["number"] == "2")
    #expect(entry["case"] == "paid")
    #expect(entry["request.method"] == "POST")
  }

  @Test func `a request that the journal does not have is named with the reason`() throws {
    let site = try Self.site()
    let journal = try #require(site.context.leases.main.journal)
    _ = journal.remove { $0.number == 1 }
    for (number, detail) in [
      ("1", "it was dropped or removed"), ("3", "the last one that has come is 2"),
      ("x", "must be a whole number from 1 on; found 'x'"),
      ("0", "must be a whole number from 1 on; found '0'"),
      ("+2", "must be a whole number from 1 on; found '+2'"),
    ] {
      for path in ["\(Self.path)/\(number)", "\(Self.path)/\(number)/response"] {
        let refused = try site.ask("GET", path)
        #expect(refused.status == 404)
        #expect(refused["type"] == "mockapi:unknown-request")
        #expect(refused["detail"]?.hasSuffix(detail) == true, "\(refused["detail"] ?? "")")
      }
    }
    #expect(try site.ask("GET", Self.path + "/2").status == 200)
    let silent = try ControlSite(scenarios: [ControlSite.pay])
    #expect(try silent.ask("GET", Self.path + "/1")["type"] == "mockapi:no-journal")
  }

  @Test func `bytes that are not known are not made up`() throws {
    let site = try ControlSite(scenarios: [ControlSite.pay], journals: .on)
    let (journal, answered) = try Self.begin(site)
    #expect(try site.ask("GET", Self.path + "/1")["response.ending"] == "inProgress")
    let pending = try site.ask("GET", Self.path + "/1/response")
    #expect(pending.status == 409)
    #expect(pending["type"] == "mockapi:unfinished-answer")
    // The client has left, and libmicrohttpd does not say how much it got.
    journal.complete(answered, WireRecord(nanoseconds: 0, isComplete: false, status: 200))
    let cut = try site.ask("GET", Self.path + "/1/response")
    #expect(cut.status == 409)
    #expect(cut["type"] == "mockapi:unknown-bytes")
  }
}
