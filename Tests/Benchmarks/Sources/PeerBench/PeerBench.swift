// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Measures mockapi beside other servers, and writes the results as tables and as JSON.
@main
enum PeerBench {
  static func main() {
    // A server that ends must be an error, not the end of this program.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      guard let load = options.tools["load"] else { throw Failure("'--tool load=…' must be given") }
      let bench = Bench(options: options, load: load, peers: peers(options))
      // A run that is ended early leaves the tables of what it measured.
      let results = try bench.run { try Pages.write($0, options) }
      try Pages.write(results, options)
      try Pages.replace(with: results, options)
    } catch {
      FileHandle.standardError.write(Data("PeerBench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func peers(_ options: Options) -> [any Peer] {
    let tools = options.tools
    let mockapi = tools["mockapi"].map {
      MockAPIPeer(program: $0, scenarios: tools["scenarios"] ?? "Scenarios")
    }
    let all: [(any Peer)?] = [
      tools["constant"].map { ConstantPeer(program: $0) },
      mockapi,
      mockapi.map { OneStubPeer(mockapi: $0) },
      tools["nginx"].map { NginxPeer(program: $0) },
      tools["pact"].map { PactPeer(program: $0) },
      tools["wiremock"].map { WireMockPeer(jar: $0) },
      tools["hummingbird"].map { HummingbirdPeer(program: $0) },
      tools["flyingfox"].map { FlyingFoxPeer(program: $0) },
    ]
    return all.compactMap { $0 }.filter { peer in
      options.peers.isEmpty
        || options.peers.contains(peer is OneStubPeer ? MockAPIPeer.name : peer.name)
    }
  }
}
