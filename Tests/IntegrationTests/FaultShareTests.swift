// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import Testing

/// Which requests of a case meet its fault, as the client sees them.
@Suite(.serialized)
struct FaultShareTests {
  /// The outcomes of six requests in a row: `-` for no answer, `+` for a success.
  static let shares: [(requests: String, outcomes: String)] = [
    (#"{"first": 2}"#, "--++++"), (#"{"first": 9}"#, "------"), (#"{"every": 3}"#, "++-++-"),
    (#"{"every": 1}"#, "------"), (#"{"share": 0}"#, "++++++"), (#"{"share": 1}"#, "------"),
    // Random, but the same in every run.
    (#"{"share": 0.5, "seed": 7}"#, "+---++"),
  ]

  /// A reset before the first byte, for some of the requests.
  static func start() async throws -> MockServer {
    try await ItemServer.start(
      Self.shares.enumerated().map { index, share in
        let fault = #"{"at": "start", "then": "reset", "requests": \#(share.requests)}"#
        return ("\(index)", #"{"jsonBody": {"id": 7}, "fault": \#(fault)}"#)
      })
  }

  private func outcomes(
    of index: Int, _ style: CallingStyle, from client: () -> APIClient
  ) async -> String {
    var outcomes = ""
    for _ in 0..<6 {
      let item = Item(name: "\(index)")
      switch await style.outcome(of: item, from: client()).kind {
      case .success: outcomes += "+"
      case .noAnswer: outcomes += "-"
      default: outcomes += "?"
      }
    }
    return outcomes
  }

  @Test(arguments: FaultTests.combinations)
  func `only the chosen requests meet a fault`(
    combination: Combination
  ) async throws {
    let server = try await Self.start()
    for (index, share) in Self.shares.enumerated() {
      let seen = await outcomes(of: index, combination.style) {
        APIClient(baseURL: server.url, transport: combination.way.transport())
      }
      #expect(seen == share.outcomes, "\(share.requests)")
    }
    await server.stop()
  }

  @Test(arguments: FaultTests.combinations)
  func `only the chosen requests meet a fault on a reused connection too`(
    combination: Combination
  ) async throws {
    let server = try await Self.start()
    let client = APIClient(baseURL: server.url, transport: combination.way.transport())
    for (index, share) in Self.shares.enumerated() {
      let seen = await outcomes(of: index, combination.style) { client }
      #expect(seen == share.outcomes, "\(share.requests)")
    }
    await server.stop()
  }
}
