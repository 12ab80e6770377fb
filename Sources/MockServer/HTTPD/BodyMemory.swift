// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// The memory for the bodies of all requests on their way. Short bodies do not count: they take no more than their connections.
final class BodyMemory: Sendable {
  /// The size up to which a body does not count, in bytes.
  static let freeSize = 16 << 10
  /// The size from which on it has no effect that a machine has more memory.
  private static let most = 512 << 20

  let limit: Int
  private let used = Atomic(0)

  /// - Parameter limit: the number of bytes; `nil` for a quarter of the process's memory.
  init(limit: Int?) {
    self.limit = limit ?? min((ProcessMemory.limit ?? .max) / 4, Self.most)
  }

  /// Takes bytes.
  /// - Returns: `false` if there are not as many.
  func take(_ count: Int) -> Bool {
    let (_, now) = used.add(count, ordering: .relaxed)
    if now <= limit { return true }
    giveBack(count)
    return false
  }

  func giveBack(_ count: Int) { used.subtract(count, ordering: .relaxed) }
}
