// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPICatalogue
import MockAPILoading
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// The warnings of scenarios that clients add.
struct AdditionLogTests {
  @Test func `warnings of added scenarios are in the log once, without secrets`() async throws {
    let lines = LogLines()
    let server = try await MockServer.start(
      Catalogue(LoadedScenarios([])), configuration: .onAnyPort(),
      logger: Logger(label: "test") { _ in LogCollector(lines: lines) })
    let connection = try RawConnection(port: server.port)
    func send(_ call: String, _ body: String) throws -> Int {
      try connection.send(
        "\(call) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return try connection.receiveResponse().status
    }
    let stub =
      #"{"request": {"url": "/a/.*?key=secret", "queryParameters": {"key": {"equalTo": "secret%2B"}}}, "#
      + #""response": {"headers": {"X": "secret"}}}"#
    // Each time it gets another id.
    for _ in 0..<2 { #expect(try send("POST /__admin/mappings", stub) == 201) }
    let scenario = scenarioText(request: #"{"urlPath": "/b/:id"}"#)
    #expect(try send("PUT /__mockapi/scenarios/b", scenario) == 201)
    #expect(try send("PUT /__mockapi/scenarios/b", scenario) == 200)
    // A text without a warning, and one that is refused: its sender gets the reasons.
    #expect(
      try send("PUT /__mockapi/scenarios/c", scenarioText(request: #"{"urlPath": "/c"}"#)) == 201)
    #expect(
      try send("PUT /__mockapi/scenarios/d", scenarioText(request: #"{"urlPath": 1}"#)) == 400)
    await server.stop()
    let found = lines.all.withLock { $0 }.filter { $0.contains(" addition: ") }
    #expect(found.count == 3, "\(found)")
    #expect(lines.levels.withLock { $0.count { $0 == .warning } } == 3)
    #expect(!found.contains { $0.contains("secret") })
    let (ofStub, ofScenario) = (found.first ?? "", found.last ?? "")
    #expect(ofStub.hasPrefix("'url' is compared letter by letter"))
    #expect(ofStub.contains(" addition: __admin/mappings/"))
    #expect(ofStub.contains(" scenario: ANY /a/.*"))
    #expect(!ofStub.contains(" position: "))
    #expect(found.dropFirst().first?.contains("write it decoded") == true)
    #expect(ofScenario.hasPrefix("'urlPath' is compared letter by letter"))
    #expect(ofScenario.contains(" addition: b"))
    #expect(ofScenario.contains(" position: 1:"))
  }

  @Test func `a flood of warnings is limited`() throws {
    let lines = LogLines()
    let clock = ManualClock()
    let log = AdditionLog(
      ThrottledLogger(Logger(label: "test") { _ in LogCollector(lines: lines) }) { clock.now })
    let catalogue = Catalogue(LoadedScenarios([]))
    catalogue.attach {
      log.note($0.warnings)
      return true
    }
    for number in 0..<50 {
      try catalogue.add(
        scenarioText(request: #"{"urlPath": "/\#(number)/:id"}"#), named: "\(number)")
    }
    #expect(lines.all.withLock { $0.count } == ThrottledLogger.burst)
  }
}
