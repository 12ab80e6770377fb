// mockapi
// SPDX-License-Identifier: Apache-2.0

/// State that a decision can read at once.
package protocol StateSource {
  /// What may change the answers to all requests.
  var influences: Influences { get }
  /// Reads what a step of a decision needs.
  func view(for needs: StateNeeds) -> StateView
}
