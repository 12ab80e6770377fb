// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import Testing

/// Atomic values behave the same with the standard library and without it; `script/check-apps` runs these tests without.
struct AppAtomicTests {
  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  @Test func `changes of an atomic value give its old and its new value`() {
    let value = Atomic<Int>(5)
    #expect(value.add(2, ordering: .relaxed) == (5, 7))
    #expect(value.subtract(3, ordering: .relaxed) == (7, 4))
    #expect(value.wrappingAdd(Int.max, ordering: .relaxed).newValue == Int.min + 3)
    #expect(value.exchange(1, ordering: .acquiring) == Int.min + 3)
    #expect(value.max(9, ordering: .relaxed) == (1, 9))
    #expect(value.max(8, ordering: .relaxed) == (9, 9))
    value.store(0, ordering: .releasing)
    #expect(value.load(ordering: .acquiring) == 0)
  }

  @Test func `a value is set only in place of the expected one`() {
    let value = Atomic<UInt>(0)
    #expect(
      value.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing) == (true, 0))
    #expect(
      value.compareExchange(expected: 0, desired: 2, ordering: .acquiringAndReleasing) == (false, 1)
    )
    #expect(value.load(ordering: .relaxed) == 1)
  }

  @Test func `no change of an atomic value is lost between tasks`() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { counter.value.add(1, ordering: .relaxed) } }
      }
    }
    #expect(counter.value.load(ordering: .relaxed) == 8000)
  }
}
