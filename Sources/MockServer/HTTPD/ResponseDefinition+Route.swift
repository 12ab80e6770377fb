// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

extension ResponseDefinition {
  /// Whether the response has to be written by a script: libmicrohttpd would delay, alter or refuse it otherwise.
  var needsScript: Bool {
    fault != nil || !timing.isImmediate || statusMessage != nil || framing != .contentLength
      // It sends a length of 0, which is that of the response whose place a 304 takes.
      || status == 304
      || !withheldHeaders.isDisjoint(with: Self.headersOfServer)
      || headers.contains { Self.headersOfServer.contains($0.name.lowercased()) }
  }

  /// What libmicrohttpd writes by itself, in its own spelling and place.
  private static let headersOfServer: Set<String> = [
    "connection", "content-length", "date", "transfer-encoding",
  ]
}
