// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// A secret whose owner may command the server: its token, or the key for pages.
struct ControlSecret: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether a request has the secret as a bearer token (RFC 6750), or, if it is one of a program, as the password of Basic
  /// (RFC 7617), which is what clients of WireMock can send. A browser that knows a password adds it to the requests of every
  /// page by itself, so there it says nothing about the page.
  func isGiven(in request: ControlRequest, byBrowser isOfBrowser: Bool) -> Bool {
    request.headers.values(named: "Authorization").contains { value in
      let parts = value.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return false }
      switch parts[0].lowercased() {
      case "bearer": return isSame(parts[1].utf8)
      case "basic" where !isOfBrowser:
        guard let pair = Base64.decode(String(parts[1])),
          let colon = pair.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        return isSame(pair[(colon + 1)...])
      default: return false
      }
    }
  }

  /// Takes the same time wherever the first difference is.
  private func isSame(_ given: some Collection<UInt8>) -> Bool {
    guard given.count == bytes.count else { return false }
    return zip(given, bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
