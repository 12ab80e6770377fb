// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario

/// Decides the answer to a request, as a function of the scenarios, the state of the lease and the request. It uses
/// no socket and changes nothing: the changes of state are part of the decision.
///
/// It has two steps, since the first one says what the second one reads of the state.
enum Engine {
  // MARK: The scenario

  /// What ``route(_:routed:conditional:index:state:influences:)`` reads of the state.
  static func needs(
    _ request: some RequestView, routed: ServedScenario?, index: ScenarioIndex
  ) -> StateNeeds {
    var needs = StateNeeds()
    // A scenario with a state is never routed.
    needs.machines = routed == nil && index.usesStates
    return needs
  }

  /// Finds the scenario that answers.
  /// - Parameters:
  ///   - routed: the result of ``ScenarioIndex/routed(_:_:)``; `nil` if it is not known.
  ///   - conditional: the case of `routed`; `nil` if it was not looked for.
  ///   - influences: those of the view whose state is read.
  static func route(
    _ request: some RequestView, routed: ServedScenario? = nil, conditional: ConditionalCase? = nil,
    index: ScenarioIndex, state: StateView, influences: Influences
  ) -> Route {
    if let routed {
      return Route(
        .scenario(routed), preferences: Preferences(request.headerValues(named: "Prefer")),
        conditional: conditional, influences: influences)
    }
    if request.isPing { return Route(.ping, influences: influences) }
    var notices: Set<AnswerNotice> = []
    var changes = StateChanges()
    let machines = state.machines
    let usesStates = index.usesStates
    let served = scenario(for: request, index: index) {
      notices.insert(.undecided($0))
    } mayAnswer: { scenario in
      guard usesStates, let rule = scenario.state else { return true }
      if rule.required != nil { changes.read(rule.machine, in: machines) }
      return machines.allow(rule)
    }
    return Route(
      served.map { .scenario($0) } ?? .unmatched, changes: changes.all, machines: machines,
      preferences: Preferences(served == nil ? [] : request.headerValues(named: "Prefer")),
      notices: notices, influences: influences)
  }

  /// The first scenario that matches a request and may answer now.
  ///
  /// HEAD is answered like GET, without the body (RFC 9110 section 9.3.2), unless a scenario names HEAD itself; a
  /// scenario for every method does not count as naming it. WireMock mappings for GET do not answer HEAD.
  private static func scenario(
    for request: some RequestView, index: ScenarioIndex,
    didGiveUp: (UndecidedCondition) -> Void, mayAnswer: (Scenario) -> Bool
  ) -> ServedScenario? {
    func answers(_ served: ServedScenario) -> Bool {
      let scenario = served.scenario
      let matches = scenario.request.matches(request) {
        didGiveUp(UndecidedCondition($0, of: scenario))
      }
      return matches && mayAnswer(scenario)
    }
    guard request.method == "HEAD" else { return index.first(for: request.target, where: answers) }
    return firstForHead { isMeant in
      index.first(for: request.target) { isMeant($0) && answers($0) }
    }
  }

  /// The first scenario that answers a HEAD.
  /// - Parameter first: finds the first of the scenarios for which its closure returns `true`, among those that match and may answer.
  static func firstForHead(
    _ first: (_ isMeant: (ServedScenario) -> Bool) -> ServedScenario?
  ) -> ServedScenario? {
    guard let named = first({ $0.scenario.request.namesHead }) else { return first { _ in true } }
    guard named.scenario.origin == .wireMock else { return named }
    // Among mappings, the first that matches answers, whether it names HEAD or has any method.
    return first { $0.scenario.origin == .wireMock }
  }

  // MARK: The case

