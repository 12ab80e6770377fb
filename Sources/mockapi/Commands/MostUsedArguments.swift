// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIServer

/// The options of `serve` that most people need, which its help lists first.
struct MostUsedArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The port; 0 takes a free port. (default: \(ServerAddress.standardPort))", valueName: "port"
    ),
    transform: NumberOption.port)
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The case that answers all requests of a scenario, for clients that cannot send 'Prefer'; may be repeated.",
      valueName: "scenario=case"),
    transform: SelectOption.init)
  var select: [SelectOption] = []

  @Flag(help: "Allow web pages of every origin to call: answer preflights, add CORS headers.")
  var cors = false

  @Option(help: "The address to listen on; 0.0.0.0 or :: for all addresses.")
  var host = "127.0.0.1"

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Load changed files while serving. (default: only when the log goes to a terminal)"
    ))
  var watch: Bool?

  func apply(to configuration: inout ServerConfiguration) {
    configuration.host = host
    configuration.port = port ?? ServerAddress.standardPort
    configuration.allowsCrossOrigin = cors
    configuration.selection = selection
  }

  /// The last selection of a scenario counts.
  var selection: CaseSelection {
    CaseSelection(
      Dictionary(select.map { ($0.scenario, $0.selectedCase) }) { _, last in last })
  }
}
