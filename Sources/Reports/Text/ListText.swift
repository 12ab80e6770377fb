// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The first of a number of names: `a, b and 3 more`.
func listed(_ names: some Collection<String>, of count: Int) -> String {
  names.joined(separator: ", ") + (count > names.count ? " and \(count - names.count) more" : "")
}
