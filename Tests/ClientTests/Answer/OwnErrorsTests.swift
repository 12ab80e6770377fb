// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClientCore

struct OwnErrorsTests {
  struct Failed: Error {}

  @Test(
    "A client that reads only the errors of its own library knows a missing answer from all others")
  func own() async throws {
    let timedOut: [any Error] = [NoAnswer.timedOut, OutcomeError<Never>.noAnswer(.timedOut)]
    for error in timedOut {
      #expect(try await outcome(transport: error) == .timedOut)
      #expect(try await outcome(prepare: error) == .timedOut)
    }
    #expect(try await outcome(transport: CancellationError()) == .cancelled)
    #expect(try await outcome(prepare: CancellationError()) == .cancelled)
  }

  @Test("Another error is named by its type")
  func other() async throws {
    let found = try await outcome(transport: Failed())
    #expect(found == .other(domain: "OwnErrorsTests.Failed", code: 0, message: "Failed()"))
    #expect(try await outcome(prepare: Failed()) == .notPrepared(Failed()))
  }

  /// Why there is no answer, if the transport or the preparation throws.
  private func outcome(
    transport: (any Error)? = nil, prepare: (any Error)? = nil
  ) async throws -> NoAnswer? {
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: Throwing(error: transport), readingErrors: OwnErrors(),
      prepare: { _ in if let prepare { throw prepare } })
    guard case .noAnswer(let error) = await client.fetch(Nothing()) else { return nil }
    return error
  }
}

private struct Throwing: Transport {
  let error: (any Error)?

  func send(_ request: Request, to url: URL) async throws -> Received {
    if let error { throw error }
    return Received(status: 204)
  }
}

private struct Nothing: Resource {
  typealias Success = EmptyBody
  var request: Request { Request(method: .get, path: "nothing") }
}
