// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

extension ResponseDefinition {
  /// Whether the response must be written by a script, because libmicrohttpd would delay, change or refuse it.
  var needsScript: Bool { needsScript(besides: nil) }

  /// Whether the options of `Connection` are all that libmicrohttpd would not send as they are declared: it writes them into one field
  /// before the others, and spells `Keep-Alive` so.
  var needsScriptOnlyForConnection: Bool {
    !headerValues(named: "Connection").isEmpty && !needsScript(besides: "connection")
  }

  /// - Parameter exception: the name in lower case of a field that may be declared.
  private func needsScript(besides exception: String?) -> Bool {
    fault != nil || !timing.isImmediate || statusMessage != nil || framing != .contentLength
      // It closes the connection by itself, and would reset it if the client still sends.
      || beforeRequestBody != nil
      // It would send a length of 0, which would describe the response that a 304 replaces.
      || status == 304
      || !withheldHeaders.isDisjoint(with: Self.headersOfServer)
      || headers.contains {
        let name = $0.name.lowercased()
        return name != exception && Self.headersOfServer.contains(name)
      }
  }

  /// Fields that libmicrohttpd writes by itself, in its own spelling and place.
  private static let headersOfServer: Set<String> = [
    "connection", "content-length", "date", "transfer-encoding",
  ]
}
