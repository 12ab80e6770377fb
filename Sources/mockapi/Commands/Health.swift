// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension MockAPI {
  struct Health: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks that a server answers; for container health checks.",
      discussion: """
        Sends OPTIONS * and waits two seconds at most.

        EXAMPLES
          mockapi health
          mockapi health --url http://localhost:9000

        EXIT STATUS
          0 the server answers, 1 it does not answer
        """)

    @Option(
      help: ArgumentHelp(
        "The server's base URL. (default: http://127.0.0.1:8080, or the port in $MOCKAPI_PORT)",
        valueName: "url"))
    var url: String?

    func validate() throws {
      if let url { _ = try Self.parts(of: url) }
    }

    func run() async throws {
      let console = Console()
      let url = try self.url ?? "http://127.0.0.1:\(ServerAddress.defaultPort(console: console))"
      let (host, port) = try Self.parts(of: url)
      do throws(HealthProbe.Failure) {
        try HealthProbe(host: host, port: port).run()
        console.print("\(url) answers")
      } catch {
        console.fail("\(url) does not answer: \(error.reason)")
        throw ExitCode.findings
      }
    }

    private static func parts(of url: String) throws -> (host: String, port: Int) {
      guard let parts = URLComponents(string: url), parts.scheme?.lowercased() == "http",
        let host = parts.host, !host.isEmpty, (1...65_535).contains(parts.port ?? 80)
      else {
        throw ValidationError(
          "--url must be an http URL such as http://localhost:8080; found '\(url)'.")
      }
      return (host, parts.port ?? 80)
    }
  }
}
