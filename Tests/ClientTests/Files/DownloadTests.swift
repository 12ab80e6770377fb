// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient

@Suite("A download")
struct DownloadTests {
  @Test("A complete success is a file in place of the old one, and nothing is left beside it")
  func success() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "export.csv")
      try Data("old".utf8).write(to: file)
      let seen = Guarded<[Transfer.Progress]>([])
      let outcome = try await Export().download(
        to: file, from: FileServer { _ in .whole("0123456789") }
      ) { progress in seen.withLock { $0.append(progress) } }
      #expect(outcome.usable == Transfer.SavedFile(url: file, size: 10))
      #expect(outcome.kind == .success)
      #expect(outcome.received?.body.isEmpty == true)
      #expect(try file.text == "0123456789")
      #expect(try folder.names == ["export.csv"])
      // The first and the last, whatever the size of the pieces.
      #expect(
        seen.withLock { $0 } == [
          Transfer.Progress(completedBytes: 0, totalBytes: 10),
          Transfer.Progress(completedBytes: 10, totalBytes: 10),
        ])
    }
  }

  @Test("The body is asked for without compression, unless the request says otherwise")
  func encoding() async throws {
    try await withFolder { folder async throws in
      let server = FileServer { _ in .whole("x") }
      _ = try await Export().download(to: folder.appending(path: "a"), from: server)
      #expect(server.sent(.acceptEncoding) == ["identity"])
      #expect(server.sent(.accept) == ["*/*"])
      #expect(server.sent(.range) == [nil])
    }
  }

  @Test("A body that is cut off is no success, and the next download asks for the rest")
  func resumption() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "export.csv")
      try Data("old".utf8).write(to: file)
      let server = FileServer { request in
        request.headers[.range] == nil
          ? .whole("0123456789", cutAfter: 4) : .part("456789", "bytes 4-9/10")
      }
      let first = try await Export().download(to: file, from: server)
      guard case .noAnswer(let cut) = first, let part = cut.received else {
        Issue.record("\(first)")
        return
      }
      #expect(part.status == 200)
      #expect(cut.description == "interrupted: cut; the file has 4 bytes; 200 had come")
      #expect(try file.text == "old")
      let kept = try #require(Transfer.PartialFile(of: file))
      #expect((kept.receivedBytes, kept.totalBytes) == (4, 10))

      let seen = Guarded<[Int64]>([])
      let second = try await Export().download(to: file, from: server) { progress in
        seen.withLock { $0.append(progress.completedBytes) }
      }
      #expect(server.sent(.range) == [nil, "bytes=4-"])
      #expect(server.sent(.ifRange) == [nil, #""v1""#])
      #expect(try file.text == "0123456789")
      #expect(seen.withLock { $0 } == [4, 10])
      // It is the 200 that the part completes.
      #expect(second.usable?.size == 10)
      #expect(second.received?.status == 200)
      #expect(second.received?.headers[.contentLength] == "10")
      #expect(second.received?.headers[.contentRange] == nil)
      #expect(try folder.names == ["export.csv"])
    }
  }

  @Test(
    "A body shorter than its Content-Length is no success, even if the transport says it is complete"
  )
  func short() async throws {
    try await withFolder { folder async throws in
      let server = FileServer { _ in
        var answer = FileServer.Answer.whole("0123456789", cutAfter: 9)
        answer.end = nil
        return answer
      }
      let outcome = try await Export().download(to: folder.appending(path: "a"), from: server)
      guard case .noAnswer(.interrupted) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(try folder.names == ["a.download"])
    }
  }

  @Test("A server that answers a request for the rest with the whole file replaces the part")
  func changed() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        request.headers[.range] == nil
          ? .whole("old old old", cutAfter: 8) : .whole("new", [.eTag: #""v2""#])
      }
      _ = try await Export().download(to: file, from: server)
      #expect(try await Export().download(to: file, from: server).kind == .success)
      #expect(try file.text == "new")
      #expect(server.sent(.range) == [nil, "bytes=8-"])
    }
  }

  @Test(
    "A part that does not fit is never appended: everything is asked for again",
    arguments: [
      .part("56789", "bytes 5-9/10"), .part("3456789", "bytes 3-9/10"), .part("456789", nil),
      .part("456789", "bytes 4-9/11"), .part("456789", "bytes 4-9/10", tag: #""v2""#),
      .part("456789", "items 4-9/10"), .part("456789", "bytes 9-4/10"),
      .part("456789", "bytes */10"),
      FileServer.Answer(
        head: Received(status: 416, headers: [.contentRange: "bytes */3"]), pieces: [Data("x".utf8)]
      ),
    ] as [FileServer.Answer])
  func wrongPart(answer: FileServer.Answer) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let count = Guarded(0)
      let server = FileServer { request in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst { return .whole("0123456789", cutAfter: 4) }
        return request.headers[.range] == nil ? .whole("ABCDEFGHIJ") : answer
      }
      _ = try await Export().download(to: file, from: server)
      #expect(try await Export().download(to: file, from: server).kind == .success)
      #expect(try file.text == "ABCDEFGHIJ")
      #expect(server.sent(.range) == [nil, "bytes=4-", nil])
    }
  }

  @Test(
    "A part of a file with another Last-Modified is never appended, though the server ignores If-Range",
    arguments: [
      ("Fri, 02 Jan 2026 03:04:05 GMT", "0123456789", [nil, "bytes=4-"]),
      ("Fri, 02 Jan 2026 03:05:05 GMT", "ABCDEFGHIJ", [nil, "bytes=4-", nil]),
    ] as [(String, String, [String?])])
  func dates(modified: String, text: String, ranges: [String?]) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let count = Guarded(0)
      let server = FileServer { request in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        let headers: HTTPFields = [
          .lastModified: isFirst ? "Fri, 02 Jan 2026 03:04:05 GMT" : modified,
          .date: "Fri, 02 Jan 2026 03:06:05 GMT",
        ]
        if isFirst { return .whole("0123456789", headers, cutAfter: 4) }
        guard request.headers[.range] != nil else { return .whole(text, headers) }
        return FileServer.Answer(
          head: Received(status: 206, headers: headers + [.contentRange: "bytes 4-9/10"]),
          pieces: [Data(text.utf8.dropFirst(4))])
      }
      _ = try await Export().download(to: file, from: server)
      #expect(try await Export().download(to: file, from: server).kind == .success)
      #expect(try file.text == text)
      #expect(server.sent(.range) == ranges)
    }
  }

  @Test("A part with more bytes than the file has is no success, and is not kept")
  func long() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        request.headers[.range] == nil
          ? .whole("0123456789", cutAfter: 4) : .part("456789!", "bytes 4-9/10")
      }
      _ = try await Export().download(to: file, from: server)
      guard case .noAnswer(.malformed) = try await Export().download(to: file, from: server) else {
        Issue.record("must not be a file")
        return
      }
      #expect(try folder.names == [])
    }
  }

  @Test("A part that ends before the file does is kept, and is no success")
  func shorterPart() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        switch request.headers[.range] {
        case nil: .whole("0123456789", cutAfter: 4)
        case "bytes=4-": .part("456", "bytes 4-6/10")
        default: .part("789", "bytes 7-9/10")
        }
      }
      for expected in [OutcomeKind.noAnswer, .noAnswer, .success] {
        #expect(try await Export().download(to: file, from: server).kind == expected)
      }
      #expect(try file.text == "0123456789")
    }
  }

  @Test("If only the end was not noted, the last byte is asked for")
  func lastByte() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { request in
        request.headers[.range] == nil
          ? .whole("0123456789", cutAfter: 10) : .part("9", "bytes 9-9/10")
      }
      _ = try await Export().download(to: file, from: server)
      #expect(try await Export().download(to: file, from: server).kind == .success)
      #expect(server.sent(.range) == [nil, "bytes=9-"])
      #expect(try file.text == "0123456789")
    }
  }

  @Test(
    "A part is kept only if the server names the version of the file",
    arguments: [
      ([.eTag: #""v1""#], #""v1""#),
      ([.eTag: #"W/"v1""#], nil), ([.eTag: "v1"], nil), ([:], nil),
      ([.eTag: #""v1""#, .acceptRanges: "none"], nil),
      ([.eTag: #""v1""#, .contentEncoding: "gzip"], nil),
      (
        [
          .lastModified: "Fri, 02 Jan 2026 03:04:05 GMT", .date: "Fri, 02 Jan 2026 03:04:06 GMT",
        ], "Fri, 02 Jan 2026 03:04:05 GMT"
      ),
      (
        [
          .lastModified: "Fri, 02 Jan 2026 03:04:05 GMT", .date: "Fri, 02 Jan 2026 03:04:05 GMT",
        ], nil
      ),
      ([.lastModified: "Fri, 02 Jan 2026 03:04:05 GMT"], nil),
    ] as [(HTTPFields, String?)])
  func validators(headers: HTTPFields, ifRange: String?) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { _ in .whole("0123456789", headers, cutAfter: 4) }
      _ = try await Export().download(to: file, from: server)
      #expect((Transfer.PartialFile(of: file) != nil) == (ifRange != nil))
      _ = try await Export().download(to: file, from: server)
      #expect(server.sent(.ifRange) == [nil, ifRange])
    }
  }

  @Test("A folder of another program that has the name of the part's keeps what is in it")
  func otherFolder() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let other = folder.appending(path: "a.download")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
      try Data("other".utf8).write(to: other.appending(path: "Info.plist"))
      let server = FileServer { _ in .whole("0123456789", cutAfter: 4) }
      _ = try await Export().download(to: file, from: server)
      try Transfer.PartialFile(of: file)?.remove()
      #expect(try other.names == ["Info.plist"])
      let outcome = try await Export().download(
        to: file, from: FileServer { _ in .whole("0123456789") })
      #expect(outcome.kind == .success)
      #expect(try file.text == "0123456789")
      #expect(try other.names == ["Info.plist"])
    }
  }

  @Test("A part of another URL is not used, and one that was removed is not either")
  func others() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a")
      let server = FileServer { _ in .whole("0123456789", cutAfter: 4) }
      _ = try await Export().download(to: file, from: server)
      _ = try await Export(path: "export?of=2").download(to: file, from: server)
      #expect(Transfer.PartialFile(of: file)?.receivedBytes == 4)
      try Transfer.PartialFile(of: file)?.remove()
      #expect(try folder.names == [])
      _ = try await Export(path: "export?of=2").download(to: file, from: server)
      #expect(server.sent(.range) == [nil, nil, nil])
    }
  }
}
