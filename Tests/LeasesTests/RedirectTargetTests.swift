// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILeaseTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPILeases

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
    leases.prepareRedirects { [weak leases] lease in
      _ = lease.set(port: 7_000 + (leases?.count ?? 0))
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
    settle(TestedRequest(request, index, lease))
  }

  private func settle(_ request: TestedRequest<Void>) -> Answering.Answer {
    var settlement = Settlement<TestedRequest<Void>>(request.lease)
    guard case .settled(let answer, _) = settlement.proceed(request) else {
      preconditionFailure("the state is at hand")
    }
    return answer
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

  @Test func `a redirect whose port is closed before the next decision gets another`() throws {
    let (lease, request) = try ask(.preference)
    var decisions = 0
    var tested = TestedRequest(request, index, lease)
    tested.willDecide = {
      decisions += 1
      if decisions == 2, let redirected = lease.redirects.lease { leases.end(redirected) }
    }
    let answer = settle(tested)
    #expect(decisions == 3)
    #expect(place(answer) == lease.redirects.lease?.port.map { "http://127.0.0.1:\($0)/user" })
    #expect(leases.count == 2)
  }

  @Test func `a redirect of a lease that has ended makes no lease`() throws {
    let (lease, request) = try ask(.selection)
    leases.end(lease)
    let answer = commit(request, lease)
    #expect(answer.needsRedirectPort && answer.reply.status == 503)
    #expect(leases.count == 1)
  }

  @Test func `a redirect of a lease whose time is over ends no lease`() throws {
    let lease = try #require(
      leases.add(
        name: nil, seed: nil, selection: ["user": "good~redirect(307)"], timeToLive: .zero))
    #expect(place(commit(StubRequest("GET", "/user"), lease)) != nil)
    #expect(leases.count == 3)
    leases.endExpired()
    #expect(leases.count == 1)
  }

  @Test func `requests at the same time are redirected to the same lease`() async throws {
    let (lease, request) = try ask(.preference)
    let places = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 { group.addTask { place(commit(request, lease)) } }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(places.count == 1 && !places.contains(nil))
    #expect(leases.count == 2)
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
