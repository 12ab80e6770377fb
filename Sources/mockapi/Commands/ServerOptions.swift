// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText

/// The options of commands that ask or change a lease of a running server.
struct ServerOptions: ParsableArguments {
  @Option(
    name: [.customLong("url"), .customLong("server")],
    help: ArgumentHelp(
      "The server's base URL. (default: http://127.0.0.1:8080, or the port in $MOCKAPI_PORT)",
      valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The lease that is meant.", valueName: "id"))
  var lease = "default"

  @Option(
    help: ArgumentHelp(
      "The server's token. (default: $MOCKAPI_CONTROL_TOKEN, if it is set)",
      valueName: "token"))
  var token: String?

  func validate() throws {
    _ = try url.map(Self.parse)
    guard !lease.isEmpty else { throw ValidationError("--lease must be the id of a lease.") }
  }

  func serverURL() throws -> ServerURL { try url.map(Self.parse) ?? .standard() }

  private static func parse(_ url: String) throws -> ServerURL {
    try ServerURL(url, of: "--url or --server")
  }

  /// A request to a resource of the lease.
  /// - Parameter rest: the target after the id of the lease, whose parts are encoded already; empty for the lease itself.
  func call(_ method: String, _ rest: String, body: [UInt8] = []) throws -> ControlCall {
    ControlCall(
      url: try serverURL(), method: method,
      target: "/__mockapi/leases/\(PercentCoding.encode(lease))\(rest)",
      token: token ?? OptionVariables()["MOCKAPI_CONTROL_TOKEN"], body: body)
  }
}
