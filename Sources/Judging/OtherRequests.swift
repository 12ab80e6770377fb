// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Requests that are not those of an exchange's scenario.
package struct OtherRequests: Sendable, Hashable {
  /// At least 1.
  package var count: Int
  /// The method and the target of the first one: `GET /users/7`.
  package var first: String
  /// The name of the scenario that answered the first one; `nil` if none did.
  package let scenario: String?

  package init(count: Int = 1, first: String, scenario: String? = nil) {
    self.count = count
    self.first = first
    self.scenario = scenario
  }

  /// As reports show them: short, and without secret values.
  var shown: OtherRequests {
    var shown = self
    shown.first = Excerpt.ends(of: Secrets.redacted(first), limit: VerdictRecord.longestName)
    return shown
  }
}