  /// Decides the rest: the case, its fault and its delay.
  /// - Parameters:
  ///   - state: has what the route needs.
  ///   - didGiveUp: called with each condition of a case that takes too many steps to decide.
  static func decide(
    _ request: some RequestView, _ route: Route, index: ScenarioIndex, state: StateView,
    didGiveUp: (UndecidedCondition) -> Void = { _ in }
  ) -> Decision {
    let served: ServedScenario
    switch route.goal {
    case .scenario, .unmatched, .preflight:
      if state.isOffline == true { return Decision(verdict: .offline, changes: []) }
    case .ping: break
    }
    switch route.goal {
    case .scenario(let found): served = found
    case .ping, .preflight: return Decision(verdict: .options(methods: []), changes: [])
    case .unmatched:
      let methods = request.method == "OPTIONS" ? index.methods(for: request.target) : []
      return Decision(
        verdict: methods.isEmpty ? .unmatched : .options(methods: methods), changes: route.changes)
    }
    let scenario = served.scenario
    var changes = StateChanges(route.changes)
    let preferences = route.preferences
    guard
      var chosen = chooseCase(
        of: served, for: request, route.conditional, preferences: preferences, state: state,
        &changes, didGiveUp: didGiveUp)
    else {
      return Decision(
        verdict: .unknownCase(scenario, preferences: preferences), changes: changes.all)
    }
    if preferences.isEmpty, let failures = state.failures {
      chosen = fail(chosen, with: failures, of: scenario, state, &changes)
    }
    // A request that fails leaves all of this to the next one, also the steps and numbers of a case that is closed in place of its answer.
    if chosen.reason != .failure, let rule = scenario.state, let next = rule.next {
      changes.add(
        .machine(rule.machine, from: route.machines.state(of: rule.machine), to: next))
    }
    if let change = chosen.change { changes.add(change) }
    let ofFailure = chosen.closes ? changes : nil
    let sent = serve(chosen.index, of: scenario, state, &changes)
    let selection = Decision.Selection(
      chosen: chosen.index, served: sent, reason: chosen.reason, variant: chosen.variant,
      appliedPreference: preferences.isEmpty ? nil : preferences.applied.joined(separator: ", "),
      draw: draw(
        sent, chosen.variant, closes: chosen.closes, of: scenario, state, &changes))
    return Decision(verdict: .serve(served, selection), changes: (ofFailure ?? changes).all)
  }

  /// A case, or a variant of it, and why it answers.
  private struct Choice {
    let index: Int
    let reason: CaseReason
    var variant: ServedVariant?
    /// Whether the connection is closed in place of the answer.
    var closes = false
    /// The change of state that belongs to an answer of this choice; `nil` for none.
    var change: StateChange?

    init(_ index: Int, _ reason: CaseReason) {
      self.index = index
      self.reason = reason
    }

    init(_ variant: ServedVariant, _ reason: CaseReason) {
      self.init(variant.caseIndex, reason)
      self.variant = variant
    }

    /// `nil` if the scenario has neither a case nor a variant with this name.
    init?(named name: String, of scenario: Scenario, _ reason: CaseReason) {
      if let index = scenario.cases.firstIndex(where: { $0.name == name }) {
        self.init(index, reason)
      } else if let variant = ServedVariant(name, of: scenario) {
        self.init(variant, reason)
      } else {
        return nil
      }
    }
  }

  /// The preferred case, else the selected one, else the first whose `when` matches, else the default; `nil` if the
  /// preferred case does not exist. A variant is preferred and selected like a case.
  private static func chooseCase(
    of served: ServedScenario, for request: some RequestView, _ conditional: ConditionalCase?,
    preferences: Preferences, state: StateView, _ changes: inout StateChanges,
    didGiveUp: (UndecidedCondition) -> Void
  ) -> Choice? {
    let scenario = served.scenario
    guard preferences.isEmpty else { return preferred(by: preferences, of: scenario) }
    if let variant = state.onlyVariant, variant.belongs(to: scenario) {
      return Choice(variant, .selection)
    }
    if let selection = state.selection,
      let selected = selected(by: selection, of: scenario, state, &changes)
    {
      return selected
    }
    let conditional = conditional ?? ConditionalCase(of: served, for: request)
    for condition in conditional.undecided {
      didGiveUp(UndecidedCondition(condition, of: scenario))
    }
    return conditional.index.map { Choice($0, .when) } ?? Choice(scenario.defaultCase, .default)
  }

  /// `nil` if the selection leaves the request to the file, or names a case that the scenario no longer has.
  private static func selected(
    by selection: ScenarioSelection, of scenario: Scenario, _ state: StateView,
    _ changes: inout StateChanges
  ) -> Choice? {
    for limited in selection.limited {
      guard var choice = Choice(named: limited.selectedCase, of: scenario, .selection) else {
        continue
      }
      switch limited.requests {
      case .every: return choice
      case .next:
        // A request that fails does not get the case, and leaves it to the next one.
        choice.change = limited.change(of: scenario.name)
        return choice
      case .share(let share):
        changes.add(limited.change(of: scenario.name))
        let counter = StateCounter(
          kind: .selections, scenario: scenario.id, name: limited.selectedCase)
        var random = random(limited.count + 1, of: counter, state)
        if random.unit() < share { return choice }
      }
    }
    return selection.lasting.flatMap { Choice(named: $0, of: scenario, .selection) }
  }

