// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !SERVER_PLATFORM
  import Foundation

  /// A value that threads read and change, each time as a whole. It stands in for the standard library's type of the same name,
  /// and is slower: each access takes a lock, so every ordering is as strict as the strictest.
  package final class Atomic<Value>: @unchecked Sendable {
    // `lock` guards `value`.
    private let lock = NSLock()
    private var value: Value

    /// The orderings of the standard library.
    package enum Ordering: Sendable {
      case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
    }

    package init(_ value: Value) {
      self.value = value
    }

    package func load(ordering: Ordering) -> Value {
      lock.lock()
      defer { lock.unlock() }
      return value
    }

    package func store(_ new: Value, ordering: Ordering) {
      change { $0 = new }
    }

    private func change(_ body: (inout Value) -> Void) {
      lock.lock()
      defer { lock.unlock() }
      body(&value)
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    package func add(_ operand: Value, ordering: Ordering) { change { $0 += operand } }

    package func subtract(_ operand: Value, ordering: Ordering) { change { $0 -= operand } }

    package func wrappingAdd(_ operand: Value, ordering: Ordering) { change { $0 &+= operand } }
  }

  extension Atomic {
    /// Sets a reference if the current one is the expected one.
    package func compareExchange<Instance>(
      expected: Unmanaged<Instance>?, desired: Unmanaged<Instance>?, ordering: Ordering
    ) -> (exchanged: Bool, original: Unmanaged<Instance>?) where Value == Unmanaged<Instance>? {
      var result = (exchanged: false, original: expected)
      change { current in
        result.original = current
        guard current?.toOpaque() == expected?.toOpaque() else { return }
        current = desired
        result.exchanged = true
      }
      return result
    }
  }
#endif
