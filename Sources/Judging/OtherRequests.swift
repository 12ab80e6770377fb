// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Requests that are not those of an exchange's scenario.
package struct OtherRequests: Sendable, Hashable {
  /// At least 1.
  package var count: Int
  /// The method and the target of the first one: `GET /users/7`.
  package let first: String

  package init(count: Int = 1, first: String) {
    self.count = count
    self.first = first
  }
}
