// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

@main
struct MockAPI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mockapi",
    abstract: "Serves the errors that your app has to survive.",
    discussion: """
      A scenario is one JSON file: an endpoint, what a client may rely on, and named answers. \
      mockapi checks scenarios and serves them.

      EXAMPLES
        mockapi serve Scenarios/
        curl -i localhost:8080/users/user01 -H 'Prefer: case=missingName'
        mockapi check Scenarios/
        mockapi --generate-completion-script zsh > _mockapi

      EXIT STATUS
        0 success, 1 problems were found, 2 the command could not run, 64 wrong usage
      """,
    version: "0.1.0",
    subcommands: [Serve.self, Check.self, Health.self])
}
