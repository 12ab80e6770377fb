// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDrafts
import MockAPIText

extension MockAPI {
  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a scenario file for a request and its answers.",
      discussion: """
        The words are METHOD PATH, and then each answer: a status, and its body if it has one. A body is a \
        text, @FILE, or - for standard input. After '--', they are a command of curl in place of METHOD \
        and PATH.

        The file has these answers as cases, 'ok' if no success is among them, and the usual damage: \
        garbage, empty500 and flaky. Its contract has the fields of the success, and the code of the \
        errors. Of the request, no header fields are written, and no values with names such as \
        'password' or 'token'; answers are written as you give them. Nothing is asked, and nothing is \
        overwritten.

        EXAMPLES
          mockapi new POST /api/v2/orders 400 '{"code": "CARD_DECLINED"}'
          mockapi new GET '/users/{id}' 200 @user.json 404
          mockapi new 503 -- curl -X POST https://api.example.com/orders
          mockapi new --from-journal 400 '{"code": "CARD_DECLINED"}'

        EXIT STATUS
          0 the file is written,
          2 it is not: a file or a scenario is in its way, or something cannot be read,
          64 the words are wrong, or the file would have an error
        """)

    @Argument(
      help: ArgumentHelp("The request, and its answers.", valueName: "word"))
    var words: [String] = []

    @Option(
      help: ArgumentHelp(
        "The folder of the file, which is made if it is missing. (default: ./Scenarios, else ./scenarios)",
        valueName: "folder"),
      completion: .directory)
    var into: String?

    @Option(
      help: ArgumentHelp(
        "The name of the scenario, and of the file without '.json'. (default: from the path)",
        valueName: "name"))
    var name: String?

    @Flag(help: "Takes the last request that no scenario of a running server answered.")
    var fromJournal = false

    @Option(
      help: ArgumentHelp(
        "With --from-journal, another request: its number or id in the journal.",
        valueName: "number|id"))
    var request: String?

    @OptionGroup(title: "With --from-journal") var server: ServerOptions

    func validate() throws {
      if let into, into.isEmpty {
        throw ValidationError("--into must name a folder; found nothing.")
      }
      if let name, !Self.isName(name) {
        throw ValidationError(
          "--name must consist of letters, digits, '.', '_' and '-', and must not begin with '.'; found '\(name)'."
        )
      }
      let words = try readWords()
      if fromJournal, words.target != nil || words.curl != nil {
        throw ValidationError(
          "--from-journal gives the method and the path; write the answers alone.")
      }
      if !fromJournal, words.target == nil, words.curl == nil {
        throw ValidationError(
          "there must be a method and a path, as in: mockapi new POST /api/v2/orders 400 '{\"code\": \"CARD_DECLINED\"}'"
        )
      }
      if request != nil, words.curl != nil { throw ValidationError(Self.hyphensBeforeCurl) }
      for (option, isGiven) in [("--request", request != nil), ("--server", server.url != nil)]
      where isGiven && !fromJournal {
        throw ValidationError("\(option) needs --from-journal.")
      }
    }

    /// Without them, options of curl are taken for those of this command.
    static let hyphensBeforeCurl =
      "write '--' before curl, as in: mockapi new 503 -- curl -X POST http://localhost:8080/orders"

    /// The name becomes that of a file.
    private static func isName(_ name: String) -> Bool {
      !name.isEmpty && !name.hasPrefix(".")
        && name.utf8.allSatisfy { byte in
          ASCII.isLetter(byte) || ASCII.isDigit(byte) || "._-".utf8.contains(byte)
        }
    }

    private func readWords() throws -> DraftWords {
      do throws(DraftProblem) { return try DraftWords(words) } catch {
        throw ValidationError(error.description)
      }
    }

    private func draft(_ input: NewInput) throws -> ScenarioDraft {
      do {
        let words = try readWords()
        let request =
          try fromJournal
          ? input.request(request, inJournalOf: server)
          : input.request(of: words)
        return ScenarioDraft(of: request, answers: try input.answers(of: words), name: name)
      } catch let problem as DraftProblem {
        input.console.fail(problem.description)
        throw ExitCode.validationFailure
      }
    }

    func run() async throws {
      let console = Console()
      let draft = try draft(NewInput(console: console))
      let folder = into ?? ScenarioFolder.existing ?? ScenarioFolder.first
      let file = NewFile(folder: folder, name: draft.name, console: console)
      try file.write(draft.text)
      let names = draft.caseNames
      console.print(
        "\(file.path) has the cases \(names[0]) (the default), "
          + names.dropFirst().joined(separator: ", "))
      for omission in draft.omissions { console.print("not written: \(omission)") }
      if fromJournal {
        console.print(
          "next: send the request again; a server that serves '\(file.folder)' answers it, at once with --watch, else after a restart"
        )
      } else {
        console.print("next: mockapi serve" + (into.map { " \(ShellWord.quoted($0))" } ?? ""))
        if let curl = draft.curl { console.print("then: \(curl)") }
      }
    }
  }
}
