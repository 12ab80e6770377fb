// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// Faults through TLS, as clients see them: the same bytes and the same endings as without TLS.
struct TLSFaultTests {
  @Test(arguments: [false, true])
  func `a cut at any byte sends exactly that many bytes, and ends as declared`(resets: Bool)
    async throws
  {
    let body = String(repeating: "x", count: 161)
    let responses = (0...200).map { count in
      (
        name: "at\(count)",
        response:
          #"{"headers": {"Date": null}, "body": "\#(body)", "#
          + #""fault": {"at": {"byte": \#(count)}, "then": "\#(resets ? "reset" : "close")"}}"#
      )
    }
    try await TLSSite.serve(responses) { site in
      // Many at once, because before a reset the server waits until the client has acknowledged everything, which
      // takes time.
      for start in stride(from: 0, through: 200, by: 20) {
        let counts = start...min(start + 19, 200)
        let secure = try counts.map { try site.open(case: "at\($0)") }
        let plain = try counts.map { try site.openPlain(case: "at\($0)") }
        for (count, (secure, plain)) in zip(counts, zip(secure, plain)) {
          let (bytes, ending) = secure.receiveToEnd()
          #expect(bytes.count == count)
          #expect(bytes == plain.receiveToEnd().bytes)
          #expect(ending == (resets ? .reset : .closed))
        }
      }
    }
  }

  @Test func `every malformation sends the same bytes as without TLS`()
    async throws
  {
    let responses = Malformation.Kind.allCases.flatMap { kind in
      ["close", "reset"].map { ending in
        (
          name: "\(kind.rawValue)-\(ending)",
          response:
            #"{"headers": {"Date": null}, "body": "abcdef", "#
            + #""fault": {"malformed": "\#(kind.rawValue)", "then": "\#(ending)"}}"#
        )
      }
    }
    try await TLSSite.serve(responses) { site in
      for (name, _) in responses {
        let secure = try site.open(case: name).receiveToEnd()
        let plain = try site.openPlain(case: name).receiveToEnd()
        #expect(secure == plain, "\(name)")
        #expect(!secure.bytes.isEmpty)
      }
    }
  }

  @Test func `a body that is cut off is too short, although TLS ends cleanly`()
    async throws
  {
    try await TLSSite.serve([
      ("cut", #"{"body": "0123456789", "fault": {"at": {"bodyByte": 7}, "then": "close"}}"#)
    ]) { site in
      let connection = try site.open(case: "cut")
      let head = try connection.receiveResponse(hasBody: false)
      #expect(head.header("Content-Length") == "10")
      #expect(connection.receiveToEnd() == (Array("0123456".utf8), .closed))
    }
  }

  @Test func `a large answer arrives up to its last byte before the reset`() async throws {
    let folder = try ScratchFolder()
    try folder.write(String(repeating: "z", count: 3_000_000), to: "large.txt")
    try folder.write(
      #"""
      {"request": {"urlPath": "/f"}, "cases": {"large": {"response": {
        "bodyFileName": "large.txt", "fault": {"at": {"bodyByte": 2999999}, "then": "reset"}}}}}
      """#, to: "a.json")
    let loaded = ScenarioLoader().load(paths: [folder.path])
    try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let server = try await MockServer.start(
      loaded,
      configuration: .onAnyPort {
        $0.tls = TLSConfiguration(identity: .selfSigned(caFile: folder.path + "/ca.pem"))
      })
    let site = TLSSite(folder: folder, server: server)
    let connection = try site.open(case: "large")
    #expect(try connection.receiveResponse(hasBody: false).status == 200)
    let (bytes, ending) = connection.receiveToEnd()
    #expect(bytes.count == 2_999_999)
    #expect(ending == .reset)
    await server.stop()
  }

  @Test func `a stall lasts until the client gives up, and is then recorded`() async throws {
    let log = Recorder()
    try await TLSSite.serve(
      [
        ("stall", #"{"body": "abc", "fault": {"at": {"bodyByte": 1}, "then": "stall"}}"#),
        ("scripted", #"{"statusMessage": "Fine"}"#),
      ],
      observer: log
    ) { site in
      for resets in [false, true] {
        var connection: RawConnection? = try site.open(case: "stall")
        #expect(try connection?.receiveResponse(hasBody: false).status == 200)
        // One thread answers both: if it recorded the stall at once, the stall would be the first.
        #expect(try site.open(case: "scripted").receiveResponse().status == 200)
        #expect(await log.next().reply.caseName == "scripted")
        if resets { connection?.reset() }
        connection = nil
        let served = await log.next()
        #expect(served.wire.isComplete)
        #expect(served.reply.fault?.ending == .stall)
      }
    }
  }

  @Test func `a client that goes away during a delay is recorded as gone, unless it waits`()
    async throws
  {
    let log = Recorder()
    let clock = ManualClock()
    let useClock: (inout ServerConfiguration) -> Void = { $0.clock = .manual(clock) }
    try await TLSSite.serve(
      [
        ("late", #"{"fixedDelayMilliseconds": 1000, "body": "abc"}"#), ("now", #"{"body": "abc"}"#),
      ],
      observer: log, useClock
    ) { site in
      for waits in [false, true] {
        for isSecure in [false, true] {
          var connection: RawConnection? =
            try isSecure ? site.open(case: "late") : site.openPlain(case: "late")
          await clock.sleepers(atLeast: 1)
          if waits { connection?.finishSending() } else { connection = nil }
          // One thread handles both events, in this order.
          #expect(try site.open(case: "now").receiveResponse().text == "abc")
          #expect(await log.next().reply.caseName == "now")
          clock.advance(by: .seconds(1))
          if waits { #expect(try connection?.receiveResponse().text == "abc") }
          #expect(await log.next().wire.isComplete == waits, "TLS: \(isSecure)")
          connection = nil
        }
      }
    }
  }

  @Test func `raw bytes and slices arrive unchanged`() async throws {
    let clock = ManualClock()
    let useClock: (inout ServerConfiguration) -> Void = { $0.clock = .manual(clock) }
    try await TLSSite.serve(
      [
        ("notHTTP", #"{"fault": {"bytes": "SSH-2.0-OpenSSH_9.2\r\n"}}"#),
        ("nothing", #"{"fault": "EMPTY_RESPONSE"}"#),
        ("reset", #"{"fault": "CONNECTION_RESET_BY_PEER"}"#),
        (
          "slices",
          #"{"body": "0123456789", "chunkedDribbleDelay": {"numberOfChunks": 5, "totalDuration": 1}}"#
        ),
      ], useClock
    ) { site in
      for (name, bytes, ending) in [
        ("notHTTP", "SSH-2.0-OpenSSH_9.2\r\n", .closed), ("nothing", "", .closed),
        ("reset", "", .reset),
      ] as [(String, String, RawConnection.Ending)] {
        let end = try site.open(case: name).receiveToEnd()
        #expect(end == (Array(bytes.utf8), ending), "\(name)")
      }
      let slices = try site.open(case: "slices")
      await clock.sleepers(atLeast: 1)
      clock.advance(by: .seconds(1))
      #expect(try slices.receiveResponse().text == "0123456789")
    }
  }
}
