// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Makes the journals of a server's leases.
package struct JournalSource: Sendable {
  private let options: JournalOptions
  private let budget: JournalBudget

  package init(_ options: JournalOptions) {
    self.options = options
    budget = JournalBudget(limit: options.totalByteLimit)
  }

  /// A new journal; `nil` if the lease keeps none.
  package func journal(isMain: Bool) -> Journal? {
    switch options.mode {
    case .off: nil
    case .leases where isMain: nil
    case .on, .leases: Journal(options, budget: budget)
    }
  }
}
