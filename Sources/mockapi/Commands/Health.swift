// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

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
      if let url { _ = try ServerURL(url) }
    }

    func run() async throws {
      let console = Console()
      let url = try self.url.map(ServerURL.init) ?? .standard()
      do throws(ServerConnection.Failure) {
        try HealthProbe(url: url).run()
        console.print("\(url) answers")
      } catch {
        console.fail("\(url) does not answer: \(error.reason)")
        throw ExitCode.findings
      }
    }
  }
}
