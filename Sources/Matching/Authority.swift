// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Host and port, as in the header `Host` (RFC 9110 section 7.2).
package enum Authority {
  /// The host without its port. The address of IPv6 keeps its brackets.
  package static func host(of authority: String) -> String {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
    return String(end.map { authority[...$0] } ?? authority.prefix { $0 != ":" })
  }
}
