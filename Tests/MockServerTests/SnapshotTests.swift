// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPILoading
import MockAPIMatching
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIScenario
@testable import MockAPIServer

/// Replacing the served scenarios.
struct SnapshotTests {
  func text(_ path: String, _ body: String) -> String {
    #"{"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {"body": "\#(body)"}}}}"#
  }

  /// What libmicrohttpd sends to a GET.
  private func response(to path: String, in index: ScenarioIndex) throws -> PreparedResponse {
    let answer = Answering(allowsCrossOrigin: false).answer(
      StubRequest("GET", path), index: index, state: LeaseState())
    guard case .prepared(let prepared) = PreparedCases.response(of: answer) else {
      throw CancellationError()
    }
    return prepared.response(acceptsGzip: false, adding: [])
  }

  @Test(arguments: [false, true])
  func `prepared responses of unchanged scenarios are reused, others are made`(hasAddition: Bool)
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(text("/a", "1"), to: "a.json")
    try folder.write(text("/b", "1"), to: "b.json")
    let catalogue = Catalogue(paths: [folder.path])
    if hasAddition { _ = try catalogue.add(text("/d", "1"), named: "d") }
    let old = try ["/a", "/b"].map { try response(to: $0, in: catalogue.index) }
    try folder.replace("b.json", with: text("/b", "2"))
    try folder.write(text("/c", "1"), to: "c.json")
    catalogue.reload()
    #expect(try response(to: "/a", in: catalogue.index) === old[0])
    #expect(try response(to: "/b", in: catalogue.index) !== old[1])
    #expect(try response(to: "/c", in: catalogue.index).body.bytes.count == 1)
  }

  /// A client asks for a few of a hundred thousand stubs.
  @Test func `responses are prepared for the first answer, and not before`() throws {
    let scenarios = ScenarioLoader().load(texts: [("a.json", text("/a", "1"))]).scenarios
    let served = ServedScenario(try #require(scenarios.first), number: 1)
    let index = ScenarioIndex([served])
    #expect(served.attachment == nil)
    let prepared = try response(to: "/a", in: index)
    let attachment = served.attachment as? PreparedCases
    #expect(attachment != nil)
    #expect(try response(to: "/a", in: index) === prepared)
    // Another thread may have been faster.
    let kept = served.attach(CompressedBody()) as? PreparedCases
    #expect(kept === attachment)
    #expect(try response(to: "/a", in: ScenarioIndex(scenarios)) !== prepared)
  }

  /// What is prepared for a scenario must not keep it.
  @Test func `a scenario that has answered is freed when it is no longer served`() async throws {
    func loaded(_ body: String) -> LoadedScenarios {
      ScenarioLoader().load(texts: [("a.json", text("/a", body))])
    }
    var configuration = ServerConfiguration.onAnyPort()
    configuration.journal.mode = .off
    let server = try await MockServer.start(loaded("1"), configuration: configuration)
    weak var served: ServedScenario?
    served = server.catalogue.index.first(for: RequestTarget("/a")) { _ in true }
    weak var values: Scenario.Box?
    values = served?.scenario.box
    let connection = try RawConnection(port: server.port)
    func ask() throws -> String {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse().text
    }
    #expect(try ask() == "1")
    #expect(served?.attachment != nil)
    server.replaceScenarios(with: loaded("2"))
    // Its request has ended when the next one on its connection is answered.
    #expect(try ask() == "2")
    #expect(served == nil)
    #expect(values == nil)
    await server.stop()
  }

  @Test
  func `while scenarios are replaced, every answer is whole and none is outdated`()
    async throws
  {
    func loaded(_ version: Int) throws -> LoadedScenarios {
      let body = "\(version) " + String(repeating: "x", count: version * 7 % 4_000)
      let texts = [("a.json", text("/a", body)), ("b.json", text("/b", "same"))]
      return ScenarioLoader().load(texts: texts)
    }
    let last = 300
    let server = try await MockServer.start(loaded(0), configuration: .onAnyPort())
    let versions = try (1...last).map(loaded)
    // A separate thread, because all threads for tasks may be waiting for answers.
    Thread.detachNewThread {
      for version in versions {
        server.replaceScenarios(with: version)
      }
    }
    let connection = try RawConnection(port: server.port)
    var seen = 0
    while seen < last {
      try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try connection.receiveResponse()
      let version = try #require(Int(response.text.prefix { $0 != " " }))
      try #require(response.status == 200 && version >= seen)
      try #require(
        response.text == "\(version) " + String(repeating: "x", count: version * 7 % 4_000))
      seen = version
    }
    await server.stop()
  }
}
