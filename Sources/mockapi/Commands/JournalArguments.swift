// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIJournal
import MockAPIServer

/// The options of `serve` for journals.
struct JournalArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which requests to keep: all (on), those of leases except 'default' (leases), or none (off). (default: on)",
      valueName: "on|leases|off"),
    transform: Self.mode)
  var journal = JournalOptions.Mode.on

  @Option(
    help: ArgumentHelp(
      "The largest number of requests in the journal of a lease; older ones are dropped. (default: \(JournalOptions().entryLimit))",
      valueName: "count"),
    transform: NumberOption.journalSize)
  var journalSize: Int?

  private static func mode(_ text: String) throws -> JournalOptions.Mode {
    guard let mode = JournalOptions.Mode(rawValue: text) else {
      throw ValidationError("it must be 'on', 'leases' or 'off'")
    }
    return mode
  }

  func apply(to configuration: inout ServerConfiguration) {
    configuration.journal.mode = journal
    if let journalSize { configuration.journal.entryLimit = journalSize }
  }
}
