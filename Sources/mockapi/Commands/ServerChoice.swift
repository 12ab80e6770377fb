// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which running server a command asks.
struct ServerChoice: ParsableArguments {
  @Option(
    name: [.customLong("url"), .customLong("server")],
    help: ArgumentHelp(
      "The server's base URL. (default: the port in $MOCKAPI_PORT, else the server that was started "
        + "in this folder, else http://127.0.0.1:8080)",
      valueName: "url"))
  var url: String?

  func validate() throws {
    _ = try url.map { try ServerURL($0) }
  }

  /// The server that is named, else that of `$MOCKAPI_PORT`, else the one of this folder. If there are several, that is reported.
  func find(_ console: Console) throws -> ServerURL {
    if let url { return try ServerURL(url) }
    // With 0, a server has a free port, which only the register knows.
    if let port = OptionVariables()["MOCKAPI_PORT"], Int(port) != 0 { return try .standard() }
    let urls = ServerRegister()?.urls(ofFolder: FileManager.default.currentDirectoryPath) ?? []
    guard urls.count < 2 else {
      let list = urls.joined(separator: ", ")
      console.fail(
        "\(urls.count) servers were started in this folder: \(list); name one with --server")
      throw ExitCode.couldNotRun
    }
    return try ServerURL(urls.first ?? "http://127.0.0.1:\(ServerAddress.standardPort)")
  }

  /// What a person can do if the server does not answer; it ends the message.
  var advice: String {
    url == nil
      ? "; start a server with 'mockapi serve' in this folder, or name one with --server" : ""
  }
}
