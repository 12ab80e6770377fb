// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient

@Suite("Files and redirects that a transport follows itself")
struct RedirectedFileTests {
  /// Sends a PUT request whose body is a file; `statuses` are those of its redirects.
  /// - Returns: the requests in order.
  private func put(_ file: URL, timeout: Duration, statuses: [Int]) async throws -> [Request] {
    let sent = Guarded<[Request]>([])
    let url = try #require(URL(string: "https://a.test/start"))
    let request = Request.put("", file: file).with(timeout: timeout)
    let received = try await request.answer(
      at: url, redirects: .followed, in: Transfer(progress: nil)
    ) { request, _ in
      let count = sent.withLock { sent in
        sent.append(request)
        return sent.count
      }
      guard count <= statuses.count else { return Received(status: 204) }
      return Received(status: statuses[count - 1], headers: [.location: "/\(count)"])
    }
    #expect(received.status == 204)
    return sent.withLock { $0 }
  }

  @Test("A redirect that keeps the method keeps the file, and another one drops it")
  func file() async throws {
    let file = URL(filePath: "/files/a")
    let requests = try await put(file, timeout: patient, statuses: [308, 307, 303, 307])
    #expect(requests.map(\.method) == [.put, .put, .put, .get, .get])
    #expect(requests.map(\.streamedBody?.file) == [file, file, file, nil, nil])
    #expect(
      requests.map { $0.headers[.contentType] == nil } == [false, false, false, true, true])
  }

  @Test("The time that one exchange took is not taken from the next")
  func timeout() async throws {
    // No time is left after any exchange, if the timeout limits all of them together.
    let requests = try await put(
      URL(filePath: "/files/a"), timeout: .nanoseconds(1), statuses: [307])
    #expect(requests.map(\.timeout) == [.nanoseconds(1), .nanoseconds(1)])
  }

  @Test("A file is not left out by a transport that is called without a transfer")
  func withoutTransfer() async throws {
    let url = try #require(URL(string: "https://a.test"))
    let request = Request.put("", file: URL(filePath: "/files/a"))
    let error = await #expect(throws: NoAnswer.self) {
      try await request.answer(at: url, redirects: .followed) { _, _ in
        Issue.record("the request was sent")
        return Received(status: 204)
      }
    }
    guard case .invalidRequest(let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains("send(_:to:in:)"))
  }
}
