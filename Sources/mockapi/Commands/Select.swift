// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJSON
import MockAPIText

extension MockAPI {
  struct Select: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Selects the cases that a running server answers with.",
      discussion: """
        Each SCENARIO=CASE selects a case, or a variant such as user=complete~drop@/name, from the next \
        request on. What is selected for other scenarios stays, so several people can switch cases of one \
        server. Without arguments, it lists what is selected.

        With --next, --share or --for, only some requests get the case; what was selected before answers \
        the others, and comes back at the end.

        EXAMPLES
          mockapi select orders=declined
          mockapi select orders=declined --next
          mockapi select orders=declined --next 3
          mockapi select orders=declined --share 0.2 --for 30s
          mockapi select
          mockapi select --reset orders
          mockapi select --reset

        EXIT STATUS
          0 it is selected, 2 the server could not be asked, or has no such scenario or case; the selections \
        before that one are made, and written
        """)

    @Argument(
      help: ArgumentHelp(
        "What to select; with --reset, names of scenarios.", valueName: "scenario=case"))
    var selections: [String] = []

    @Option(
      help: ArgumentHelp(
        "Only the next requests get the case; without a number, the next one.", valueName: "count"),
      transform: NumberOption.requests)
    var next: Int?

    @Option(
      help: ArgumentHelp(
        "Only this share of the requests gets the case: 0.2 or 20%.", valueName: "share"),
      transform: NumberOption.share)
    var share: Double?

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "Only requests within this time get the case: 500ms, 30s, 5m, 1h.", valueName: "time"),
      transform: DurationOption.milliseconds)
    var milliseconds: Int?

    @Flag(help: "Select nothing for these scenarios, or for all: their files decide.")
    var reset = false

    @OptionGroup var server: ServerOptions

    /// The arguments of the program with a number for each `--next` that has none: the parser knows no options whose values may be
    /// left out before another argument.
    static func withNumbers(_ arguments: [String]) -> [String] {
      guard arguments.first == _commandName else { return arguments }
      var result: [String] = []
      for argument in arguments {
        if result.last == "--next" {
          result.removeLast()
          result.append("--next=\(isNumber(argument) ? argument : "1")")
          if isNumber(argument) { continue }
        }
        result.append(argument)
      }
      if result.last == "--next" { result[result.count - 1] = "--next=1" }
      return result
    }

    /// Whether an argument is meant as a number, also as one that is refused.
    private static func isNumber(_ argument: String) -> Bool {
      let digits = argument.hasPrefix("-") || argument.hasPrefix("+") ? 1 : 0
      let first = argument.utf8.dropFirst(digits).first
      return first.map(ASCII.isDigit) ?? false && !argument.contains("=")
    }

    func validate() throws {
      let isLimited = next != nil || share != nil || milliseconds != nil
      if next != nil, share != nil {
        throw ValidationError("--next and --share both say which requests; keep one.")
      }
      if reset, isLimited {
        throw ValidationError("--reset has no limits; leave --next, --share and --for out.")
      }
      if isLimited, selections.isEmpty {
        throw ValidationError("--next, --share and --for need a SCENARIO=CASE.")
      }
      if !reset { for text in selections { _ = try selection(text) } }
    }

    private func selection(_ text: String) throws -> SelectOption {
      do { return try SelectOption(text) } catch {
        throw ValidationError("'\(text)' cannot be selected: \(error).")
      }
    }

    func run() async throws {
      let console = Console()
      let url = try server.find(console)
      if reset { return try reset(url, console) }
      if selections.isEmpty { return try list(url, console) }
      for text in selections {
        let selection = try selection(text)
        let body: JSONLiteral = ["case": .string(selection.selectedCase), "requests": requests]
        try change(url, "PUT", selection.scenario, body: body.bytes, console)
      }
    }

    private func list(_ url: ServerURL, _ console: Console) throws {
      let answer = try server.call(url, "GET", "/selection")
        .answer(having: "selection", named: Self.kind, console)
      let lines = answer["selection"]?.elements.map { SelectionLine($0).text } ?? []
      for line in lines { console.print(line) }
      if lines.isEmpty { console.print("nothing is selected at \(url)") }
    }

    private func reset(_ url: ServerURL, _ console: Console) throws {
      guard selections.isEmpty else {
        for scenario in selections { try change(url, "DELETE", scenario, console) }
        return
      }
      let body: JSONLiteral = ["select": [:]]
      _ = try server.call(url, "PATCH", "", body: body.bytes)
        .answer(having: "select", named: Self.kind, console)
      console.print("nothing is selected at \(url)")
    }

    /// Changes what is selected for a scenario, and writes what it is then.
    private func change(
      _ url: ServerURL, _ method: String, _ scenario: String, body: [UInt8] = [],
      _ console: Console
    ) throws {
      let answer = try server.call(
        url, method, "/selection/\(PercentCoding.encode(scenario))", body: body
      ).answer(having: "scenario", named: Self.kind, console)
      console.print(SelectionLine(answer).text)
    }

    /// The answers of the server, in messages.
    private static let kind = "a selection"

    private var requests: JSONLiteral {
      [
        "next": .optional(next), "share": Self.number(share),
        "seconds": Self.number(milliseconds.map { Double($0) / 1_000 }),
      ]
    }

    /// Left out if there is none.
    private static func number(_ number: Double?) -> JSONLiteral {
      number.map { .raw(Array(String($0).utf8)) } ?? .absent
    }
  }
}
