// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientCore

/// Answers with the pieces that a test chooses, as a transport passes them on.
struct FileServer: Transport {
  struct Answer {
    var head: Received
    var pieces: [Data] = []
    /// How the exchange ends after the pieces; nil if the answer is complete.
    var end: NoAnswer?
  }

  let requests = Guarded<[Request]>([])
  let answer: @Sendable (Request) -> Answer

  init(_ answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
  }

  func send(_ request: Request, to url: URL) async throws -> Received {
    throw NoAnswer.invalidRequest("without files")
  }

  func send(_ request: Request, to url: URL, in transfer: Transfer) async throws -> Received {
    requests.withLock { $0.append(request) }
    let answer = answer(request)
    try transfer.begin(answer.head)
    for piece in answer.pieces { try transfer.receive(piece) }
    if let end = answer.end { throw end.after(answer.head) }
    return answer.head
  }

  /// The value of a field of each request; nil where there is none.
  func sent(_ name: HTTPField.Name) -> [String?] {
    requests.withLock { $0.map { $0.headers[name] } }
  }
}

extension FileServer.Answer {
  /// The answer that has `text`, cut off after `count` bytes if there is a `count`.
  static func whole(
    _ text: String, _ headers: HTTPFields = [.eTag: #""v1""#], cutAfter count: Int? = nil
  ) -> Self {
    var headers = headers
    headers[.contentLength] = String(text.utf8.count)
    let body = Data(text.utf8)
    return Self(
      head: Received(status: 200, headers: headers),
      pieces: count.map { [body.prefix($0)] } ?? [body.prefix(1), body.dropFirst(1)],
      end: count.map { _ in .interrupted("cut") })
  }

  /// The answer that has a part: `range` is the value of its Content-Range.
  static func part(
    _ text: String, _ range: String?, tag: String? = #""v1""#, cut: Bool = false
  ) -> Self {
    var headers: HTTPFields = [.contentLength: String(text.utf8.count)]
    headers[.contentRange] = range
    headers[.eTag] = tag
    return Self(
      head: Received(status: 206, headers: headers), pieces: [Data(text.utf8)],
      end: cut ? .interrupted("cut") : nil)
  }
}

/// A folder for one test, deleted at its end.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "mockapi-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension URL {
  /// The names of what is in a folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The content of a file as text.
  var text: String {
    get throws { try String(contentsOf: self, encoding: .utf8) }
  }
}

/// A file of the API, which may refuse to give it.
struct Export: Resource {
  typealias Success = RawBody
  struct Failure: APIModel, Equatable { let code: String }

  var path: Request.Path = "export"

  var request: Request { .get(path).with(timeout: patient) }

  func disposition(of received: Received) -> Disposition {
    received.jsonRootKeys.contains("code") ? .failure : .byStatus(received.status)
  }

  /// Downloads the file, through `transport`.
  func download(
    to destination: URL, from transport: any Transport,
    progress: (@Sendable (Transfer.Progress) -> Void)? = nil
  ) async throws -> MockAPIClientCore.Outcome<Transfer.SavedFile, Failure> {
    guard let base = URL(string: "https://api.test") else { throw URLError(.badURL) }
    return await APIClient(baseURL: base, transport: transport)
      .download(self, to: destination, progress: progress)
  }
}
