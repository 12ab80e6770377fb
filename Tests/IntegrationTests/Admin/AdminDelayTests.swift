// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer
import MockAPITestSupport
import Testing

/// The delay that WireMock's settings give to all stubs.
struct AdminDelayTests {
  @Test(
    "a delay of the settings holds answers back, also those that were prepared, and no longer when it is unset"
  )
  func delay() async throws {
    let clock = ManualClock()
    let server = try await ItemServer.start([("a", #"{"jsonBody": {"id": 7}}"#)]) {
      $0.clock = .manual(clock)
    }
    let connection = try RawConnection(port: server.port)
    func call(_ method: String, _ path: String, _ body: String = "") throws {
      try connection.send(
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
          + body)
    }
    try call("POST", "/__admin/settings", #"{"fixedDelay": 30000}"#)
    #expect(try connection.receiveResponse().status == 200)
    try call("GET", "/item")
    // Without the delay, nothing would ever wait for the clock.
    await clock.sleepers(atLeast: 1)
    #expect(!connection.hasArrived)
    clock.advance(by: .seconds(30))
    #expect(try connection.receiveResponse().text == #"{"id": 7}"#)
    try call("POST", "/__admin/settings", "{}")
    #expect(try connection.receiveResponse().status == 200)
    try call("GET", "/item")
    #expect(try connection.receiveResponse().text == #"{"id": 7}"#)
    await server.stop()
  }
}
