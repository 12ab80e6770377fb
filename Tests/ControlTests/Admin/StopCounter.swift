// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// Counts how often a server was asked to stop.
final class StopCounter: Sendable {
  private let calls = Atomic<Int>(0)

  func count() { calls.add(1, ordering: .relaxed) }

  var value: Int { calls.load(ordering: .relaxed) }
}
