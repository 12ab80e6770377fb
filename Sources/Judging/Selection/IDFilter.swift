// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The choice of variants by `--only` and `--skip`.
package struct IDFilter: Sendable, Hashable {
  /// Only ids that match one of these; all ids if it is empty.
  package var only: [IDPattern]
  /// No ids that match one of these.
  package var skip: [IDPattern]

  package init(only: [IDPattern] = [], skip: [IDPattern] = []) {
    self.only = only
    self.skip = skip
  }

  package func includes(_ id: String) -> Bool {
    (only.isEmpty || only.contains { $0.matches(id) }) && !skip.contains { $0.matches(id) }
  }
}
