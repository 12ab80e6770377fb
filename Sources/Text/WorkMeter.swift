// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// Counts the steps of work that must not grow faster than its input. Tests compare the counts for inputs of
/// different sizes, because times depend on the machine. Without a meter nothing is counted.
@usableFromInline package final class WorkMeter: Sendable {
  @TaskLocal private static var current: WorkMeter?
  private let count = Atomic<Int>(0)

  /// Adds steps to the current meter.
  @usableFromInline package static func add(_ steps: Int) {
    current?.count.wrappingAdd(steps, ordering: .relaxed)
  }

  /// The number of steps that some work takes on the caller's thread, and on those to which it hands its meter.
  package static func steps(of work: () throws -> Void) rethrows -> Int {
    let meter = WorkMeter()
    try $current.withValue(meter) { try work() }
    return meter.count.load(ordering: .relaxed)
  }

  /// The meter of the caller, for its work on other threads.
  package static var ofCaller: WorkMeter? { current }

  /// Counts the steps of work on another thread.
  package static func counting<Result>(for meter: WorkMeter?, _ work: () -> Result) -> Result {
    guard let meter else { return work() }
    return $current.withValue(meter, operation: work)
  }
}
