// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario
import MockAPIText

extension ResponseDefinition {
  /// Whether the scenario closes the connection after the response.
  var closes: Bool {
    framing == .untilClose || beforeRequestBody == .close || connectionOptions.contains("close")
  }

  /// Whether the response tells a client of HTTP/1.0 that the connection stays, and where the body ends (RFC 9112 section 9.3).
  package var offersKeepAlive: Bool {
    framing == .contentLength && connectionOptions.contains("keep-alive")
  }

  private var connectionOptions: [String] {
    TokenList.connectionOptions(headerValues(named:))
  }
}

extension [HeaderField] {
  /// The declared fields of a response that is the last on its connection, which must say so (RFC 9112 section 9.6): `close` follows the
  /// declared options of `Connection`, without `keep-alive`. They stay as they are without a `Connection`, and if it contains `close`.
  var announcingClose: [HeaderField] {
    if TokenList.connectionOptions(values(named:)).contains("close") { return self }
    var isAnnounced = false
    return compactMap { field in
      guard field.isNamed("Connection") else { return field }
      var options = field.value.split(separator: ",").map { String($0.trimmingBlanks()) }
      options.removeAll { $0.isEmpty || $0.lowercased() == "keep-alive" }
      if !isAnnounced { options.append("close") }
      isAnnounced = true
      return options.isEmpty
        ? nil : HeaderField(name: field.name, value: options.joined(separator: ", "))
    }
  }
}
