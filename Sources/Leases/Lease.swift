// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPIJournal
package import MockAPIScenario
import MockAPISynchronization
package import MockAPISystem

/// One view of the server, with its own state, which all threads share.
///
/// A decision is made without the lock, from the state that it reads. Its changes are then applied together, if none
/// of that state has changed in between.
package final class Lease: Sendable {
  /// The id of the lease of requests that name no other.
  static let mainID = "default"

  package let id: String
  /// A name for people; `nil` if none was given.
  package let name: String?
  package let seed: UInt64
  /// The variant that answers in place of all cases of its scenario; `nil` for none.
  package let onlyVariant: ServedVariant?
  /// Whether the server itself writes every byte of its answers, so that the journal knows them.
  package let recordsWire: Bool
  /// The requests of the lease; `nil` if it keeps none.
  package let journal: Journal?
  /// When the lease ends by itself; `nil` for never.
  private let expiry: TimeLimit?
  package let timeToLive: Duration?
  private let state: Mutex<LeaseState>
  /// Shared by all leases of a server.
  private let responseDelays: ResponseDelays
  /// The failures of all leases of a server that have none of their own; `nil` for none.
  private let sharedFailures: Disturbance.Failures?
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
  private let lasting: ConstantReply.Influences

  package init(
    id: String, name: String? = nil, seed: UInt64, selection: CaseSelection = [:],
    timeToLive: Duration? = nil, onlyVariant: ServedVariant? = nil, recordsWire: Bool = false,
    journal: Journal? = nil, responseDelays: ResponseDelays = ResponseDelays(),
    sharedFailures: Disturbance.Failures? = nil, redirects: RedirectTarget = RedirectTarget(),
    changes: LeaseChanges = LeaseChanges(),
    now: @escaping @Sendable () -> Duration = LeaseTable.systemTime
  ) {
    self.id = id
    self.name = name
    self.seed = seed
    self.onlyVariant = onlyVariant
    self.recordsWire = recordsWire
    self.journal = journal
    self.responseDelays = responseDelays
    self.sharedFailures = sharedFailures
    self.redirects = redirects
    self.changes = changes
    self.timeToLive = timeToLive
    self.now = now
    expiry = timeToLive.map { TimeLimit($0, from: LeaseTable.systemTime()) }
    let start = LeaseState(seed: seed, selection: selection)
    state = Mutex(start)
    changing = Atomic(start.influences.rawValue)
    lasting = [
      onlyVariant == nil ? [] : .variant, recordsWire ? .record : [],
      sharedFailures == nil ? [] : .failures,
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
  func noteEnd() { hasEnded.store(true, ordering: .sequentiallyConsistent) }

  /// Whether it has ended.
  var isOver: Bool { hasEnded.load(ordering: .sequentiallyConsistent) }

  // MARK: Selection

  /// The selected cases, except those that are selected for some requests or for a time.
  package var selection: CaseSelection { state.withLock { $0.selection } }

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
    guard present.contains(.selection) else { return nil }
    return change { $0.selection(ofScenario: name) }
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

  /// Reads or changes what influences answers, after everything has ended whose time is over.
  private func change<Result>(_ change: (inout LeaseState) -> Result) -> Result {
    state.withLock { state in
      if state.hasEnds { state.endDue(at: now()) }
      defer { changing.store(state.influences.rawValue, ordering: .releasing) }
      return change(&state)
    }
  }

  private func limit(_ duration: Duration?) -> TimeLimit? {
    duration.map { TimeLimit($0, from: now()) }
  }

  /// The influences of the state.
  private var present: ConstantReply.Influences {
    ConstantReply.Influences(rawValue: changing.load(ordering: .acquiring))
  }

  /// The influences on the answers to its requests.
  package var influences: ConstantReply.Influences {
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
    state.withLock { $0.reset() }
    journal?.removeAll()
    kept.withLock { $0 = nil }
    changes.note(.reset, of: self)
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

  /// Takes all state machines back to their first state; sequences and counters go on.
  package func resetMachines() {
    state.withLock { $0.resetMachines() }
  }

  /// Sets the state of a machine.
  package func set(_ machine: String, to state: String) {
    self.state.withLock { $0.set(machine, to: state) }
  }

  /// Whether nothing differs from the beginning.
  var isAtStart: Bool { state.withLock { $0.isAtStart } }

  /// Forgets the state of scenarios and machines that are no longer served, so that a scenario that comes back later
  /// starts anew.
  func forget(_ scenarios: Set<ScenarioID>, machines: Set<String>) {
    state.withLock { $0.forget(scenarios, machines: machines) }
  }

  /// Applies all changes of a decision, or none.
  /// - Returns: `false` if another request has changed the state that the decision depends on; then decide again.
  package func commit(_ changes: [StateChange]) -> Bool {
    // Most decisions change nothing, and need no lock.
    changes.isEmpty || change { $0.apply(changes) }
  }

  /// Decides about a request, and makes the changes of the answer once it can be sent. If another request came first, and has
  /// changed the state that the decision depends on, all of this happens again. So does a decision for a redirect that needs a port.
  /// - Parameters:
  ///   - reserve: takes the room for sending an answer; `nil` if there is none.
  ///   - giveBack: returns the room of an answer that is not sent.
  /// - Returns: the answer with its room. Without room no state has changed.
  package func commit<Room, Failure: Error>(
    deciding decide: () throws(Failure) -> Answering.Answer,
    reserving reserve: (Answering.Answer) -> Room?, givingBack giveBack: (Room) -> Void
  ) throws(Failure) -> (answer: Answering.Answer, room: Room?) {
    while true {
      let answer = try decide()
      if answer.needsRedirectPort, redirects.open() { continue }
      guard let room = reserve(answer) else { return (answer, nil) }
      if commit(answer.changes) { return (answer, room) }
      giveBack(room)
    }
  }
}

extension Lease: StateSource {
  package var hasDelays: Bool { responseDelays.areSet || present.contains(.delays) }

  package var delays: Timing? { own(.delays)?.timing ?? responseDelays.current }

  /// None where a variant answers in place of everything.
  package var failures: Disturbance.Failures? {
    onlyVariant == nil ? own(.failures)?.failures ?? sharedFailures : nil
  }

  /// The own disturbance; `nil` if its time is over, or if it does not influence answers in this way.
  private func own(_ influence: ConstantReply.Influences) -> Disturbance? {
    present.contains(influence) ? disturbance.own : nil
  }

  package var redirectPort: Int? { redirects.port }

  package var machines: MachineStates { state.withLock { $0.machines } }

  package func selection(of scenario: Scenario) -> ScenarioSelection? {
    selection(ofScenario: scenario.name)
  }

  package func count(of counter: StateCounter) -> Int {
    state.withLock { $0.count(of: counter) }
  }
}
