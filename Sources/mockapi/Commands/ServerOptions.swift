// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of commands that ask or change a lease of a running server.
struct ServerOptions: ParsableArguments {
  @Option(
    name: [.customLong("url"), .customLong("server")],
    help: ArgumentHelp(
      "The server's base URL. (default: the port in $MOCKAPI_PORT, else the server that was started "
        + "in this folder, else http://127.0.0.1:8080)",
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

  /// The server that is named, else that of `$MOCKAPI_PORT`, else the one of this folder. If there are several, that is reported.
  func find(_ console: Console) throws -> ServerURL {
    if let url { return try Self.parse(url) }
    if OptionVariables()["MOCKAPI_PORT"] != nil { return try .standard() }
    let urls = ServerRegister()?.urls(ofFolder: FileManager.default.currentDirectoryPath) ?? []
    guard urls.count < 2 else {
      let list = urls.joined(separator: ", ")
      console.fail(
        "\(urls.count) servers were started in this folder: \(list); name one with --server")
      throw ExitCode.couldNotRun
    }
    return try urls.first.map { try ServerURL($0) } ?? .standard()
  }

  private static func parse(_ url: String) throws -> ServerURL {
    try ServerURL(url, of: "--url or --server")
  }

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
      advice: self.url == nil
        ? "; start a server with 'mockapi serve' in this folder, or name one with --server" : "",
      wait: wait)
  }
}
