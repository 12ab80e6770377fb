// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !STANDARD_LOCKS
  import Foundation

  /// A value that threads read and change, each time as a whole. It stands in for the standard library's type of the same name,
  /// and is slower: each access takes a lock, so every ordering is as strict as the strictest.
  @usableFromInline package final class Atomic<Value>: @unchecked Sendable {
    // `lock` guards `value`.
    private let lock = NSLock()
    private var value: Value

    /// The orderings of the standard library.
    @usableFromInline package enum Ordering: Sendable {
      case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
    }

    package init(_ value: Value) {
      self.value = value
    }

    @usableFromInline package func load(ordering: Ordering) -> Value {
      lock.lock()
      defer { lock.unlock() }
      return value
    }

    package func store(_ new: Value, ordering: Ordering) {
      change { $0 = new }
    }

    package func exchange(_ new: Value, ordering: Ordering) -> Value {
      change { $0 = new }.oldValue
    }

    @discardableResult
    private func change(_ body: (inout Value) -> Void) -> (oldValue: Value, newValue: Value) {
      lock.lock()
      defer { lock.unlock() }
      let old = value
      body(&value)
      return (old, value)
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    @discardableResult
    package func add(
      _ operand: Value, ordering: Ordering
    ) -> (oldValue: Value, newValue: Value) { change { $0 += operand } }

    @discardableResult
    package func subtract(
      _ operand: Value, ordering: Ordering
    ) -> (oldValue: Value, newValue: Value) { change { $0 -= operand } }

    @discardableResult
    package func wrappingAdd(
      _ operand: Value, ordering: Ordering
    ) -> (oldValue: Value, newValue: Value) { change { $0 &+= operand } }

    @discardableResult
    package func max(
      _ operand: Value, ordering: Ordering
    ) -> (oldValue: Value, newValue: Value) { change { $0 = Swift.max($0, operand) } }
  }

  extension Atomic {
    /// Sets a value if the current one is the expected one.
    package func compareExchange(
      expected: Value, desired: Value, ordering: Ordering
    ) -> (exchanged: Bool, original: Value) where Value: Equatable {
      let original = change { if $0 == expected { $0 = desired } }.oldValue
      return (original == expected, original)
    }

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
