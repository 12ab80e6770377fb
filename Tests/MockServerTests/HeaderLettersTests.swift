// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Letters beyond ASCII in the values of header fields, which clients send in UTF-8 or in ISO 8859-1.
struct HeaderLettersTests {
  @Test(arguments: [Array("Zürich".utf8), [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]])
  func `a value in either encoding is matched, filled in and kept as its text`(value: [UInt8])
    async throws
  {
    let loaded = ScenarioLoader().load(texts: [
      (
        "a.json",
        #"""
        {"request": {"url": "/", "headers": {"X-City": {"equalTo": "Zürich"}},
          "cookies": {"c": {"equalTo": "Zürich"}}},
         "response": {"headers": {"X-Back": "{{request.headers.X-City}}"},
          "body": "{{request.headers.X-City}}", "transformers": ["response-template"]}}
        """#
      )
    ])
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let server = try await MockServer.start(Catalogue(loaded), configuration: .onAnyPort())
    let connection = try RawConnection(port: server.port)
    try connection.send(
      Array("GET / HTTP/1.1\r\nHost: a\r\nX-City: ".utf8) + value
        + Array("\r\nCookie: c=".utf8) + value + Array("\r\n\r\n".utf8))
    let response = try connection.receiveResponse()
    #expect(response.status == 200)
    // What is sent is UTF-8, which this reads.
    #expect(response.header("X-Back") == "Zürich")
    #expect(response.text == "Zürich")
    let fields = server.journal.entries.first?.request.headers ?? []
    #expect(fields.first { $0.isNamed("X-City") }?.value == "Zürich")
    await server.stop()
  }
}
