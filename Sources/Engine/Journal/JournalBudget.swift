// mockapi
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The memory that the journals of a server share.
final class JournalBudget: Sendable {
  private let limit: Int
  private let used = Atomic<Int>(0)

  /// - Parameter limit: in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  var isExceeded: Bool { used.load(ordering: .relaxed) > limit }

  func take(_ bytes: Int) { used.add(bytes, ordering: .relaxed) }

  func giveBack(_ bytes: Int) { used.subtract(bytes, ordering: .relaxed) }
}
