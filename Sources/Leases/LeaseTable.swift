// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPIJournal
package import MockAPIMatching
package import MockAPIScenario
import MockAPISynchronization
import MockAPISystem

/// All leases of a server. The main lease is always there; it serves the requests that name no other lease.
///
/// A request names its lease by a path prefix (`/__mockapi/at/ID/users/7`, where scenarios see `/users/7`), by the
/// header `Mockapi-Lease: ID`, by the host `ID.localhost`, or by the port that it comes to; the first of these counts.
package final class LeaseTable: Sendable {
  package let main: Lease
  /// The delays of all responses that declare none, for all leases.
  package let responseDelays: ResponseDelays
  /// The failures of leases that have none of their own; `nil` for none.
  private let failures: Disturbance.Failures?
  /// Whether leases are offline that do not say otherwise.
  private let isOffline: Bool
  /// Where the variants of the main lease redirect to. Each other lease has a target of its own, so that it is known which requests
  /// follow its redirects.
  package let redirects = RedirectTarget()
  /// The largest number of leases at one time, beside the main lease.
  package let limit: Int
  /// Makes the journals; `nil` for none.
  private let journals: JournalSource?
  /// The clock by which selections and disturbances end.
  private let now: @Sendable () -> Duration
  /// Makes the stores of the leases' state.
  private let makeStore: @Sendable (LeaseState) -> any StateStore
  private let others = Mutex(Others())
  /// Held while a lease with a chosen id is made and prepared.
  private let naming = Mutex(())
  /// Whether there was ever another lease, so that most servers do not look at the host.
  private let hadOthers = Atomic(false)
  private let observer = Mutex<Observer?>(nil)
  private let changes: LeaseChanges

  private struct Others {
    var live: [String: Lease] = [:]
    /// The leases that ended last, by their ids.
    private(set) var ended: [String: LeaseIdentity] = [:]
    /// The keys of ``ended``, oldest first.
    private var order: [String] = []

    /// Notes that a lease has ended.
    mutating func remember(_ identity: LeaseIdentity) {
      ended[identity.id] = identity
      order.append(identity.id)
      // An id that was forgotten is unknown from then on.
      if order.count > 1_000 { ended[order.removeFirst()] = nil }
    }

    /// Forgets the ended lease with an id, because a new one has it.
    mutating func forget(_ id: String) -> LeaseIdentity? {
      guard let identity = ended.removeValue(forKey: id) else { return nil }
      order.removeAll { $0 == id }
      return identity
    }
  }

  /// - Parameter now: the clock by which selections and disturbances end, as the time since a moment in the past.
  package init(
    seed: UInt64, selection: CaseSelection = [:], disturbance: Disturbance = Disturbance(),
    limit: Int = 10_000, journals: JournalSource? = nil,
    now: @escaping @Sendable () -> Duration = LeaseTable.systemTime,
    store makeStore: @escaping @Sendable (LeaseState) -> any StateStore = MemoryStateStore.init
  ) {
    let responseDelays = ResponseDelays(start: disturbance.delay)
    self.responseDelays = responseDelays
    failures = disturbance.failures
    isOffline = disturbance.isOffline ?? false
    let changes = LeaseChanges()
    self.changes = changes
    main = Lease(
      id: Lease.mainID, seed: seed, selection: selection, journal: journals?.journal(isMain: true),
      responseDelays: responseDelays, sharedFailures: failures, isSharedOffline: isOffline,
      redirects: redirects, changes: changes, now: now, store: makeStore)
    self.makeStore = makeStore
    self.limit = limit
    self.journals = journals
    self.now = now
  }

  private static let start = MonotonicTime.now

  /// The time of the system's clock.
  @Sendable package static func systemTime() -> Duration {
    .nanoseconds(MonotonicTime.now.nanoseconds(since: start))
  }

  // MARK: Leases

  private struct Observer {
    let began: @Sendable (Lease) -> Void
    let ended: @Sendable (Lease) -> Void
  }

  /// Sets what is called with every lease after its beginning and after its end: for each lease, and for leases with the same id, in this
  /// order. It must neither make nor end leases.
  package func observe(
    began: @escaping @Sendable (Lease) -> Void, ended: @escaping @Sendable (Lease) -> Void
  ) {
    observer.withLock { $0 = Observer(began: began, ended: ended) }
  }

  /// Sets what is called after each change of a lease that somebody has asked for. It may read leases, and must not change any.
  package func observeChanges(_ observer: @escaping LeaseChanges.Observer) {
    changes.observe(observer)
  }

  /// Makes a lease with an id of its own.
  /// - Parameters:
  ///   - seed: that of the main lease if it is `nil`.
  ///   - timeToLive: when the lease ends by itself; `nil` for never.
  ///   - redirects: where its variants redirect to; `nil` for a lease that is made when it is needed. It ends with this lease.
  ///   - onlyVariant: answers in place of all cases of its scenario.
  ///   - recordsWire: whether the journal gets every byte of the answers, which costs more.
  ///   - endsExpired: whether leases whose time is over make room first.
  /// - Returns: `nil` if there are as many leases as allowed.
  package func add(
    name: String?, seed: UInt64?, selection: CaseSelection, timeToLive: Duration?,
    redirects: RedirectTarget? = nil, onlyVariant: ServedVariant? = nil, recordsWire: Bool = false,
    endsExpired: Bool = true
  ) -> Lease? {
    if endsExpired { endExpired() }
    while true {
      let id = Self.randomID()
      if isKnown(id) { continue }
      let found = begin(id) { identity in
        make(
          identity, name: name, seed: seed, selection: selection, timeToLive: timeToLive,
          redirects: redirects, onlyVariant: onlyVariant, recordsWire: recordsWire)
      }
      // Another thread may have made one with this id meanwhile.
      if let found, !found.isNew { continue }
      return found?.lease
    }
  }

  private func isKnown(_ id: String) -> Bool {
    others.withLock { $0.live[id] != nil || $0.ended[id] != nil }
  }

  /// Finds the lease with an id, or makes it, and tells of its beginning.
  /// - Returns: `nil` if there are as many leases as allowed.
  private func begin(
    _ id: String, make: (LeaseIdentity) -> Lease
  ) -> (lease: Lease, isNew: Bool)? {
    let identity = LeaseIdentity(id)
    return identity.telling.withLock { _ in
      var earlier: LeaseIdentity?
      let found: (lease: Lease, isNew: Bool)? = others.withLock { others in
        if let lease = others.live[id] { return (lease, false) }
        guard others.live.count < limit else { return nil }
        earlier = others.forget(id)
        let lease = make(identity)
        others.live[id] = lease
        return (lease, true)
      }
      guard let found, found.isNew else { return found }
      // Another thread may not have told its end yet.
      earlier?.telling.withLock { _ in }
      observer.withLock { $0 }?.began(found.lease)
      return found
    }
  }

  private func make(
    _ identity: LeaseIdentity, name: String?, seed: UInt64?, selection: CaseSelection,
    timeToLive: Duration?, redirects: RedirectTarget? = nil, onlyVariant: ServedVariant? = nil,
    recordsWire: Bool = false
  ) -> Lease {
    hadOthers.store(true, ordering: .releasing)
    return Lease(
      id: identity.id, identity: identity, name: name, seed: seed ?? main.seed,
      selection: selection, timeToLive: timeToLive, onlyVariant: onlyVariant,
      recordsWire: recordsWire, journal: journals?.journal(isMain: false),
      responseDelays: responseDelays, sharedFailures: failures, isSharedOffline: isOffline,
      redirects: redirects ?? RedirectTarget(madeAs: self.redirects), changes: changes, now: now,
      store: makeStore)
  }

  /// Finds the lease with an id, or makes it, and then prepares it; if that fails, it has ended. A lease that had the id before, and has
  /// ended, is forgotten.
  /// - Parameters:
  ///   - id: a valid one; see ``LeaseID``.
  ///   - prepare: called for a new lease only; it must not ask for another one by its id.
  /// - Returns: `nil` if there are as many leases as allowed.
  package func lease<Failure: Error>(
    withID id: String, name: String? = nil, seed: UInt64? = nil, selection: CaseSelection = [:],
    timeToLive: Duration? = nil, preparing prepare: (Lease) throws(Failure) -> Void
  ) throws(Failure) -> (lease: Lease, isNew: Bool)? {
    if id == Lease.mainID { return (main, false) }
    endExpired()
    // Others that want the same lease wait until it is prepared.
    return try naming.withLock { _ throws(Failure) in
      try findOrMake(id, name, seed, selection, timeToLive, preparing: prepare)
    }
  }

  private func findOrMake<Failure: Error>(
    _ id: String, _ name: String?, _ seed: UInt64?, _ selection: CaseSelection,
    _ timeToLive: Duration?, preparing prepare: (Lease) throws(Failure) -> Void
  ) throws(Failure) -> (lease: Lease, isNew: Bool)? {
    let found = begin(id) { identity in
      make(identity, name: name, seed: seed, selection: selection, timeToLive: timeToLive)
    }
    guard let found, found.isNew else { return found }
    do throws(Failure) {
      try prepare(found.lease)
    } catch {
      end(found.lease)
      throw error
    }
    return found
  }

  /// Makes a lease and prepares it, for example opens its port. If that fails, it has ended.
  /// - Returns: `nil` if there are as many leases as allowed.
  package func add<Failure: Error>(
    name: String?, seed: UInt64?, selection: CaseSelection, timeToLive: Duration?,
    endsExpired: Bool = true, preparing prepare: (Lease) throws(Failure) -> Void
  ) throws(Failure) -> Lease? {
    let lease = add(
      name: name, seed: seed, selection: selection, timeToLive: timeToLive, endsExpired: endsExpired
    )
    guard let lease else { return nil }
    do throws(Failure) {
      try prepare(lease)
    } catch {
      end(lease)
      throw error
    }
    return lease
  }

  /// Sets how the leases that variants redirect to are prepared, for example get their ports.
  package func prepareRedirects(_ prepare: @escaping @Sendable (Lease) throws -> Void) {
    redirects.set { [weak self] in
      // No other lease ends meanwhile: that would lock its target, while the target that needs this one is locked. An error is dropped,
      // because the answer says that there is no port.
      try? self?.add(
        name: "redirected", seed: nil, selection: [:], timeToLive: nil, endsExpired: false,
        preparing: prepare)
    }
  }

  /// All leases that have not ended, the main one first, then by id.
  package var all: [Lease] {
    endExpired()
    return [main] + others.withLock { $0.live.values.sorted { $0.id < $1.id } }
  }

  /// Ends a lease; a request that names it is then refused.
  package func end(_ lease: Lease) {
    let hasEnded = lease.identity.telling.withLock { _ in
      let isLive = others.withLock { others in
        // Another lease may have its id.
        guard others.live[lease.id] === lease else { return false }
        others.live[lease.id] = nil
        others.remember(lease.identity)
        return true
      }
      guard isLive else { return false }
      lease.noteEnd()
      lease.journal?.close()
      observer.withLock { $0 }?.ended(lease)
      return true
    }
    if hasEnded, let redirected = lease.redirects.end() { end(redirected) }
  }

  /// Ends the leases whose time is over.
  package func endExpired() {
    let now = Self.systemTime()
    for lease in others.withLock({ $0.live.values.filter { $0.hasExpired(at: now) } }) {
      end(lease)
    }
  }

  /// Eight letters and digits, which need no escapes in a URL, a header and a host name.
  private static func randomID() -> String {
    let characters = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    return String((0..<8).map { _ in characters[Int.random(in: 0..<characters.count)] })
  }

  /// Forgets the state of scenarios and machines that are no longer served.
  package func forgetState(
    of ended: @autoclosure () -> (scenarios: Set<ScenarioID>, machines: Set<String>)
  ) {
    // Most leases have no state, and then a change of many scenarios costs nothing here.
    let leases = leasesWithState
    if leases.isEmpty { return }
    let (scenarios, machines) = ended()
    for lease in leases { lease.forget(scenarios, machines: machines) }
  }

  private var leasesWithState: [Lease] {
    ([main] + others.withLock { Array($0.live.values) }).filter { !$0.isAtStart }
  }

  // MARK: Requests

  /// Finds the lease that a request names.
  /// - Parameters:
  ///   - port: the lease whose port the request came to; `nil` for the port of the server.
  ///   - header: gives the value of a header field.
  /// - Returns: `nil` if the request names none, so that ``main`` serves it.
  package func claim(
    of target: RequestTarget, ofPort port: LeaseIdentity? = nil,
    header: (_ name: String) -> String?
  ) -> Claim? {
    if let id = LeasePath.id(in: target.path) {
      return claim(of: id, prefix: LeasePath.prefix(of: id))
    }
    // Also before there was any lease: the id may be one that this server had before it was started again.
    if let id = header("Mockapi-Lease") { return claim(of: id, prefix: "") }
    guard hadOthers.load(ordering: .acquiring) else { return nil }
    if let label = Self.label(ofHost: target.authority ?? header("Host")) {
      let claim = claim(of: label, prefix: "")
      // Other names below `localhost` may be in use for something else.
      if case .unknown = claim {} else { return claim }
    }
    return port.map(claim)
  }

  /// The state of an id.
  package enum Finding: Sendable {
    case lease(Lease)
    /// - Parameter lateRequests: the number of requests since its end.
    case ended(lateRequests: Int)
    case unknown
  }

  /// Finds a lease by its id, without counting a late request.
  package func find(_ id: String) -> Finding {
    if id == Lease.mainID { return .lease(main) }
    endExpired()
    return others.withLock { others in
      if let lease = others.live[id] { return .lease(lease) }
      return others.ended[id].map { .ended(lateRequests: $0.lateRequests) } ?? .unknown
    }
  }

  /// The number of leases, the main one included.
  package var count: Int { others.withLock { $0.live.count } + 1 }

  private func claim(of id: String, prefix: String) -> Claim {
    if id == Lease.mainID { return .lease(main, prefix: prefix) }
    if let lease = live(id) { return .lease(lease, prefix: prefix) }
    guard let identity = others.withLock({ $0.ended[id] }) else { return .unknown(id: id) }
    return .ended(id: id, lateRequests: identity.countLateRequest())
  }

  private func claim(of identity: LeaseIdentity) -> Claim {
    if let lease = live(identity.id), lease.identity === identity {
      return .lease(lease, prefix: "")
    }
    return .endedPort(id: identity.id, lateRequests: identity.countLateRequest())
  }

  /// The lease with an id, beside the main one; it ends if its time is over.
  private func live(_ id: String) -> Lease? {
    guard let lease = others.withLock({ $0.live[id] }) else { return nil }
    if !lease.hasExpired(at: Self.systemTime()) { return lease }
    end(lease)
    return nil
  }

  /// `k3f9` for `k3f9.localhost:8080`; `nil` for other hosts.
  private static func label(ofHost host: String?) -> String? {
    guard let host, let dot = host.firstIndex(of: ".") else { return nil }
    let rest = host[host.index(after: dot)...].prefix { $0 != ":" }
    return rest.lowercased() == "localhost" ? host[..<dot].lowercased() : nil
  }
}
