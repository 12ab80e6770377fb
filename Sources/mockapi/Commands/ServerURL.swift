// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The base URL of a running server, for commands that ask one.
struct ServerURL: CustomStringConvertible {
  /// As it was given.
  let description: String
  /// In a URL, an IPv6 address is in brackets.
  private let host: String
  let port: Int

  init(_ text: String) throws {
    guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "http",
      let host = parts.host, !host.isEmpty, (1...65_535).contains(parts.port ?? 80)
    else {
      throw ValidationError(
        "--url or --server must be an http URL such as http://localhost:8080; found '\(text)'.")
    }
    description = text
    self.host = host
    port = parts.port ?? 80
  }

  /// `$MOCKAPI_PORT` on this machine, or port 8080.
  static func standard() throws -> ServerURL {
    try ServerURL("http://127.0.0.1:\(ServerAddress.defaultPort())")
  }

  /// The host for the system, without brackets.
  var address: String {
    host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
  }

  /// Whether both lead to the same port of this machine, or are the same elsewhere.
  func isSame(as other: ServerURL) -> Bool {
    func host(of url: ServerURL) -> String {
      let host = url.address.lowercased()
      return host == "localhost" ? "127.0.0.1" : host
    }
    return port == other.port && host(of: self) == host(of: other)
  }

  /// The value of the header `Host`.
  var authority: String {
    (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + ":\(port)"
  }
}