  private static func preferred(by preferences: Preferences, of scenario: Scenario) -> Choice? {
    func fits(_ response: ResponseDefinition?) -> Bool {
      preferences.code.map { $0 == response.map { String($0.status) } } ?? true
    }
    guard let name = preferences.name else {
      return scenario.cases.firstIndex { fits($0.response) }.map { Choice($0, .preference) }
    }
    guard let choice = Choice(named: name, of: scenario, .preference) else { return nil }
    let response = choice.variant?.response ?? scenario.cases[choice.index].response
    return fits(response) ? choice : nil
  }

  /// The case whose response is sent: the chosen one, the next step of a sequence, or a drawn one.
  private static func serve(
    _ chosen: Int, of scenario: Scenario, _ state: StateView, _ changes: inout StateChanges
  ) -> Int {
    // The case is not copied: most have a response of their own, and this runs for every request.
    switch scenario.cases[chosen].answer {
    case .response: return chosen
    case .sequence(let steps, let loops):
      let counter = StateCounter(
        kind: .steps, scenario: scenario.id, name: scenario.cases[chosen].name)
      let counted = state.count(of: counter)
      // A sequence that loops now, in a file that has changed, may have stayed at its end before.
      let taken = loops ? counted % steps.count : counted
      // The last step is counted only once, unless it loops; after that the counter no longer changes.
      if taken < steps.count {
        let next = loops ? (taken + 1) % steps.count : taken + 1
        changes.add(.count(counter, from: counted, to: next))
      }
      return steps[min(taken, steps.count - 1)]
    case .draw(let draw):
      let counter = StateCounter(
        kind: .draws, scenario: scenario.id, name: scenario.cases[chosen].name)
      var random = count(counter, state, &changes)
      return draw.drawn(by: random.unit())
    }
  }

  /// The choice for a request of a scenario of which a share fails.
  private static func fail(
    _ chosen: Choice, with failures: Disturbance.Failures, of scenario: Scenario,
    _ state: StateView, _ changes: inout StateChanges
  ) -> Choice {
    var failure: Choice
    if let name = failures.caseName {
      guard let choice = Choice(named: name, of: scenario, .failure) else { return chosen }
      failure = choice
    } else {
      failure = Choice(chosen.index, .failure)
      failure.closes = true
    }
    var random = count(
      StateCounter(kind: .failures, scenario: scenario.id, name: ""), state, &changes)
    return random.unit() < failures.share ? failure : chosen
  }

  /// Counts a request.
  /// - Returns: its random numbers.
  private static func count(
    _ counter: StateCounter, _ state: StateView, _ changes: inout StateChanges
  ) -> SeededRandom {
    let counted = state.count(of: counter)
    changes.add(.count(counter, from: counted, to: counted + 1))
    return random(counted + 1, of: counter, state)
  }

  /// The random numbers of a request. Each has a stream of its own, so the order in which threads arrive does not matter.
  private static func random(
    _ number: Int, of counter: StateCounter, _ state: StateView
  ) -> SeededRandom {
    SeededRandom.stream(UInt64(number), of: counter.seed(of: state.seed))
  }

  /// - Parameter closes: whether the connection is closed in place of the answer.
  private static func draw(
    _ served: Int, _ variant: ServedVariant?, closes: Bool, of scenario: Scenario,
    _ state: StateView, _ changes: inout StateChanges
  ) -> Draw? {
    guard let response = variant?.response ?? scenario.cases[served].response,
      state.delay != nil || closes || response.isDrawn
    else { return nil }
    let timing = response.timing.completed(by: state.delay)
    guard response.isDrawn(with: timing) else {
      return Draw(response, number: 1, seed: 0, timing: timing, closes: closes)
    }
    let counter = StateCounter(
      kind: .answers, scenario: scenario.id, name: variant?.name ?? scenario.cases[served].name)
    let answered = state.count(of: counter)
    changes.add(.count(counter, from: answered, to: answered + 1))
    return Draw(
      response, number: answered + 1, seed: counter.seed(of: state.seed), timing: timing,
      closes: closes)
  }
}

/// Collects the changes of a decision.
private struct StateChanges {
  private(set) var all: [StateChange]

  init(_ all: [StateChange] = []) { self.all = all }

  /// Notes that the decision depends on the state of a machine.
  mutating func read(_ machine: String, in machines: MachineStates) {
    let state = machines.state(of: machine)
    add(.machine(machine, from: state, to: state))
  }

  /// Adds a change. It replaces an earlier change of the same machine that only notes a dependency.
  mutating func add(_ change: StateChange) {
    if case .machine(let name, _, _) = change {
      all.removeAll { if case .machine(name, _, _) = $0 { true } else { false } }
    }
    all.append(change)
  }
}
