// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

/// Answers as a test chooses, and never touches a socket.
struct StubTransport: Transport {
  let answer: @Sendable (Request, URL) async throws -> Received

  init(_ answer: @escaping @Sendable (Request, URL) async throws -> Received) {
    self.answer = answer
  }

  func send(_ request: Request, to url: URL) async throws -> Received {
    try await answer(request, url)
  }

  func send(_ request: Request, to url: URL, in transfer: Transfer) async throws -> Received {
    try await transfer.inMemory(request) { try await send($0, to: url) }
  }
}

extension APIClient {
  /// A client that gets `body` for every request.
  static func answering(
    _ status: Int, _ body: String, headers: HTTPFields = [.contentType: "application/json"]
  ) throws -> APIClient {
    try answering { _, _ in Received(status: status, headers: headers, body: Data(body.utf8)) }
  }

  /// A client that gets the result of `answer`.
  static func answering(
    _ answer: @escaping @Sendable (Request, URL) async throws -> Received
  ) throws -> APIClient {
    APIClient(
      baseURL: try #require(URL(string: "https://api.test/v1")), transport: StubTransport(answer))
  }
}

/// Keeps the values that a closure received.
actor Seen<Value: Sendable> {
  private(set) var values: [Value] = []

  func append(_ value: Value) {
    values.append(value)
  }
}
