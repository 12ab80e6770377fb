// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText

/// The options of commands that ask a running server about a lease.
struct ServerOptions: ParsableArguments {
  @Option(
    name: [.customLong("url"), .customLong("server")],
    help: ArgumentHelp(
      "The server's base URL. (default: http://127.0.0.1:8080, or the port in $MOCKAPI_PORT)",
      valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The lease whose journal is meant.", valueName: "id"))
  var lease = "default"

  @Option(
    help: ArgumentHelp(
      "The server's token. (default: $MOCKAPI_CONTROL_TOKEN, if it is set)",
      valueName: "token"))
  var token: String?

  func validate() throws {
    if let url { _ = try ServerURL(url) }
    guard !lease.isEmpty else { throw ValidationError("--lease must be the id of a lease.") }
  }

  func serverURL() throws -> ServerURL { try url.map(ServerURL.init) ?? .standard() }

  /// A request to a resource of the lease.
  /// - Parameter rest: the target after the id of the lease.
  func call(_ method: String, _ rest: String, body: [UInt8] = []) throws -> ControlCall {
    ControlCall(
      url: try serverURL(), method: method,
      target: "/__mockapi/leases/\(PercentCoding.encode(lease))\(rest)",
      token: token ?? OptionVariables()["MOCKAPI_CONTROL_TOKEN"], body: body)
  }
}
