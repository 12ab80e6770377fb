// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPIJournal
package import MockAPIScenario
package import MockAPISynchronization
package import MockAPISystem

/// One view of the server, with its own state, which all threads share.
package final class Lease: Sendable {
  /// The id of the lease of requests that name no other.
  static let mainID = "default"

  package let id: String
  package let identity: LeaseIdentity
  /// A name for people; `nil` if none was given.
  package let name: String?
  package let seed: UInt64
  /// The variant that answers in place of all cases of its scenario; `nil` for none.
  package let onlyVariant: ServedVariant?
  /// Whether the server itself writes every byte of its answers, so that the journal knows them.
  package let recordsWire: Bool
  /// The requests of the lease; `nil` if it keeps none.
  package let journal: Journal?
  /// The cases that its requests have met.
  package let coverage = LeaseCoverage()
  /// When the lease ends by itself; `nil` for never.
  private let expiry: TimeLimit?
  package let timeToLive: Duration?
  private let store: any StateStore
  /// Shared by all leases of a server.
  private let responseDelays: ResponseDelays
  /// The failures of all leases of a server that have none of their own; `nil` for none.
  private let sharedFailures: Disturbance.Failures?
  /// Whether all leases of a server are offline that do not say otherwise.
  private let isSharedOffline: Bool
  /// Where its variants redirect to.
  package let redirects: RedirectTarget
  /// Gets the changes that are asked for; shared by all leases of a server.
  private let changes: LeaseChanges
  /// What the owner of the server keeps for it; see ``companion(_:)``.
  private let kept = Mutex<(any AnyObject & Sendable)?>(nil)
  private let ownPort = Atomic(0)
  private let hasEnded = Atomic(false)
  /// The clock by which selections and disturbances end.
  private let now: @Sendable () -> Duration
  /// The influences of the state on answers, so that most requests need no lock to learn that there are none. After something has ended
  /// by itself, they have it until the next request that looks at the state.
  private let changing: Atomic<UInt16>
  /// The influences on answers that never change.
  private let lasting: Influences

  /// - Parameter identity: that of the id; `nil` for a new one.
  package init(
    id: String, identity: LeaseIdentity? = nil, name: String? = nil, seed: UInt64,
    selection: CaseSelection = [:],
    timeToLive: Duration? = nil, onlyVariant: ServedVariant? = nil, recordsWire: Bool = false,
    journal: Journal? = nil, responseDelays: ResponseDelays = ResponseDelays(),
    sharedFailures: Disturbance.Failures? = nil, isSharedOffline: Bool = false,
    redirects: RedirectTarget = RedirectTarget(),
    changes: LeaseChanges = LeaseChanges(),
    now: @escaping @Sendable () -> Duration = LeaseTable.systemTime,
    store makeStore: (LeaseState) -> any StateStore = MemoryStateStore.init
  ) {
    self.id = id
    self.identity = identity ?? LeaseIdentity(id)
    self.name = name
    self.seed = seed
    self.onlyVariant = onlyVariant
    self.recordsWire = recordsWire
    self.journal = journal
    self.responseDelays = responseDelays
    self.sharedFailures = sharedFailures
    self.isSharedOffline = isSharedOffline
    self.redirects = redirects
    self.changes = changes
    self.timeToLive = timeToLive
    self.now = now
    expiry = timeToLive.map { TimeLimit($0, from: LeaseTable.systemTime()) }
    let start = LeaseState(seed: seed, selection: selection)
    store = makeStore(start)
    changing = Atomic(start.influences.rawValue)
    lasting = [
      onlyVariant == nil ? [] : .variant, recordsWire ? .record : [],
      sharedFailures == nil ? [] : .failures, isSharedOffline ? .offline : [],
      // Others may select cases, and disturb answers.
      store.isShared ? [.selection, .delays, .failures, .offline] : [],
    ]
  }

  /// The port whose requests belong to the lease; `nil` if it has none of its own.
  package var port: Int? {
    let port = ownPort.load(ordering: .sequentiallyConsistent)
    return port == 0 ? nil : port
  }

  /// Gives the lease a port of its own.
  /// - Returns: `false` if the lease has ended; then nobody will close the port.
  package func set(port: Int) -> Bool {
    ownPort.store(port, ordering: .sequentiallyConsistent)
    return !isOver
  }

  /// Notes that the lease has ended.
  func noteEnd() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    store.end()
  }

  /// Whether it has ended.
  var isOver: Bool { hasEnded.load(ordering: .sequentiallyConsistent) }

  // MARK: Selection

  /// The selected cases, except those that are selected for some requests or for a time.
  package var selection: CaseSelection { store.state.selection }

  /// Selects other cases in place of all that are selected, from the next decision on.
  package func select(_ selection: CaseSelection) {
    change { state in
      state.selection = selection
      state.limited.removeAll()
    }
    changes.note(.select, of: self)
  }

  /// Selects a case of one scenario, from the next decision on; what is selected for other scenarios stays.
  /// - Parameters:
  ///   - requests: those that get the case. What was selected before answers the others.
  ///   - time: the time after which what was selected before answers again; `nil` for never.
  package func select(
    _ name: String, of scenario: String, for requests: SelectedRequests = .every,
    time: Duration? = nil
  ) {
    change { state in
      if requests == .every, time == nil {
        state.selection.cases[scenario] = name
        state.limited.remove(scenario)
      } else {
        state.limited.select(name, of: scenario, for: requests, until: limit(time))
      }
    }
    changes.note(.select, of: self)
  }

  /// Selects nothing for one scenario.
  package func deselect(_ scenario: String) {
    change { state in
      state.selection.cases[scenario] = nil
      state.limited.remove(scenario)
    }
    changes.note(.select, of: self)
  }

  /// What is selected for the scenario with a name; `nil` if nothing is.
  package func selection(ofScenario name: String) -> ScenarioSelection? {
    change { $0.selection(ofScenario: name) }
  }

  /// What is selected, by the names of the scenarios, sorted.
  package var selections: [(scenario: String, selection: ScenarioSelection)] {
    change { state in
      Set(state.selection.cases.keys).union(state.limited.scenarios).sorted().compactMap { name in
        state.selection(ofScenario: name).map { (name, $0) }
      }
    }
  }

  /// The time until a selection ends by itself; `nil` for never.
  package func timeLeft(of selection: LimitedSelection) -> Duration? {
    selection.end?.timeLeft(at: now())
  }

  // MARK: Influences

  /// What disturbs the answers of this lease, and when that ends by itself; what it does not have is as in all leases.
  package var disturbance: (own: Disturbance, end: SystemTime?) {
    change { ($0.disturbance, $0.disturbanceEnd?.time) }
  }

  /// Disturbs the answers of this lease, from the next decision on, and not beyond a time.
  /// - Parameter duration: how long; `nil` for as long as the lease lasts.
  package func disturb(_ disturbance: Disturbance, for duration: Duration? = nil) {
    change { $0.disturb(disturbance, until: limit(duration)) }
    changes.note(.disturb, of: self)
  }

  /// The share of its requests that fail; `nil` for none.
  package var failures: Disturbance.Failures? { failures(own: disturbance.own.failures) }

  /// None where a variant answers in place of everything.
  private func failures(own: Disturbance.Failures?) -> Disturbance.Failures? {
    onlyVariant == nil ? own ?? sharedFailures : nil
  }

  /// Whether none of its requests gets an answer.
  package var isOffline: Bool { isOffline(own: disturbance.own.isOffline) }

  /// Never where a variant answers in place of everything.
  private func isOffline(own: Bool?) -> Bool {
    onlyVariant == nil ? own ?? isSharedOffline : false
  }

  /// Reads or changes what influences answers, after everything has ended whose time is over.
  private func change<Result>(_ change: (inout LeaseState) -> Result) -> Result {
    store.change { state in
      if state.firstEnd != nil { state.endDue(at: now()) }
      defer { changing.store(state.influences.rawValue, ordering: .releasing) }
      return change(&state)
    }
  }

  private func limit(_ duration: Duration?) -> TimeLimit? {
    duration.map { TimeLimit($0, from: now()) }
  }

  /// The influences of the state.
  private var present: Influences {
    Influences(rawValue: changing.load(ordering: .acquiring))
  }

  /// The influences on the answers to its requests.
  package var influences: Influences {
    var influences = lasting.union(present)
    if responseDelays.areSet { influences.insert(.delays) }
    return influences
  }

  /// When the lease ends by itself, on the system's clock; `nil` for never.
  package var expiryTime: SystemTime? { expiry?.time }

  /// - Parameter now: the time of the system's clock.
  func hasExpired(at now: @autoclosure () -> Duration) -> Bool {
    expiry?.isOver(at: now()) ?? false
  }

  /// Takes sequences, states and counters back to their beginning, and empties the journal. The selection and the disturbance stay.
  package func reset() {
    store.change { $0.reset() }
    journal?.removeAll()
    coverage.removeAll()
    kept.withLock { $0 = nil }
    changes.note(.reset, of: self)
  }

  /// Where the sequences of some scenarios are, all at one time.
  package func sequenceSteps(of scenarios: [Scenario]) -> [SequenceStep] {
    let state = store.state
    return scenarios.flatMap { state.sequenceSteps(of: $0) }
  }

  /// Takes the sequences of a scenario back to their first step.
  package func restartSequences(of scenario: ScenarioID) {
    store.change { $0.restartSequences(of: scenario) }
    changes.note(.sequence, of: self)
  }

  /// Empties the journal, if there is one.
  package func forgetRequests() {
    guard let journal else { return }
    journal.removeAll()
    changes.note(.journal, of: self)
  }

  /// Removes the requests that satisfy a condition from the journal.
  /// - Returns: the removed entries.
  @discardableResult
  package func forgetRequests(where condition: (JournalEntry) -> Bool) -> [JournalEntry] {
    let removed = journal?.remove(where: condition) ?? []
    if !removed.isEmpty { changes.note(.journal, of: self) }
    return removed
  }

  /// An object that lives as long as the lease, and that a reset forgets. All callers must want the same type.
  /// - Parameter make: makes the object if there is none.
  package func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    kept.withLock { kept in
      if let object = kept as? Object { return object }
      let object = make()
      kept = object
      return object
    }
  }

  /// The states of all state machines.
  package var machines: MachineStates { store.state.machines }

  /// Takes all state machines back to their first state; sequences and counters go on.
  package func resetMachines() {
    store.change { $0.resetMachines() }
  }

  /// Sets the state of a machine.
  package func set(_ machine: String, to state: String) {
    store.change { $0.set(machine, to: state) }
  }

  /// Whether nothing differs from the beginning.
  var isAtStart: Bool { store.state.isAtStart }

  /// Forgets the state of scenarios and machines that are no longer served, so that a scenario that comes back later
  /// starts anew.
  func forget(_ scenarios: Set<ScenarioID>, machines: Set<String>) {
    store.change { $0.forget(scenarios, machines: machines) }
  }

  // MARK: Decisions

  /// Fetches what a step of a decision needs.
  package func fetch(_ needs: StateNeeds) -> Eventual<StateView> {
    // Most decisions need no state that changes, and so no store.
    if needs.areConstant { return .now(completed(StateView(), for: needs)) }
    return switch store.view(for: needs) {
    case .now(let view): .now(completed(view, for: needs))
    case .later(let later): .later(later)
    }
  }

  /// Adds what the lease itself knows to the state of its store, and leaves out what is over.
  func completed(_ state: StateView, for needs: StateNeeds) -> StateView {
    var view = state
    if let end = view.firstEnd {
      let now = now()
      if end.isOver(at: now) {
        view.endDue(at: now)
        endDue()
      }
    }
    view.seed = seed
    view.onlyVariant = onlyVariant
    view.delay = view.delay ?? responseDelays.current
    view.failures = failures(own: view.failures)
    view.isOffline = needs.disturbance ? isOffline(own: view.isOffline) : nil
    if needs.redirectPort { view.redirectPort = redirects.port }
    return view
  }

  /// Applies all changes of a decision, or none.
  /// - Returns: `false` if another request has changed the state that the decision depends on; then decide again.
  package func commit(_ changes: [StateChange]) -> Eventual<Bool> {
    // Most decisions change nothing, and need no store.
    changes.isEmpty ? .now(true) : store.apply(changes)
  }

  /// Notes that changes have been made: a selection ends with the last of its requests.
  func didCommit(_ changes: [StateChange]) {
    for case .selection in changes { return endDue() }
  }

  /// Looks at the influences of the state after something may have ended, so that requests take the short way again.
  private func endDue() {
    // Others may begin something new in a shared state, so its influences stay.
    if !store.isShared { change { _ in } }
  }
}
