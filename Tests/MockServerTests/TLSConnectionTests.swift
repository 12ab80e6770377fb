// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// HTTPS without faults, and with clients that misbehave.
struct TLSConnectionTests {
  @Test(arguments: ["NORMAL:-VERS-ALL:+VERS-TLS1.2", "NORMAL:-VERS-ALL:+VERS-TLS1.3"])
  func `prepared and scripted answers share a connection`(priorities: String) async throws {
    let log = Recorder()
    try await TLSSite.serve(
      [
        ("prepared", #"{"body": "abc"}"#),
        ("scripted", #"{"statusMessage": "Fine", "body": "abc"}"#),
      ],
      observer: log
    ) { site in
      let connection = try site.open { $0.priorities = priorities }
      #expect(connection.tls?.version == "TLS\(priorities.suffix(3))")
      #expect(connection.tls?.agreedProtocol == "http/1.1")
      for name in ["prepared", "scripted", "scripted", "prepared", "scripted", "prepared"] {
        for size in [0, 1, 100_000] {
          let body = String(repeating: "G", count: size)
          try connection.send(
            "POST /f HTTP/1.1\r\nHost: a\r\nPrefer: case=\(name)\r\nContent-Length: \(size)\r\n\r\n"
              + body)
          let response = try connection.receiveResponse()
          #expect(response.statusLine == "HTTP/1.1 200 \(name == "scripted" ? "Fine" : "OK")")
          #expect(response.header("Connection") == nil)
          #expect(response.text == "abc")
        }
      }
      for _ in 0..<18 { #expect(await log.next().wire.isComplete) }
    }
  }

  @Test func `pipelined requests are answered one after the other`() async throws {
    try await TLSSite.serve([("a", #"{"body": "first"}"#), ("b", #"{"body": "second"}"#)]) { site in
      let connection = try site.open()
      let names = (0..<50).map { $0 % 2 == 0 ? "a" : "b" }
      try connection.send(names.map { TLSSite.request($0) }.joined())
      for name in names {
        #expect(try connection.receiveResponse().text == (name == "a" ? "first" : "second"))
      }
    }
  }

  @Test
  func `a scripted answer to the first of several requests ends the connection with a notice`()
    async throws
  {
    try await TLSSite.serve([("scripted", #"{"statusMessage": "Fine", "body": "abc"}"#)]) { site in
      let connection = try site.open()
      try connection.send(TLSSite.request("scripted") + TLSSite.request("scripted"))
      let response = try connection.receiveResponse()
      #expect(response.header("Connection") == "close")
      #expect(response.text == "abc")
      #expect(connection.receiveToEnd() == ([], .closed))
    }
  }

  @Test func `a request has the scheme https and the address of its client`() async throws {
    let text = #"""
      {"request": {"urlPath": "/f"}, "cases": {
        "secure": {"when": {"scheme": "https", "clientIp": {"equalTo": "127.0.0.1"}}, "response": {"body": "secure"}},
        "plain": {"when": {"scheme": "http", "clientIp": {"equalTo": "127.0.0.1"}}, "response": {"body": "plain"}},
        "scripted": {"response": {"statusMessage": "Fine"}},
        "other": {"response": {"status": 500}}}, "default": "other"}
      """#
    try await TLSSite.serve(text) { site in
      #expect(site.server.secureURL?.absoluteString == "https://127.0.0.1:\(site.port)")
      let request = "GET /f HTTP/1.1\r\nHost: a\r\n\r\n"
      let plain = try RawConnection(port: site.server.port)
      try plain.send(request)
      #expect(try plain.receiveResponse().text == "plain")
      let secure = try site.open()
      try secure.send(request)
      #expect(try secure.receiveResponse().text == "secure")
      // Again on a connection that was taken from libmicrohttpd for a scripted answer.
      try secure.send(TLSSite.request("scripted"))
      #expect(try secure.receiveResponse().statusLine == "HTTP/1.1 200 Fine")
      try secure.send(request)
      #expect(try secure.receiveResponse().text == "secure")
    }
  }

  @Test func `bodies of 4 MiB are transferred in both directions, byte for byte`() async throws {
    let size = 4 << 20
    var seed: UInt32 = 7
    let body = (0..<size).map { _ -> UInt8 in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return UInt8(ascii: "a") + UInt8(seed >> 24) % 26
    }
    let text = #"""
      {"request": {"urlPath": "/f"}, "cases": {
        "same": {"when": {"bodyPatterns": [{"equalTo": "\#(String(decoding: body, as: UTF8.self))"}]},
                 "response": {"body": "\#(String(decoding: body, as: UTF8.self))"}},
        "other": {"response": {"status": 500}}}, "default": "other"}
      """#
    try await TLSSite.serve(text) { site in
      let connection = try site.open()
      for _ in 0..<2 {
        try connection.send("POST /f HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
        try connection.send(body)
        let response = try connection.receiveResponse()
        #expect(response.status == 200)
        #expect(response.body == body)
      }
    }
  }

  @Test func `200 connections are open at once, and each is answered twice`() async throws {
    DescriptorLimit.raise()
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      let connections = try (0..<200).map { _ in try site.open(case: "a") }
      for connection in connections {
        #expect(try connection.receiveResponse().text == "abc")
        try connection.send(TLSSite.request("a"))
      }
      for connection in connections {
        #expect(try connection.receiveResponse().text == "abc")
      }
    }
  }

  @Test func `an accepted client keeps its place, and later ones wait for a free place`()
    async throws
  {
    try await TLSSite.serve(
      #"{"request": {"urlPath": "/f"}, "cases": {"a": {"response": {"body": "abc"}}}}"#,
      limits: ConnectionLimits(held: 2, scripted: 10, secure: 2)
    ) { site in
      let first = try site.open(case: "a")
      #expect(try first.receiveResponse().text == "abc")
      let second = try RawConnection(port: site.port)
      // One thread handles both. It may forward the next bytes of the first connection and then accept the second one, since it learns of
      // both at once; but when it forwards the bytes after these, it has accepted it.
      for _ in 0..<2 {
        try first.send(TLSSite.request("a"))
        #expect(try first.receiveResponse().text == "abc")
      }
      let plain = try site.openPlain(case: "a")
      try second.secure(TLSClient.Options { $0.trustedFile = site.authority })
      for _ in 0..<10 {
        try second.send(TLSSite.request("a"))
        #expect(try second.receiveResponse().text == "abc")
      }
      #expect(!plain.hasArrived)
      first.finishSending()
      #expect(try plain.receiveResponse().text == "abc")
    }
  }

  #if os(Linux)
    @Test func `the last message of a handshake is acknowledged before any answer`() throws {
      // A client with Nagle's algorithm sends no request before that, and the system itself would wait some 40 ms for an answer
      // that takes the acknowledgement with it. Here the server behind the port never answers, so the acknowledgement comes
      // alone; and it is sent before that server gets the connection.
      let folder = try ScratchFolder()
      let ports = try Self.ports(in: folder, held: HeldConnections(limit: 20))
      let isHandedOver = DispatchSemaphore(value: 0)
      let servers = Mutex<[OwnedSocket]>([])
      try ports.start { server in
        servers.withLock { $0.append(server) }
        isHandedOver.signal()
      }
      let port = try #require(ports.secure)
      // The segment with the acknowledgement may be on its way when the connection is handed over, but not each time.
      let isAcknowledged = try (0..<10).contains { _ in
        let client = try RawConnection(
          port: port,
          tls: TLSClient.Options {
            $0.trustedFile = folder.path + "/ca.pem"
            // Without a "change cipher spec", whose segment the system would acknowledge together with the last message.
            $0.priorities = "NORMAL:%DISABLE_TLS13_COMPAT_MODE"
          })
        let before = try #require(client.tls).segmentsBeforeLastWrite
        #expect(isHandedOver.wait(timeout: .now() + Double(HangLimit.seconds)) == .success)
        return client.arrivedSegments.acknowledgements > before.acknowledgements
      }
      #expect(isAcknowledged)
      ports.quiesce()
      for server in servers.withLock({ $0 }) { server.closeSocket() }
      ports.stop()
    }
  #endif

  @Test func `a client that closes its side still gets its answer`() async throws {
    try await TLSSite.serve([
      ("prepared", #"{"body": "abc"}"#), ("scripted", #"{"statusMessage": "Fine", "body": "abc"}"#),
    ]) { site in
      for name in ["prepared", "scripted"] {
        let connection = try site.open(case: name)
        connection.finishSending()
        #expect(try connection.receiveResponse().text == "abc")
        #expect(connection.receiveToEnd() == ([], .closed))
      }
    }
  }

  @Test func `stopping the server ends open connections cleanly`() async throws {
    var connections: [RawConnection] = []
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      connections = try (0..<10).map { _ in try site.open(case: "a") }
      for connection in connections { #expect(try connection.receiveResponse().text == "abc") }
      // Another one that has not even begun its handshake.
      connections.append(try RawConnection(port: site.port))
    }
    for connection in connections.dropLast() {
      #expect(connection.receiveToEnd() == ([], .closed))
    }
    #expect(connections.last?.receiveToEnd().bytes == [])
  }

  // MARK: Clients that misbehave

  @Test func `a client without TLS gets an explanation in plain HTTP`() async throws {
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      let connection = try RawConnection(port: site.port)
      try connection.send(TLSSite.request("a"))
      let response = try connection.receiveResponse()
      #expect(response.statusLine == "HTTP/1.1 400 Bad Request")
      #expect(
        response.text
          == "This port speaks HTTPS: begin the URL with https://, or use the port for HTTP.\n")
      #expect(connection.receiveToEnd() == ([], .closed))
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
    }
  }

  @Test func `garbage is refused with an alert, and does no harm`() async throws {
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      let other = try site.open()
      var seed: UInt64 = 11
      for size in [1, 5, 6, 100, 20_000] {
        let connection = try RawConnection(port: site.port)
        connection.sendRaw(
          [0x16, 0x03, 0x01, 0xFF, 0xFF]
            + (0..<size).map { _ in
              seed = seed &* 6_364_136_223_846_793_005 &+ 1
              return UInt8(truncatingIfNeeded: seed >> 33)
            })
        let (bytes, ending) = connection.receiveToEnd()
        // A record of an alert: fatal.
        #expect(bytes.first == 0x15)
        #expect(bytes.dropFirst(5).first == 2)
        #expect(ending == .closed)
      }
      try other.send(TLSSite.request("a"))
      #expect(try other.receiveResponse().text == "abc")
    }
  }

  @Test func `garbage in an open connection ends it with an alert`() async throws {
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      let connection = try site.open(case: "a")
      #expect(try connection.receiveResponse().text == "abc")
      connection.sendRaw([0x17, 0x03, 0x03, 0x00, 0x20] + [UInt8](repeating: 7, count: 32))
      #expect(connection.receiveToEnd().bytes == [])
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
    }
  }

  @Test func `clients that disappear during a handshake are dropped`() async throws {
    // The first bytes of a message that would have 512.
    let beginning: [UInt8] = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03]
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      for count in 0...beginning.count {
        for resets in [false, true] {
          let connection = try RawConnection(port: site.port)
          connection.sendRaw(Array(beginning.prefix(count)))
          if resets { connection.reset() }
        }
      }
      #expect(try site.open(case: "a").receiveResponse().text == "abc")
    }
  }

  @Test(.tags(.realTime))
  func `a client that never finishes its handshake is dropped in time`() async throws {
    let limit = Duration.milliseconds(20)
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)], handshakeLimit: limit) { site in
      for bytes: [UInt8] in [[], [0x16], [0x16, 0x03, 0x01, 0x02, 0x00, 0x01]] {
        let connection = try RawConnection(port: site.port)
        connection.sendRaw(bytes)
        #expect(connection.receiveToEnd().ending != .open)
      }
    }
  }

  @Test func `a server that stops does not wait for handshakes`() throws {
    let held = HeldConnections(limit: 2)
    let ports = try Self.ports(in: ScratchFolder(), held: held)
    let hasPlace = DispatchSemaphore(value: 0)
    #expect(!held.areAny { hasPlace.signal() })
    try ports.start { _ in }
    let client = try RawConnection(port: #require(ports.secure))
    #expect(hasPlace.wait(timeout: .now() + Double(HangLimit.seconds)) == .success)
    ports.quiesce()
    // The server waits for the places of all connections before it ends.
    #expect(held.awaitNone(milliseconds: HangLimit.milliseconds))
    ports.stop()
    #expect(client.receiveToEnd().bytes.isEmpty)
  }

  @Test func `clients without HTTP 1.1, or with an outdated TLS, are refused with an alert`()
    async throws
  {
    try await TLSSite.serve([("a", #"{"body": "abc"}"#)]) { site in
      let otherProtocol = TLSSite.failure { try site.open { $0.protocols = ["h2"] } }
      #expect(
        otherProtocol?.hasSuffix("No supported application protocol could be negotiated") == true)
      let oldVersion = TLSSite.failure {
        try site.open { $0.priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.1" }
      }
      #expect(oldVersion?.hasSuffix("Error in protocol version") == true)
      let both = try site.open(case: "a") { $0.protocols = ["h2", "http/1.1"] }
      #expect(both.tls?.agreedProtocol == "http/1.1")
      #expect(try both.receiveResponse().text == "abc")
      let neither = try site.open(case: "a") { $0.protocols = [] }
      #expect(try neither.receiveResponse().text == "abc")
    }
  }

  /// The port for HTTPS alone, without a server behind it. Its authority is written to `ca.pem` in the folder.
  private static func ports(in folder: ScratchFolder, held: HeldConnections) throws -> FrontPorts {
    let configuration = ServerConfiguration.onAnyPort {
      $0.tls = TLSConfiguration(identity: .selfSigned(caFile: folder.path + "/ca.pem"))
      $0.tls?.handshakeLimit = HangLimit.duration * 2
    }
    return try FrontPorts(
      configuration, held: held, limit: 20, logger: ThrottledLogger(Logger(label: "test")))
  }
}
