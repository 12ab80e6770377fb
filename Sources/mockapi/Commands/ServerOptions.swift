// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText

/// The options of commands that ask or change a lease of a running server.
struct ServerOptions: ParsableArguments {
  @OptionGroup var choice: ServerChoice

  @Option(help: ArgumentHelp("The lease that is meant.", valueName: "id"))
  var lease = "default"

  @Option(
    help: ArgumentHelp(
      "The server's token. (default: $MOCKAPI_CONTROL_TOKEN, if it is set)",
      valueName: "token"))
  var token: String?

  func validate() throws {
    guard !lease.isEmpty else { throw ValidationError("--lease must be the id of a lease.") }
  }

  /// The server that is named; `nil` to find one.
  var url: String? { choice.url }

  func find(_ console: Console) throws -> ServerURL { try choice.find(console) }

  /// A request to a resource of the lease.
  /// - Parameters:
  ///   - url: the result of ``find(_:)``.
  ///   - rest: the target after the id of the lease, whose parts are encoded already; empty for the lease itself.
  ///   - wait: the time that the server may wait before it answers, in milliseconds.
  func call(
    _ url: ServerURL, _ method: String, _ rest: String, body: [UInt8] = [], wait: Int = 0
  ) -> ControlCall {
    ControlCall(
      url: url, method: method,
      target: "/__mockapi/leases/\(PercentCoding.encode(lease))\(rest)",
      token: token ?? OptionVariables()["MOCKAPI_CONTROL_TOKEN"], body: body,
      advice: choice.advice, wait: wait)
  }
}
