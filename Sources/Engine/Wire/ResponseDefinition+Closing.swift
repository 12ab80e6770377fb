// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

extension ResponseDefinition {
  /// Whether the scenario closes the connection after the response.
  var closes: Bool {
    framing == .untilClose || beforeRequestBody == .close
      || TokenList.elements(of: headerValues(named: "Connection")).contains("close")
  }
}
