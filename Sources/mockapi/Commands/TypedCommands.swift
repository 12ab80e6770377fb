// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIScenario
import MockAPIServer
import MockAPISystem
import MockAPIText

/// What a person can command by a letter and Enter in the terminal of `serve`. All of it is about the lease `default`.
struct TypedCommands: Sendable {
  let server: MockServer
  let catalogue: Catalogue
  /// The selection with which the server started.
  let selection: CaseSelection
  /// Writes the lines of all earlier requests.
  var flushLog: @Sendable () -> Void = {}
  /// Opens the page in the browser, or says why it is not open.
  var openPage: @Sendable () -> String? = { nil }
  /// Stops the server.
  let stop: @Sendable () -> Void

  /// The line that tells of the commands at the start.
  static let hint = "  type ? and Enter for commands: select, reset, open, clear, quit"

  private static let list = """
      ?                 lists these commands
      s                 lists the scenarios with their cases
      s SCENARIO=CASE   selects a case, or a variant of one; s SCENARIO takes that back
      r                 takes everything back to the start: selection, delays, failures, sequences,
                        states, counters and journal
      o                 opens the page in the browser
      c                 clears the screen
      q                 stops the server, as Ctrl-C does

    """

  /// The number of scenarios that are listed.
  private static let listLimit = 50

  /// Answers what is typed from now on.
  /// - Parameter hints: whether to say that there are commands.
  func take(to console: Console, hints: Bool) {
    do throws(Errno) {
      try TerminalInput.onLine { line in carryOut(line) { console.write(Array($0.utf8)) } }
      if hints { console.print(Self.hint) }
    } catch {
      console.warn("no commands can be typed, since no thread can wait for them: \(error)")
    }
  }

  /// Carries out a line, and writes the answer. Lines of earlier requests come before it, so that none appears on a screen that was
  /// cleared.
  func carryOut(_ line: String, write: (String) -> Void) {
    let answer = answer(to: line)
    flushLog()
    write(answer)
  }

  /// Carries out a line.
  /// - Returns: the answer, with its last line feed; empty for none.
  func answer(to line: String) -> String {
    let line = line[...].trimmingBlanks()
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      .map { String($0.trimmingBlanks()) }
    guard let command = words.first else { return "" }
    switch (command, words.dropFirst().first) {
    case ("?", nil), ("h", nil), ("help", nil): return Self.list
    case ("s", nil): return listing
    case ("s", let choice?): return select(choice)
    case ("r", nil): return reset()
    case ("o", nil):
      return "  \(Console.printable(openPage() ?? "the page opens in the browser"))\n"
    // Erases the screen and what has scrolled away, and goes to its beginning (ECMA-48 sections 8.3.39 and 8.3.21).
    case ("c", nil): return "\u{1B}[2J\u{1B}[3J\u{1B}[H"
    case ("q", nil):
      stop()
      return ""
    default: return "  '\(Console.printable(String(line)))' is not a command; ? lists them\n"
    }
  }

  private var listing: String {
    var bytes: [UInt8] = []
    Console().append(
      .list(
        ServedListing(
          of: catalogue.scenarios, selection: server.mainLease.currentSelection,
          limit: Self.listLimit)),
      to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter choice: `SCENARIO=CASE`; without a case, nothing is selected any more.
  private func select(_ choice: String) -> String {
    let lease = server.mainLease
    guard let option = try? SelectOption(choice) else {
      if choice.contains("=") { return "  it must be s SCENARIO=CASE\n" }
      let scenario = Console.printable(choice)
      guard lease.currentSelection.cases[choice] != nil else {
        return "  nothing is selected for '\(scenario)'; s lists what is\n"
      }
      lease.deselect(choice)
      return "  \(scenario): nothing is selected\n"
    }
    do throws(ServerError) {
      try lease.select(option.selectedCase, of: option.scenario)
    } catch {
      return "  \(Console.printable(error.description))\n"
    }
    return "  \(Console.printable("\(option.scenario): \(option.selectedCase)")) is selected\n"
  }

  private func reset() -> String {
    let lease = server.mainLease
    let scenarios = catalogue.scenarios
    // A case that is in no file any more cannot be selected again.
    let gone = selection.problems(in: scenarios)
    let there = selection.cases.filter { name, selected in
      CaseSelection([name: selected]).problems(in: scenarios).isEmpty
    }
    do throws(ServerError) {
      try lease.select(CaseSelection(there))
      try lease.disturb(Disturbance())
    } catch {
      // The files have changed in this moment.
      return "  \(Console.printable(error.description)); nothing is reset\n"
    }
    lease.reset()
    if gone.isEmpty { return "  all is as at the start, and the journal is empty\n" }
    return "  all else is as at the start, and the journal is empty; "
      + Console.printable(gone.joined(separator: "; ")) + "\n"
  }
}
