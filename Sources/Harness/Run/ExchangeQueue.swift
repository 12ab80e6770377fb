// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPIVariants

/// Gives the workers of a run their exchanges, in the order of the plan. The ids of one case are in memory at a time.
final class ExchangeQueue: Sendable {
  /// An exchange that a worker is to make.
  struct Item: Sendable {
    /// Its place in the order, from 0 on.
    let number: Int
    let control: TestPlan.Control
    /// `nil` for the control.
    let variant: VariantID?
  }

  private struct State: Sendable {
    /// Exchanges that come before those of the cases.
    var items: ArraySlice<Item> = []
    /// The cases whose variants are to be given.
    var controls: ArraySlice<TestPlan.Control> = []
    var current: TestPlan.Control?
    var variants: ArraySlice<VariantID> = []
    var number = 0
  }

  private let state: Mutex<State>
  /// The variants of a case that are to be made.
  private let variants: @Sendable (TestPlan.Control) -> [VariantID]

  /// The controls of a plan.
  convenience init(controlsOf plan: TestPlan) {
    let items = plan.controls.enumerated().map {
      Item(number: $0, control: $1, variant: nil)
    }
    self.init(items)
  }

  /// The variants of a plan, but those of scenarios that the client does not support.
  init(variantsOf plan: TestPlan, _ table: ControlTable) {
    state = Mutex(State(controls: plan.controls[...]))
    variants = { table.isUnsupported($0.scenario) ? [] : plan.variants(of: $0) }
  }

  /// The variants of a plan, but those of scenarios that the client does not support; those that find most come first. All
  /// ids are in memory.
  convenience init(mostTellingOf plan: TestPlan, _ table: ControlTable) {
    var items: [Item] = []
    for control in plan.controls where !table.isUnsupported(control.scenario) {
      for variant in plan.variants(of: control) {
        items.append(Item(number: items.count, control: control, variant: variant))
      }
    }
    self.init(TellingOrder.sorted(items))
  }

  private init(_ items: [Item]) {
    state = Mutex(State(items: items[...]))
    variants = { _ in [] }
  }

  /// The number of controls, or of variants in an order of their own, that have not been given to a worker.
  var restCount: Int { state.withLock { $0.items.count } }

  /// The next exchange; `nil` if there is none.
  func next() -> Item? {
    state.withLock { state in
      if let item = state.items.popFirst() { return item }
      while state.variants.isEmpty {
        guard let control = state.controls.popFirst() else { return nil }
        state.current = control
        state.variants = variants(control)[...]
      }
      guard let control = state.current, let variant = state.variants.popFirst() else { return nil }
      defer { state.number += 1 }
      return Item(number: state.number, control: control, variant: variant)
    }
  }
}
