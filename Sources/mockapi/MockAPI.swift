// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIScenario
import MockAPIText

@main
struct MockAPI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mockapi",
    abstract: "Serves the errors that your app has to survive.",
    discussion: """
      A scenario is one JSON file: an endpoint, what a client may rely on, and named answers. \
      mockapi checks scenarios, serves them, and judges clients with them.

      EXAMPLES
        mockapi serve Scenarios/
        curl -i localhost:8080/users/user01 -H 'Prefer: case=missingName'
        mockapi check Scenarios/
        mockapi test Scenarios/ --client 'python3 driver.py'
        mockapi variants Scenarios/
        mockapi log --follow
        mockapi --generate-completion-script zsh > _mockapi

      EXIT STATUS
        0 success, 1 problems were found, 2 the command could not run, 64 wrong usage
      """,
    version: ProgramVersion.text,
    subcommands: [
      Serve.self, Check.self, Test.self, Replay.self, Map.self, Variants.self, Report.self,
      Verify.self, Log.self, Health.self,
    ])

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try checkCommand(arguments.first)
      if arguments.first == "help" { try checkCommand(arguments.dropFirst().first) }
    } catch {
      exit(withError: error)
    }
    await main(
      Map.isHelp(arguments) ? ["help", "map", "show"] : argumentsWithVariables(arguments))
  }

  /// Commands that other tools have, and what to do without them.
  private static let absentCommands = [
    "import":
      "'mockapi serve FOLDER' serves mappings of WireMock as they are; of other formats, write a scenario file for each endpoint (docs/scenarios.md)",
    "record":
      "save an answer with 'curl -i', and write it into a scenario file as a case (docs/scenarios.md); no request is passed on to another server",
    "proxy":
      "no request is passed on to another server; one that no scenario answers is reported with the nearest scenarios",
    "init": newFile, "new": newFile,
    "select":
      "'mockapi serve --select SCENARIO=CASE' selects a case at the start, and PATCH /__mockapi/leases/default later (docs/control.md)",
  ]

  private static let newFile =
    "write a scenario file, beginning with the example of docs/scenarios.md"

  /// ArgumentParser reports a misspelt command as an unexpected argument, and does not list the commands.
  private static func checkCommand(_ word: String?) throws {
    let commands = configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !commands.contains(word) else { return }
    if let answer = absentCommands[word] {
      throw ValidationError("there is no command '\(word)' yet; \(answer)")
    }
    let hint = NearestName.hint(for: word, among: commands, listing: "the commands are")
    throw ValidationError("'\(word)' is not a command\(hint)")
  }
}
