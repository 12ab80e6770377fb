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
        mockapi serve Scenarios/ --open
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
      New.self, Import.self, Serve.self, Open.self, Check.self, Test.self, Replay.self, Map.self,
      Variants.self, Report.self, Select.self, Verify.self, Log.self, Health.self, Schema.self,
    ])

  static func main() async {
    let arguments = Select.withNumbers(Array(CommandLine.arguments.dropFirst()))
    if let topic = HelpTopic(askedForBy: arguments) { return Console().print(topic.text) }
    do {
      try checkCommand(arguments.first)
      if arguments.first == "help" {
        try checkCommand(arguments.dropFirst().first, problem: HelpTopic.problem)
      }
    } catch {
      end(with: error)
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
      end(with: error)
    }
  }

  /// Ends the program with an error, or with help, which is one, too. The words of the command line that a message repeats cannot
  /// command the terminal: people paste them from elsewhere.
  private static func end(with error: any Error) -> Never {
    let status = exitCode(for: error)
    if status.isSuccess { exit(withError: error) }
    let message = fullMessage(for: error)
    if !message.isEmpty { Console().complain(message) }
    exit(withError: status)
  }

  /// The command that arguments call; ends the program with a message if there is none.
  private static func parsed(_ arguments: [String]) -> any ParsableCommand {
    do { return try parseAsRoot(arguments) } catch {
      // Help and completions are such errors, too.
      guard exitCode(for: error) == .validationFailure,
        let message = ForeignOptions.correction(of: fullMessage(for: error), for: arguments)
      else { end(with: error) }
      Console().complain(message)
      exit(withError: ExitCode.validationFailure)
    }
  }

  /// The names of all commands but `help`.
  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

  /// ArgumentParser reports a misspelt command as an unexpected argument, and does not list the commands.
  /// - Parameter problem: the message about a word that no tool knows, from the commands that there are.
  private static func checkCommand(
    _ word: String?, problem: (_ word: String, _ commands: [String]) -> String = commandProblem
  ) throws {
    let commands = commandNames + ["help"]
    guard let word, !word.hasPrefix("-"), !commands.contains(word) else { return }
    if let answer = ForeignCommands.answer(to: word) {
      throw ValidationError("'\(word)' is not a command; \(answer)")
    }
    throw ValidationError(problem(word, commands))
  }

  private static func commandProblem(with word: String, among commands: [String]) -> String {
    "'\(word)' is not a command"
      + NearestName.hint(for: word, amongKeys: commands, listing: "the commands are")
  }
}
