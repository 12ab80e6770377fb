// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// Verifications that wait until they hold.
struct AwaitedVerificationTests {
  private static let hour = "withinMilliseconds=3600000"
  private static let expectation =
    #"{"verify": [{"request": {"method": "POST", "urlPath": "/pay"}, "exactly": 1}]}"#
  private static let request = StubRequest("POST", "/pay", body: "{}")

  private let site: ControlSite

  init() throws { site = try ControlSite(scenarios: [ControlSite.pay], journals: .on) }

  private func verify(
    _ query: String, lease: String = "default", _ body: String = expectation
  ) throws -> ControlSite.LaterAnswer {
    try site.askLater("POST", "/__mockapi/leases/\(lease)/verify?\(query)", body)
  }

  @Test func `a verification that holds is answered at once`() throws {
    try site.serve(Self.request, in: "default")
    let answer = try site.ask(
      "POST", "/__mockapi/leases/default/verify?\(Self.hour)", Self.expectation)
    #expect(answer.status == 200 && answer["holds"] == "true")
    #expect(site.context.waits.count == 0)
  }

  @Test func `the answer comes with the request that makes the verification hold`() async throws {
    let body = Self.expectation.replacing(#""exactly": 1"#, with: #""exactly": 2"#)
    let waiting = try verify(Self.hour, body)
    #expect(site.context.waits.count == 1)
    try site.serve(StubRequest("GET", "/other"), in: "default")
    try site.serve(Self.request, in: "default")
    #expect(waiting.later.value == nil)
    try site.serve(Self.request, in: "default")
    let answer = try await waiting.value
    #expect(answer.status == 200 && answer["holds"] == "true" && answer["requests"] == "3")
    #expect(site.context.waits.count == 0)
  }

  @Test func `after the time the answer is the report of what does not hold`() async throws {
    try site.serve(StubRequest("GET", "/pay"), in: "default")
    let answer = try await verify("withinMilliseconds=0").value
    #expect(answer.status == 200 && answer["holds"] == "false")
    #expect(answer["report"]?.contains("expected exactly 1 request") == true)
    #expect(site.context.waits.count == 0)
  }

  @Test func `the end of the lease ends the wait`() async throws {
    let id = try #require(try site.ask("POST", "/__mockapi/leases")["id"])
    let waiting = try verify(Self.hour, lease: id)
    #expect(try site.ask("DELETE", "/__mockapi/leases/\(id)").status == 204)
    let answer = try await waiting.value
    #expect(answer.status == 410 && answer["type"] == "mockapi:ended-lease")
  }

  @Test func `the end of the server ends all waits with their reports, and none begins`()
    async throws
  {
    let waiting = try (0..<3).map { _ in try verify(Self.hour) }
    site.context.waits.endAll()
    for wait in waiting { #expect(try await wait.value["holds"] == "false") }
    let answer = try site.ask(
      "POST", "/__mockapi/leases/default/verify?\(Self.hour)", Self.expectation)
    #expect(answer.status == 503 && answer["type"] == "mockapi:too-many-waits")
  }

  @Test func `a client that has gone is not waited for`() throws {
    let waiting = try verify(Self.hour)
    waiting.later.abandon()
    #expect(site.context.waits.count == 0)
    try site.serve(Self.request, in: "default")
  }

  @Test(arguments: [
    ("x", "'withinMilliseconds' must be a whole number from 0 on; found 'x'"),
    ("3600001", "'withinMilliseconds' must be at most 3600000; found '3600001'"),
  ])
  func `a time that is not one is refused`(time: String, detail: String) throws {
    let answer = try site.ask(
      "POST", "/__mockapi/leases/default/verify?withinMilliseconds=\(time)", Self.expectation)
    #expect(answer.status == 400 && answer["detail"] == detail)
  }
}
