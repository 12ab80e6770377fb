// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem
import Testing

struct WorkerThreadTests {
  @Test("a thread has a stack as large as it asks for")
  func stack() throws {
    let levels = Atomic(0)
    // Without it, the stack has 8 MiB on most systems, and this ends the process.
    try WorkerThread(stackSize: 128 << 20) {
      levels.store(Self.descend(16_000), ordering: .releasing)
    }.join()
    #expect(levels.load(ordering: .acquiring) == 16_000)
  }

  /// Calls itself so often, each time with at least a kilobyte of the stack.
  @inline(never)
  private static func descend(_ levels: Int) -> Int {
    // What is larger would not be on the stack.
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
      memory[0] = UInt8(truncatingIfNeeded: levels)
      let below = levels == 1 ? 0 : descend(levels - 1)
      return memory[0] == UInt8(truncatingIfNeeded: levels) ? below + 1 : below
    }
  }

  @Test("a stack that no thread can have is an error")
  func impossibleStack() {
    #expect(throws: Errno.self) { try WorkerThread(stackSize: 1) {}.join() }
  }
}
