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
          mockapi health --server http://localhost:9000

        EXIT STATUS
          0 the server answers, 1 it does not answer, 2 several servers were started in this folder
        """)

    @OptionGroup var server: ServerChoice

    func run() async throws {
      let console = Console()
      let url = try server.find(console)
      do throws(ServerConnection.Failure) {
        try HealthProbe(url: url).run()
        console.print("\(url) answers")
      } catch {
        console.fail("\(url) does not answer: \(error.reason)\(server.advice)")
        throw ExitCode.findings
      }
    }
  }
}
