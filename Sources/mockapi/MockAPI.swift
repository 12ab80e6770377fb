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
        mockapi new POST /api/v2/orders 400 '{"code": "CARD_DECLINED"}'
        mockapi import openapi.yaml
        mockapi serve Scenarios/
        curl -i localhost:8080/users/user01 -H 'Prefer: case=missingName'
        mockapi check Scenarios/
        mockapi test Scenarios/ --client 'python3 driver.py'
        mockapi variants Scenarios/
        mockapi log --follow
        mockapi --generate-completion-script zsh > _mockapi

      TOPICS
        mockapi help scenarios | prefer | contracts | verdicts
        mockapi help cors | exit-codes | words

      EXIT STATUS
        0 success, 1 problems were found, 2 the command could not run, 64 wrong usage
      """,
    version: ProgramVersion.text,
    subcommands: [
      New.self, Import.self, Serve.self, Check.self, Test.self, Replay.self, Map.self,
      Variants.self, Report.self, Select.self, Verify.self, Log.self, Health.self, Schema.self,
    ])

  static func main() async {
    let arguments = Select.withNumbers(Array(CommandLine.arguments.dropFirst()))
    if let topic = HelpTopic(askedForBy: arguments) { return Console().print(topic.text) }
    do {
      try checkCommand(arguments.first)
      if arguments.first == "help" {
        try checkCommand(arguments.dropFirst().first, hint: HelpTopic.hint)
      }
    } catch {
      exit(withError: error)
    }
    var command = parsed(
      Map.isHelp(arguments) ? ["help", "map", "show"] : argumentsWithVariables(arguments))
    do {
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(withError: error)
    }
  }

  /// The command that arguments call; ends the program with a message if there is none.
  private static func parsed(_ arguments: [String]) -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch {
      // Help and completions are such errors, too.
      guard exitCode(for: error) == .validationFailure,
        let message = ForeignOptions.correction(of: fullMessage(for: error))
      else { exit(withError: error) }
      Console().complain(message)
      exit(withError: ExitCode.validationFailure)
    }
  }

  /// The names of all commands but `help`.
  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

  /// ArgumentParser reports a misspelt command as an unexpected argument, and does not list the commands.
  /// - Parameter hint: the end of the message about a word, from the commands that there are.
  private static func checkCommand(
    _ word: String?, hint: (_ word: String, _ commands: [String]) -> String = commandHint
  ) throws {
    let commands = commandNames + ["help"]
    guard let word, !word.hasPrefix("-"), !commands.contains(word) else { return }
    if let answer = ForeignCommands.answer(to: word) {
      throw ValidationError("there is no command '\(word)'; \(answer)")
    }
    throw ValidationError("'\(word)' is not a command\(hint(word, commands))")
  }

  private static func commandHint(for word: String, among commands: [String]) -> String {
    NearestName.hint(for: word, among: commands, listing: "the commands are")
  }
}
