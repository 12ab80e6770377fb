// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

extension ResponseDefinition {
  /// Whether the response must be written by a script, because libmicrohttpd would delay, change or refuse it.
  var needsScript: Bool {
    fault != nil || !timing.isImmediate || statusMessage != nil || framing != .contentLength
      // It closes the connection by itself, and would reset it if the client still sends.
      || beforeRequestBody != nil
      // It would send a length of 0, which would describe the response that a 304 replaces.
      || status == 304
      || !withheldHeaders.isDisjoint(with: Self.headersOfServer)
      || headers.contains { Self.headersOfServer.contains($0.name.lowercased()) }
  }

  /// Fields that libmicrohttpd writes by itself, in its own spelling and place.
  private static let headersOfServer: Set<String> = [
    "connection", "content-length", "date", "transfer-encoding",
  ]
}
