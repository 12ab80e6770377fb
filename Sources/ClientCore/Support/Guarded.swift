// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value that threads share; only one thread at a time is inside `withLock`. (`Mutex` needs iOS 18.)
package final class Guarded<Value>: @unchecked Sendable {
  // `lock` guards `value`.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
