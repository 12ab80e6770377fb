// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

/// Answers with what a test says, and never touches a socket.
struct StubTransport: Transport {
  let answer: @Sendable (Request, URL) async throws -> Received

  init(_ answer: @escaping @Sendable (Request, URL) async throws -> Received) {
    self.answer = answer
  }

  func send(_ request: Request, to url: URL) async throws -> Received {
    try await answer(request, url)
  }
}

extension APIClient {
  /// A client that gets `body`, whatever it asks.
  static func answering(
    _ status: Int, _ body: String, headers: HTTPFields = [.contentType: "application/json"]
  ) throws -> APIClient {
    try answering { _, _ in Received(status: status, headers: headers, body: Data(body.utf8)) }
  }

  /// A client that gets what `answer` gives.
  static func answering(
    _ answer: @escaping @Sendable (Request, URL) async throws -> Received
  ) throws -> APIClient {
    APIClient(
      baseURL: try #require(URL(string: "https://api.test/v1")), transport: StubTransport(answer))
  }
}

/// Keeps what a closure saw.
actor Seen<Value: Sendable> {
  private(set) var values: [Value] = []

  func append(_ value: Value) {
    values.append(value)
  }
}
