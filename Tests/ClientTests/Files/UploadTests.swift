// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient
@testable import MockAPIClientCore

@Suite("A body that is read from files")
struct UploadTests {
  private struct Photo: Resource {
    typealias Success = EmptyBody
    let request: Request
  }

  private func withFile(
    _ text: String, _ body: (URL) async throws -> Void
  ) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.jpg")
      try Data(text.utf8).write(to: file)
      try await body(file)
    }
  }

  @Test("The request has the file, its media type, and no body in memory")
  func request() async throws {
    try await withFile("0123456789") { file async throws in
      let request = Request.put("photos/1", file: file, contentType: "image/jpeg")
      #expect(request.method == .put)
      #expect(request.body == nil)
      #expect(request.streamedBody?.file == file)
      #expect(request.headers[.contentType] == "image/jpeg")
      #expect(Request.patch("p", file: file).method == .patch)
      #expect(Request.post("p", file: file).headers[.contentType] == "application/octet-stream")
      #expect(try request.streamedBody?.length() == 10)
      #expect(try request.streamedBody?.contents() == Data("0123456789".utf8))
      #expect(request == .put("photos/1", file: file, contentType: "image/jpeg"))
    }
  }

  @Test("Another body replaces the file, and the file another body")
  func replacement() async throws {
    try await withFile("x") { file async throws in
      let request = Request.put("p", file: file)
      #expect(request.with(body: Data("b".utf8), contentType: "a/b").streamedBody == nil)
      var without = request
      without.body = nil
      #expect(without.streamedBody == nil)
      #expect(Request.put("p", json: 1).with(file: file).body == nil)
    }
  }

  @Test("A form with a file has the same bytes as one in memory, but for the boundary")
  func form() async throws {
    try await withFile("photo\r\n--") { file async throws in
      let content = Data("photo\r\n--".utf8)
      let streamed = Request.post(
        "p",
        multipart: [
          .field("a", "1"), .file("image", contentsOf: file, contentType: "image/jpeg"),
          .file("b", contentsOf: file, name: "b.bin"),
        ])
      let inMemory = Request.post(
        "p",
        multipart: [
          .field("a", "1"), .file("image", name: "a.jpg", contentType: "image/jpeg", content),
          .file("b", name: "b.bin", content),
        ])
      func boundary(_ request: Request) throws -> String {
        try #require(request.headers[.contentType]?.components(separatedBy: "boundary=").last)
      }
      let body = try #require(streamed.streamedBody)
      #expect(body.files == [file, file])
      #expect(body.file == nil)
      let text = String(decoding: try body.contents(), as: UTF8.self)
      #expect(
        Data(text.replacing(try boundary(streamed), with: try boundary(inMemory)).utf8)
          == inMemory.body)
      #expect(try body.length() == Int64(text.utf8.count))
      let copy = file.appendingPathExtension("copy")
      try body.write(to: copy)
      #expect(try copy.text == text)
    }
  }

  @Test("A form with a file has its other parts as the client's encoder writes them")
  func encoder() async throws {
    struct Meta: APIBody { let userName: String }
    try await withFile("photo") { file async throws in
      let sent = Guarded<[Request]>([])
      let client = APIClient(
        baseURL: try #require(URL(string: "https://api.test")),
        transport: StubTransport { request, _ in
          sent.withLock { $0.append(request) }
          return Received(status: 204)
        }, decoder: ContractDecoder(keys: .snakeCase))
      let form: Request.Multipart = [
        .json("meta", Meta(userName: "a")), .file("f", contentsOf: file),
      ]
      #expect(await client.fetch(Photo(request: .post("p", multipart: form))).kind == .success)
      let request = try #require(sent.withLock { $0.first })
      let body = String(decoding: try #require(request.body), as: UTF8.self)
      let type = try #require(request.headers[.contentType])
      #expect(body.contains(#"{"user_name":"a"}"#))
      #expect(body.contains("\r\n\r\nphoto\r\n"))
      #expect(body.hasPrefix("--" + (type.components(separatedBy: "boundary=").last ?? "none")))
    }
  }

  @Test("A form with a file is not sent without a part that cannot be made")
  func fault() async throws {
    try await withFile("photo") { file async throws in
      let client = try APIClient.answering { _, _ in
        Issue.record("the request was sent")
        return Received(status: 204)
      }
      let parts: [Request.Multipart.Part] = [
        .json("a", Double.nan), .file("a", name: "a", contentType: "a/b\r\nX: 1", Data()),
        .file("a", contentsOf: file, contentType: "a/b\r\nX: 1"),
      ]
      for part in parts {
        let request = Request.post("p", multipart: [.file("f", contentsOf: file), part])
        #expect(request.streamedBody == nil)
        #expect(throws: NoAnswer.self) { try request.check() }
        let outcome = await client.upload(Photo(request: request)) { _ in }
        guard case .noAnswer(.invalidRequest) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        let other = request.with(file: file)
        #expect(throws: Never.self) { try other.check() }
      }
    }
  }

  @Test("Exactly the announced bytes are sent, or the request ends")
  func changes() async throws {
    try await withFile("0123456789") { file async throws in
      let body = try #require(Request.put("p", file: file).streamedBody)
      let longer = try body.makeReader()
      try Data("0123456789ABC".utf8).write(to: file)
      #expect(longer.length == 10)
      #expect(try longer.read(upTo: 4) == Data("0123".utf8))
      #expect(try longer.read(upTo: 100) == Data("456789".utf8))
      #expect(try longer.read(upTo: 100) == nil)

      let shorter = try body.makeReader()
      try Data("01".utf8).write(to: file)
      #expect(try shorter.read(upTo: 100) == Data("01".utf8))
      #expect(throws: NoAnswer.self) { try shorter.read(upTo: 100) }
    }
  }

  @Test("A file that cannot be read is an invalid request, and nothing is sent")
  func unreadable() async throws {
    try await withFolder { folder async throws in
      let count = Guarded(0)
      let client = try APIClient.answering { _, _ in
        count.withLock { $0 += 1 }
        return Received(status: 204)
      }
      for file in [
        folder, folder.appending(path: "none"), try #require(URL(string: "https://x/a")),
      ] {
        let outcome = await client.fetch(Photo(request: .put("p", file: file)))
        guard case .noAnswer(.invalidRequest(let text)) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        #expect(text.hasPrefix("the body's file \(file.path) cannot be sent: "))
      }
      #expect(count.withLock { $0 } == 0)
    }
  }

  @Test("The answer is judged as always, and the progress ends with all bytes")
  func outcome() async throws {
    try await withFile("0123456789") { file async throws in
      let bodies = Guarded<[Data?]>([])
      let client = try APIClient.answering { request, _ in
        bodies.withLock { $0.append(request.body) }
        return Received(status: bodies.withLock { $0.count } == 1 ? 204 : 500)
      }
      let seen = Guarded<[Transfer.Progress]>([])
      let photo = Photo(request: .put("p", file: file))
      let first = await client.upload(photo) { progress in seen.withLock { $0.append(progress) } }
      #expect(first.kind == .success)
      #expect(
        seen.withLock { $0 } == [Transfer.Progress(completedBytes: 10, totalBytes: 10)])
      #expect(await client.fetch(photo).kind == .unexpected)
      #expect(bodies.withLock { $0 } == [Data("0123456789".utf8), Data("0123456789".utf8)])
    }
  }

  @Test("A body is never written over a file that it is read from, also by another name")
  func ownFile() async throws {
    try await withFile("photo") { file async throws in
      let folder = file.deletingLastPathComponent()
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let body = try #require(Request.put("p", file: file).streamedBody)
      for place in [file, link, folder.appending(path: "../\(folder.lastPathComponent)/a.jpg")] {
        #expect(throws: NoAnswer.self) { try body.write(to: place) }
      }
      #expect(try file.text == "photo")
      let copy = folder.appending(path: "copy")
      try body.write(to: copy)
      #expect(try copy.text == "photo")
    }
  }

  @Test("A body that cannot be written as a whole leaves no new file")
  func incomplete() async throws {
    try await withFile("0123456789") { file async throws in
      let reader = try #require(Request.put("p", file: file).streamedBody).makeReader()
      try Data("0123".utf8).write(to: file)
      let copy = file.deletingLastPathComponent().appending(path: "copy")
      #expect(throws: NoAnswer.self) { try reader.write(to: copy) }
      #expect(!FileManager.default.fileExists(atPath: copy.path))
    }
  }

  @Test("A transport that cannot send files says so, and sends nothing")
  func unsupported() async throws {
    struct Plain: Transport {
      func send(_ request: Request, to url: URL) async throws -> Received { Received(status: 204) }
    }
    try await withFile("x") { file async throws in
      let client = APIClient(
        baseURL: try #require(URL(string: "https://api.test")), transport: Plain())
      let outcome = await client.fetch(Photo(request: .put("p", file: file)))
      guard case .noAnswer(.invalidRequest(let text)) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(text.hasPrefix("Plain neither sends nor receives files"))
    }
  }

  @Test(
    "A screen gets the first, the last, and some in between",
    arguments: [
      (0, 100, nil, true), (0, 100, 0, false), (50, 100, 0, false), (100, 100, 50, true),
      (100, 100, 100, false), (1 << 16, 1 << 20, 0, true), ((1 << 16) - 1, 1 << 20, 0, false),
      (10_000_000, 2_000_000_000, 0, true), (9_999_999, 2_000_000_000, 0, false),
      (5, 100, 50, true), (1 << 20, nil, 0, true), ((1 << 20) - 1, nil, 0, false),
    ] as [(Int64, Int64?, Int64?, Bool)])
  func progress(completed: Int64, total: Int64?, last: Int64?, isNews: Bool) {
    let progress = Transfer.Progress(completedBytes: completed, totalBytes: total)
    let earlier = last.map { Transfer.Progress(completedBytes: $0, totalBytes: total) }
    #expect(progress.isNews(after: earlier) == isNews)
  }

  @Test("A fraction is from 0 to 1")
  func fraction() {
    #expect(Transfer.Progress(completedBytes: 1, totalBytes: 4).fraction == 0.25)
    #expect(Transfer.Progress(completedBytes: 0, totalBytes: 0).fraction == 1)
    #expect(Transfer.Progress(completedBytes: 1, totalBytes: nil).fraction == nil)
  }
}
