// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Which requests of a case meet its fault, as the client sees them.
@Suite(.serialized)
struct FaultShareTests {
  /// The outcomes of six requests in a row: `-` for no answer, `+` for a success.
  private static let shares: [(requests: String, outcomes: String)] = [
    (#"{"first": 2}"#, "--++++"), (#"{"first": 9}"#, "------"), (#"{"every": 3}"#, "++-++-"),
    (#"{"every": 1}"#, "------"), (#"{"share": 0}"#, "++++++"), (#"{"share": 1}"#, "------"),
    // Random, but the same in every run.
    (#"{"share": 0.5, "seed": 7}"#, "+---++"),
  ]

  /// A reset before the first byte, for some of the requests.
  private func start() async throws -> MockServer {
    try await ItemServer.start(
      Self.shares.enumerated().map { index, share in
        let fault = #"{"at": "start", "then": "reset", "requests": \#(share.requests)}"#
        return ("\(index)", #"{"jsonBody": {"id": 7}, "fault": \#(fault)}"#)
      })
  }

  private func outcomes(
    of index: Int, _ style: CallingStyle, method: HTTPRequest.Method = .get,
    from client: () -> APIClient
  ) async -> String {
    var outcomes = ""
    for _ in 0..<6 {
      let item = Item(name: "\(index)", method: method)
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
    let server = try await start()
    for (index, share) in Self.shares.enumerated() {
      let seen = await outcomes(of: index, combination.style) {
        APIClient(baseURL: server.url, transport: combination.way.transport())
      }
      #expect(seen == share.outcomes, "\(share.requests)")
    }
    await server.stop()
  }

  @Test(arguments: FaultTests.combinations)
  func
    `only the chosen requests meet a fault on a reused connection too, except with URLSession on Linux`(
      combination: Combination
    ) async throws
  {
    let server = try await start()
    let client = APIClient(baseURL: server.url, transport: combination.way.transport())
    for (index, share) in Self.shares.enumerated() {
      let seen = await outcomes(of: index, combination.style) { client }
      #expect(
        seen == share.outcomes || combination.repeats && share.outcomes.contains("+-"),
        "\(share.requests)")
    }
    await server.stop()
  }

  #if canImport(FoundationNetworking)
    // Documented in docs/client.md.
    @Test
    func `URLSession on Linux repeats a request, even a POST, if its reused connection ends`()
      async throws
    {
      let server = try await start()
      let client = APIClient(baseURL: server.url)
      for method in [HTTPRequest.Method.get, .post] {
        // The third request meets the fault, and is repeated as the fourth.
        let seen = await outcomes(of: 2, .async, method: method) { client }
        #expect(seen == "++++++", "\(method)")
      }
      await server.stop()
    }

    @Test func `URLSession repeats nothing if connections are used only once`() async throws {
      let server = try await start()
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpAdditionalHeaders = ["Connection": "close"]
      let client = APIClient(
        baseURL: server.url, transport: URLSessionTransport(configuration: configuration))
      let seen = await outcomes(of: 2, .async) { client }
      #expect(seen == "++-++-")
      await server.stop()
    }
  #endif
}

extension Combination {
  /// Whether the transport repeats a request if its connection ends without a byte.
  fileprivate var repeats: Bool {
    #if canImport(FoundationNetworking)
      way == .urlSession
    #else
      false
    #endif
  }
}
