// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Synchronization

/// All that changes while scenarios are served: one value for each view of the server, never in the compiled
/// scenarios, so that a new snapshot keeps it and two views do not share it.
final class LeaseState: Sendable {
  /// A case keeps its state when its file is loaded again, so it is known by names.
  private struct CaseName: Hashable {
    let scenario: String
    let name: String
  }

  private let steps = Mutex<[CaseName: Int]>([:])
  /// How many requests the cases have answered whose faults or delays go by number.
  private let numbers = Mutex<[CaseName: Int]>([:])
  private let states = Mutex(MachineStates())

  /// The step of a sequence for this request: each in turn, and the last for ever.
  func nextStep(of name: String, in scenario: String, count: Int) -> Int {
    let sequence = CaseName(scenario: scenario, name: name)
    return steps.withLock { steps in
      let step = min(steps[sequence] ?? 0, count - 1)
      steps[sequence] = step + 1
      return step
    }
  }

  /// Which of the requests that a case answers this one is; the first is 1.
  func nextNumber(of name: String, in scenario: String) -> Int {
    numbers.withLock { numbers in
      numbers[CaseName(scenario: scenario, name: name), default: 0] += 1
      return numbers[CaseName(scenario: scenario, name: name), default: 0]
    }
  }

  /// Decides with the states held: between finding a scenario that may answer and taking its step, no other
  /// request may take one.
  func withStates<Result>(_ decide: (inout MachineStates) -> Result) -> Result
  where Result: Sendable {
    states.withLock { decide(&$0) }
  }

  /// The states as they are now.
  var currentStates: MachineStates { states.withLock { $0 } }
}
