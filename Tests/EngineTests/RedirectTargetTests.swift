// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// The leases that variants redirect to.
struct RedirectTargetTests {
  private static let text =
    #"{"name": "user", "request": {"urlPath": "/user"}, "cases": {"good": {"response": {}}}}"#

  private let index: ScenarioIndex
  private let leases = LeaseTable(seed: 0, limit: 3)
  private let answering = Answering(allowsCrossOrigin: false)

  init() throws {
    let loaded = ScenarioLoader().load(texts: [("user.json", Self.text)])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    index = ScenarioIndex(loaded.scenarios)
    leases.redirects.set { [weak leases] in
      let lease = leases?.add(name: "redirected", seed: nil, selection: [:], timeToLive: nil)
      return lease.flatMap { $0.set(port: 7_000 + (leases?.count ?? 0)) ? $0 : nil }
    }
  }

  /// How a client asks for the variant.
  enum Way: CaseIterable { case preference, selection, onlyVariant }

  /// A lease and a request that lead to the variant.
  private func ask(_ way: Way) throws -> (Lease, StubRequest) {
    let name = "good~redirect(307)"
    switch way {
    case .preference:
      let request = StubRequest("GET", "/user", headers: ["Prefer": #"case="\#(name)""#])
      return (leases.main, request)
    case .selection, .onlyVariant:
      let isSelected = way == .selection
      let scenario = try #require(index.scenarios.first { $0.name == "user" })
      let lease = leases.add(
        name: nil, seed: nil, selection: isSelected ? ["user": name] : [:], timeToLive: nil,
        onlyVariant: isSelected ? nil : ServedVariant(name, of: scenario))
      return (try #require(lease), StubRequest("GET", "/user"))
    }
  }

  private func decide(_ request: StubRequest, _ lease: Lease) -> Answering.Answer {
    answering.answer(request, index: index, state: lease)
  }

  private func commit(_ request: StubRequest, _ lease: Lease) -> Answering.Answer {
    lease.commit(
      deciding: { decide(request, lease) }, reserving: { _ in () }, givingBack: {}
    ).answer
  }

  private func place(_ answer: Answering.Answer) -> String? {
    answer.reply.response.headerValues(named: "Location").first
  }

  @Test(arguments: Way.allCases)
  func `a decision for a redirect makes no lease, and its commit makes one`(way: Way) throws {
    let (lease, request) = try ask(way)
    let count = leases.count
    for _ in 0..<2 {
      let answer = decide(request, lease)
      #expect(answer.needsRedirectPort && answer.changes.isEmpty)
      #expect(leases.count == count)
      #expect(lease.redirects.lease == nil)
    }
    let answer = commit(request, lease)
    #expect(leases.count == count + 1)
    let port = try #require(lease.redirects.lease?.port)
    #expect(place(answer) == "http://127.0.0.1:\(port)/user")
    #expect(!answer.needsRedirectPort)
    // The next redirect leads there, too.
    #expect(place(decide(request, lease)) == place(answer))
    #expect(place(commit(request, lease)) == place(answer))
    #expect(leases.count == count + 1)
  }

  @Test func `a redirect after the end of its lease gets another lease`() throws {
    let (lease, request) = try ask(.preference)
    let first = place(commit(request, lease))
    leases.end(try #require(lease.redirects.lease))
    _ = try #require(leases.add(name: nil, seed: nil, selection: [:], timeToLive: nil))
    #expect(decide(request, lease).needsRedirectPort)
    #expect(leases.count == 2)
    let second = place(commit(request, lease))
    #expect(second != nil && second != first)
    #expect(leases.count == 3)
  }

  @Test func `a redirect without room for its lease is answered with a reason`() throws {
    let (lease, request) = try ask(.preference)
    for _ in 0..<3 {
      _ = try #require(leases.add(name: nil, seed: nil, selection: [:], timeToLive: nil))
    }
    let answer = commit(request, lease)
    #expect(answer.reply.status == 503)
    #expect(String(decoding: answer.reply.response.body, as: UTF8.self).contains("mockapi:no-port"))
    #expect(leases.count == 4)
  }
}
