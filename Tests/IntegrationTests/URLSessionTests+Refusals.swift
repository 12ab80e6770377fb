// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import MockAPITestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Connections that are refused.
extension URLSessionTests {
  /// Asks ten times where no connection is possible. A lost event leaves only the timeout, and no journal can tell.
  private func checkRefusal(at url: URL) async {
    var lostCount = 0
    for _ in 0..<10 {
      let client = APIClient(baseURL: url, transport: URLSessionTransport())
      let outcome = await client.fetch(Self.item())
      if outcome.noAnswer == .timedOut {
        lostCount += 1
      } else {
        #expect(outcome.noAnswer?.reason == "cannotConnect", "\(outcome)")
      }
    }
    #expect(lostCount <= 5)
  }

  @Test func `a port that never accepts is no connection`() async throws {
    let server = try await ItemServer.start([("a", "{}")]) { $0.faultPorts = [.refused: 0] }
    await checkRefusal(at: try #require(server.url(of: .refused)))
    await server.stop()
  }

  @Test func `a server with an untrusted certificate is no connection`() async throws {
    let folder = try ScratchFolder()
    let server = try await ItemServer.start([("a", "{}")]) {
      $0.tls = TLSConfiguration(identity: .selfSigned(caFile: folder.path + "/ca.pem"))
    }
    await checkRefusal(at: try #require(server.secureURL))
    await server.stop()
  }
}
