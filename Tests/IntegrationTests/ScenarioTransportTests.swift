// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientScenarios
import MockAPIClientTestSupport
import MockAPILoading
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport
import MockAPITesting
import SeedModels
import Testing

/// The same scenarios in the process of the client and from a server: a client cannot tell the difference, except where
/// this page says so.
@Suite(.serialized)
struct ScenarioTransportTests {
  // MARK: The scenarios that are shipped

  @Test(.mockServer(scenarios: Repository.scenarios.path), arguments: Way.dependable)
  func `each case has the same outcome, status, fields and body as over the wire`(
    way: Way
  ) async throws {
    let local = try ScenarioTransport(contentsOf: Repository.scenarios)
    var count = 0
    for scenario in ScenarioLoader().load(paths: [Repository.scenarios.path]).scenarios {
      for name in scenario.cases.map(\.name) {
        let remote = try APIClient.current(preferring: name, over: way.transport())
        let inside = try APIClient.current(preferring: name, over: local)
        let one = try await SeenAnswer(ofScenario: scenario.name, from: remote)
        let other = try await SeenAnswer(ofScenario: scenario.name, from: inside)
        #expect(one == other, "\(scenario.name), \(name)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test(.mockServer(scenarios: Repository.scenarios.path))
  func `conditions choose the same case, and a request without a scenario gets the same problem`()
    async throws
  {
    let local = try ScenarioTransport(contentsOf: Repository.scenarios)
    let base = try MockServer.current.url
    let requests = [
      Registration(email: "a@b.c").request,
      Registration(email: "a@b.c", password: "wrong").request,
      Login(email: "john@doe.com", password: "onlyjohnknowsme").request,
      Login(email: "proxy@doe.com", password: "x").request,
      GetUser(id: "user01").request,
      Request.get("users"), Request(method: .delete, path: "registration"),
      Request(method: .options, path: "login"), Request(method: .head, path: "users/user01"),
    ]
    for var request in requests {
      request.timeout = HangLimit.duration
      let url = try request.url(relativeTo: base)
      let remote = try await RawSocketTransport().send(request, to: url)
      let inside = try await local.send(request, to: url)
      #expect(SeenAnswer(inside) == SeenAnswer(remote), "\(request.method) \(request.path)")
    }
  }

  // MARK: Faults

  /// Faults with an outcome that a client on a socket has only by chance.
  private static let exceptions: [String: OutcomeKind] = [
    // Over the wire, a reset may overtake bytes that have not been read.
    "end-reset": .success
  ]

  @Test(.tags(.realTime))
  func `each fault has the outcome that it has over the wire`() async throws {
    let folder = try ScratchFolder()
    try folder.write(
      ItemServer.scenario(FaultCases.all.map { ($0.name, $0.response) }), to: "item.json")
    let local = try ScenarioTransport(contentsOf: folder.url)
    let server = try await FaultCases.server()
    for entry in FaultCases.all {
      let item = Item(
        name: entry.name, timeout: entry.stalls ? .milliseconds(50) : HangLimit.duration)
      let inside = await APIClient(baseURL: server.url, transport: local).fetch(item)
      if let expected = Self.exceptions[entry.name] {
        #expect(inside.kind == expected, "\(entry.name): \(inside)")
        continue
      }
      let remote = await APIClient(baseURL: server.url, transport: RawSocketTransport())
        .fetch(item)
      #expect(inside.kind == remote.kind, "\(entry.name): \(inside) and \(remote)")
      #expect(FaultCases.expected(entry, by: .rawSocket).contains(inside.kind), "\(entry.name)")
      #expect(
        inside.noAnswer?.reason == remote.noAnswer?.reason,
        "\(entry.name): \(inside) and \(remote)")
      // A reset may overtake the part.
      if !entry.name.hasSuffix("-reset") {
        #expect(
          inside.noAnswer?.received?.body == remote.noAnswer?.received?.body, "\(entry.name)")
      }
    }
    await server.stop()
  }

  @Test(arguments: [
    ("afterHead-close", ""), ("body-reset", #"{"i"#), ("beforeEnd-close", #"{"id": 7"#),
  ])
  func `the part of a response before the cut is kept`(
    cut: (name: String, body: String)
  ) async throws {
    let folder = try ScratchFolder()
    try folder.write(
      ItemServer.scenario(FaultCases.all.map { ($0.name, $0.response) }), to: "item.json")
    let local = try ScenarioTransport(contentsOf: folder.url)
    let base = try #require(URL(string: "https://api.example.com"))
    let outcome = await APIClient(baseURL: base, transport: local).fetch(Item(name: cut.name))
    let part = try #require(outcome.noAnswer?.received, "\(outcome)")
    #expect(part.status == 200)
    #expect(String(decoding: part.body, as: UTF8.self) == cut.body)
  }
}
