// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIHarness
import MockAPIJudging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client that a command judges.
struct ClientArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A driver: a command that reads exchanges as JSON lines and answers each with a line, see docs/drivers.md. (default: the bundled client)",
      valueName: "command"))
  var client: String?

  @Option(
    help: ArgumentHelp(
      "A command that runs once for each exchange, with MOCKAPI_URL and others in its environment.",
      valueName: "command"))
  var each: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long a client may take for an exchange; it hangs after half of it more. (default: \(ClientArguments.defaultTimeLimit))",
      valueName: "milliseconds"),
    transform: NumberOption.milliseconds)
  var timeLimit = ClientArguments.defaultTimeLimit

  private static let defaultTimeLimit = 2_000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much more time a process has for its first exchange, because it has to start. (default: \(ClientArguments.defaultStartLimit))",
      valueName: "milliseconds"),
    transform: NumberOption.milliseconds)
  var startLimit: Int?

  private static let defaultStartLimit = 10_000

  @Option(
    help: ArgumentHelp(
      "Uncaught exceptions of these types are 'noAnswer' where that is right, and no crash, such as 'requests.exceptions.*'; may be repeated.",
      valueName: "pattern"),
    transform: ClientArguments.exceptions)
  var transportExceptions: [IDPattern] = []

  private static func exceptions(_ text: String) throws -> IDPattern {
    if text.isEmpty || text.contains(where: \.isWhitespace) {
      throw ValidationError(
        "it must be the name of a type as the client's runtime prints it, or a pattern, such as 'requests.exceptions.*'"
      )
    }
    return IDPattern(text)
  }

  func validate() throws {
    if client != nil, each != nil {
      throw ValidationError(
        "--client and --each are different ways to run a client; use one of them.")
    }
    for (name, command) in [("client", client), ("each", each)]
    where command?.allSatisfy(\.isWhitespace) ?? false {
      throw ValidationError("--\(name) must be a command; found an empty text.")
    }
  }

  /// The command, for reports; `nil` for the bundled client.
  var command: String? { client ?? each }

  /// The time that a process has to start, in milliseconds.
  var usedStartLimit: Int { startLimit ?? Self.defaultStartLimit }

  /// The time that a process has to start.
  var startAllowance: Duration { .milliseconds(usedStartLimit) }

  /// Refuses options that have no meaning without a command.
  /// - Parameter others: more options that do, and whether they are given.
  func validateCommand(others: [(name: String, isGiven: Bool)] = []) throws {
    if command != nil { return }
    let options =
      [
        ("--start-limit", startLimit != nil),
        ("--transport-exceptions", !transportExceptions.isEmpty),
      ] + others
    if let option = options.first(where: \.1) {
      throw ValidationError(
        "\(option.0) is about the command of a client, and there is none; give it with --client or --each, or remove \(option.0)."
      )
    }
  }

  /// The clients of a run.
  /// - Parameter watch: receives what passes between them and this program; `nil` for nobody.
  func makeSupply(watch: ClientTraffic.Watch? = nil) -> ClientSupply {
    if let client {
      let source = DriverSource(command: client, watch: watch)
      return ClientSupply(make: { DriverClient(source) }, source: source)
    }
    if let each {
      return ClientSupply(make: {
        EachClient(command: each, startAllowance: startAllowance, watch: watch)
      })
    }
    return ClientSupply(make: { BundledClient() })
  }
}

/// How many clients a command runs at the same time.
struct ParallelArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many clients run at the same time. (default: 1; the bundled client: one for each processor)",
      valueName: "count"),
    transform: NumberOption.threads)
  var parallel: Int?

  /// The number of clients.
  func count(of client: ClientArguments) -> Int {
    parallel ?? (client.command == nil ? ProcessInfo.processInfo.activeProcessorCount : 1)
  }
}

/// Makes the clients of a run.
struct ClientSupply: Sendable {
  let make: @Sendable () -> any ClientUnderTest
  /// The processes of the driver; `nil` for other clients.
  var source: DriverSource?

  /// Ends what no client has taken.
  func stop() {
    source?.stop()
  }
}
