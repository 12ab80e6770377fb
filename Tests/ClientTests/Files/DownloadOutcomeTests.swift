// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient

@Suite("The outcome of a download")
struct DownloadOutcomeTests {
  private static func answer(_ status: Int, _ body: String) -> FileServer.Answer {
    FileServer.Answer(
      head: Received(status: status, headers: [.contentType: "application/json"]),
      pieces: [Data(body.utf8)])
  }

  @Test("A failure is judged by its body, and leaves the old file and the part")
  func failure() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      try Data("old".utf8).write(to: file)
      let server = FileServer { request in
        request.headers[.range] == nil
          ? .whole("0123456789", cutAfter: 4) : Self.answer(403, #"{"code":"expired"}"#)
      }
      _ = try await Export().download(to: file, from: server)
      let outcome = try await Export().download(to: file, from: server)
      #expect(outcome.refusal == Export.Failure(code: "expired"))
      #expect(outcome.received?.body.isEmpty == false)
      #expect(try file.text == "old")
      #expect(Transfer.PartialFile(of: file)?.receivedBytes == 4)
    }
  }

  @Test("An answer outside the contract is unexpected, and nothing is saved")
  func unexpected() async throws {
    try await withFolder { folder async throws in
      let outcome = try await Export().download(
        to: folder.appending(path: "a"), from: FileServer { _ in Self.answer(502, "<h1>") })
      #expect(outcome.kind == .unexpected)
      #expect(outcome.received?.body == Data("<h1>".utf8))
      #expect(try folder.names == [])
    }
  }

  @Test("The resource finds a failure in the body of a small success")
  func failureInSuccess() async throws {
    try await withFolder { folder async throws in
      let server = FileServer { _ in
        .whole(#"{"code":"busy"}"#, [.eTag: #""v1""#, .contentType: "application/json"])
      }
      let outcome = try await Export().download(to: folder.appending(path: "a"), from: server)
      #expect(outcome.refusal == Export.Failure(code: "busy"))
      #expect(try folder.names == [])
    }
  }

  @Test("A part that nobody asked for is unexpected")
  func unaskedPart() async throws {
    try await withFolder { folder async throws in
      let outcome = try await Export().download(
        to: folder.appending(path: "a"), from: FileServer { _ in .part("012", "bytes 0-2/10") })
      #expect(outcome.kind == .unexpected)
      #expect(try folder.names == [])
    }
  }

  @Test("A part that the request itself asks for is the file")
  func ownRange() async throws {
    struct Beginning: Resource {
      typealias Success = RawBody
      var request: Request { .get("export").setting(.range, to: "bytes=0-2") }
    }
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let client = APIClient(
        baseURL: try #require(URL(string: "https://api.test")),
        transport: FileServer { _ in .part("012", "bytes 0-2/10") })
      let outcome = await client.download(Beginning(), to: file)
      #expect(outcome.usable?.size == 3)
      #expect(outcome.received?.status == 206)
      #expect(try file.text == "012")
    }
  }

  @Test("An answer that is a success only for the resource is saved, too")
  func ownSuccess() async throws {
    struct Page: Resource {
      typealias Success = RawBody
      var request: Request { .get("page") }
      func disposition(of received: Received) -> Disposition { .success }
    }
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let client = APIClient(
        baseURL: try #require(URL(string: "https://api.test")),
        transport: FileServer { _ in Self.answer(404, "none") })
      #expect(
        await client.download(Page(), to: file).usable == Transfer.SavedFile(url: file, size: 4))
      #expect(try file.text == "none")
    }
  }

  @Test("A cancelled download ends at once, and its part stays")
  func cancellation() async throws {
    /// Sends four bytes of ten, and then nothing.
    struct Stalled: Transport {
      func send(_ request: Request, to url: URL) async throws -> Received {
        throw NoAnswer.invalidRequest("without files")
      }

      func send(_ request: Request, to url: URL, in transfer: Transfer) async throws -> Received {
        let answer = FileServer.Answer.whole("0123456789", cutAfter: 4)
        try transfer.begin(answer.head)
        for piece in answer.pieces { try transfer.receive(piece) }
        let (nothing, continuation) = AsyncStream.makeStream(of: Void.self)
        defer { continuation.finish() }
        // Ends when the task is cancelled.
        for await _ in nothing {}
        throw NoAnswer.cancelled
      }
    }
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await Export().download(to: file, from: Stalled()) { _ in continuation.yield() }
      }
      for await _ in begun { break }
      // Meanwhile, another download must not write to the same file.
      guard
        case .noAnswer(.invalidRequest(let text)) = try await Export().download(
          to: file, from: FileServer { _ in .whole("x") })
      else {
        Issue.record("the second download must be refused")
        return
      }
      #expect(text == "another download writes to \(file.path)")
      task.cancel()
      guard case .noAnswer(.cancelled) = try await task.value else {
        Issue.record("must be cancelled")
        return
      }
    }
  }

  /// A transport that tries again without a pause.
  private static func retrying(_ transport: any Transport) -> RetryingTransport {
    RetryingTransport(
      transport, rules: RetryingTransport.Rules(), sleep: { _ in }, chance: { 0 })
  }

  @Test("A retrying transport asks only for the rest, also of a part that was there before")
  func retry() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        switch request.headers[.range] {
        case nil: return .whole("0123456789", cutAfter: 2)
        case "bytes=2-": return .part("23", "bytes 2-9/10", cut: true)
        default: return .part("456789", "bytes 4-9/10")
        }
      }
      _ = try await Export().download(to: file, from: server)
      let transport = Self.retrying(server)
      #expect(try await Export().download(to: file, from: transport).kind == .success)
      #expect(server.sent(.range) == [nil, "bytes=2-", "bytes=4-"])
      #expect(server.sent(.ifRange) == [nil, #""v1""#, #""v1""#])
      #expect(try file.text == "0123456789")
    }
  }

  @Test("A resumed download that is cut off again and again is put together from all its parts")
  func retries() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        switch request.headers[.range] {
        case nil: return .whole("0123456789", cutAfter: 2)
        case "bytes=2-": return .part("23", "bytes 2-9/10", cut: true)
        case "bytes=4-": return .part("45", "bytes 4-9/10", cut: true)
        default: return .part("6789", "bytes 6-9/10")
        }
      }
      _ = try await Export().download(to: file, from: server)
      let transport = Self.retrying(server)
      #expect(try await Export().download(to: file, from: transport).kind == .success)
      #expect(server.sent(.range) == [nil, "bytes=2-", "bytes=4-", "bytes=6-"])
      #expect(server.sent(.ifRange) == [nil, #""v1""#, #""v1""#, #""v1""#])
      #expect(try file.text == "0123456789")
    }
  }

  @Test("A new token in the middle of a resumed download asks for what is missing by then")
  func refreshInside() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        switch (request.headers[.range], request.headers[.authorization]) {
        case (nil, _): return .whole("0123456789", cutAfter: 2)
        case ("bytes=2-", _): return .part("23", "bytes 2-9/10", cut: true)
        case (_, "Bearer 1"): return Self.answer(401, "{}")
        default: return .part("456789", "bytes 4-9/10")
        }
      }
      _ = try await Export().download(to: file, from: server)
      let transport = RefreshingTransport(
        Self.retrying(server), token: "1", refreshTimeout: patient
      ) { _ in "2" }
      #expect(try await Export().download(to: file, from: transport).kind == .success)
      #expect(server.sent(.range) == [nil, "bytes=2-", "bytes=4-", "bytes=4-"])
      #expect(try file.text == "0123456789")
    }
  }

  @Test("A new token is for the same download")
  func refresh() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        request.headers[.authorization] == "Bearer 2" ? .whole("file") : Self.answer(401, "{}")
      }
      let transport = RefreshingTransport(server, token: "1", refreshTimeout: patient) { _ in "2" }
      #expect(try await Export().download(to: file, from: transport).kind == .success)
      #expect(try file.text == "file")
    }
  }

  @Test("A transport with answers in memory saves them as files")
  func memory() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let transport = StubTransport { _, _ in Received(status: 200, body: Data("x".utf8)) }
      #expect(try await Export().download(to: file, from: transport).kind == .success)
      #expect(try file.text == "x")
    }
  }

  @Test("What cannot be a download is refused before anything is sent")
  func refusals() async throws {
    struct Head: Resource {
      typealias Success = RawBody
      var request: Request { .head("export") }
    }
    let server = FileServer { _ in .whole("x") }
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")), transport: server)
    let elsewhere = try #require(URL(string: "https://x/a"))
    try await withFolder { folder async throws in
      for outcome in [
        await client.download(Head(), to: folder.appending(path: "a")).kind,
        try await Export().download(to: folder.appending(path: "none/a"), from: server).kind,
        try await Export().download(to: elsewhere, from: server).kind,
      ] {
        #expect(outcome == .noAnswer)
      }
      #expect(server.requests.withLock { $0 }.isEmpty)
      #expect(try folder.names == [])
    }
  }
}
