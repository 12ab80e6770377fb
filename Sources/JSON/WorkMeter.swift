// mockapi
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the steps of what must not grow faster than its input. Tests compare the counts of inputs of different sizes,
/// since a time depends on the machine; without a meter nothing is counted.
package final class WorkMeter: Sendable {
  @TaskLocal private static var current: WorkMeter?
  private let count = Atomic<Int>(0)

  /// Notes steps that were taken.
  package static func add(_ steps: Int) {
    current?.count.wrappingAdd(steps, ordering: .relaxed)
  }

  /// How many steps some work takes on the thread of the caller.
  package static func steps(of work: () throws -> Void) rethrows -> Int {
    let meter = WorkMeter()
    try $current.withValue(meter) { try work() }
    return meter.count.load(ordering: .relaxed)
  }
}
