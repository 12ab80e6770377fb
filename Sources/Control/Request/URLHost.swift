// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPISystem
import MockAPIText

/// A host as URLs have it.
enum URLHost {
  /// The host with brackets around an address of IPv6; `nil` if it is neither an address nor could be a name.
  static func text(of host: String) -> String? {
    guard !host.isEmpty, host.utf8.allSatisfy(isUsual) else { return nil }
    if !host.contains(":") { return host }
    return SocketAddress.bytes(ofAddress: host) == nil ? nil : "[\(host)]"
  }

  /// An authority with another host and the same port, or without one if it has none; `nil` if no URL has such a host.
  static func replace(in authority: String, by host: String) -> String? {
    let isAuthority = ControlRequest.host(of: authority) != nil
    let port = isAuthority ? authority.dropFirst(Authority.host(of: authority).count) : ""
    return text(of: host).map { $0 + port }
  }

  /// Whether the host is always this machine, for each machine that asks.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || SocketAddress.isLoopback(host)
  }

  private static func isUsual(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._:".utf8.contains(byte)
  }
}
