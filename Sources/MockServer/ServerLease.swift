// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPILeases
import MockAPIScenario

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An isolated view of a running server: its own selection, sequences, states, fault counters and journal. The
/// scenarios are shared.
///
/// ```swift
/// let lease = try server.lease(select: ["registration": "incorrectPassword"])
/// let client = APIClient(baseURL: lease.url)  // http://127.0.0.1:49152/__mockapi/at/k3f9x0a2
/// …
/// lease.end()
/// ```
/// A request belongs to a lease by its ``url``, by the header `Mockapi-Lease: ID`, by the host `ID.localhost`, or by a port
/// of the lease.
public struct ServerLease: Sendable {
  package let lease: Lease
  /// The server that the lease belongs to.
  public let server: MockServer

  init(_ lease: Lease, of server: MockServer) {
    self.lease = lease
    self.server = server
  }

  /// The name of the lease in requests; `default` for the lease of requests that name none.
  public var id: String { lease.id }

  /// Why nobody can choose a text as the id of a lease, for people; `nil` if it is allowed.
  package static func problem(ofID id: String) -> String? { LeaseID.problem(of: id) }

  /// A name for people; `nil` if none was given.
  public var name: String? { lease.name }

  /// The seed for the random faults and delays.
  public var seed: UInt64 { lease.seed }

  /// The base URL of the lease: its own port, or that of the server with the prefix of the lease.
  public var url: URL {
    if let port { return server.url(scheme: "http", port: port) }
    return lease === server.mainLease.lease
      ? server.url : server.url.appending(path: LeasePath.prefix(of: id))
  }

  /// The port whose requests belong to the lease; `nil` if it has none of its own.
  public var port: Int? { lease.port }

  /// The cases that answer in place of `when` and the default, except those that are selected for some requests or for a time.
  public var selection: CaseSelection { lease.selection }

  /// The cases that are selected now, with those that are selected for some requests or for a time.
  package var currentSelection: CaseSelection {
    CaseSelection(
      Dictionary(
        lease.selections.compactMap { name, selection in
          selection.first.map { (name, $0) }
        }
      ) { first, _ in first })
  }

  /// Selects other cases in place of all that are selected, from the next request on.
  /// - Throws: ``ServerError/invalidSelection(_:)`` if a scenario or a case does not exist; nothing is changed then.
  public func select(_ selection: CaseSelection) throws(ServerError) {
    try server.check(selection)
    lease.select(selection)
  }

  /// Selects a case or a variant of one scenario, from the next request on. What is selected for other scenarios stays, so tests and
  /// people can switch different scenarios of one lease at the same time.
  ///
  /// ```swift
  /// try lease.select("declined", of: "orders", for: .next(1))
  /// ```
  /// - Parameters:
  ///   - requests: those that get the case. What was selected before answers the others.
  ///   - time: the time on the server's clock after which what was selected before answers again; above 0, `nil` for never.
  /// - Throws: ``ServerError/invalidSelection(_:)`` if there is no such scenario or case, or if a number is not valid; nothing is
  ///   changed then.
  public func select(
    _ name: String, of scenario: String, for requests: SelectedRequests = .every,
    time: Duration? = nil
  ) throws(ServerError) {
    try server.check([scenario: name])
    if let problem = requests.problem ?? TimeLimit.problem(of: time) {
      throw .invalidSelection([problem])
    }
    lease.select(name, of: scenario, for: requests, time: time)
  }

  /// Selects nothing for one scenario: its file decides which case answers.
  public func deselect(_ scenario: String) { lease.deselect(scenario) }

  /// What disturbs the answers of this lease alone.
  public var disturbance: Disturbance { lease.disturbance.own }

  /// Disturbs the answers of this lease, from the next request on. What the disturbance does not have stays that of the server.
  /// - Parameter duration: the time on the server's clock after which the disturbance ends by itself, above 0; `nil` for the end of the
  ///   lease.
  /// - Throws: ``ServerError/invalidSelection(_:)`` if no scenario has the case of the failures, or if a number is not valid; nothing is
  ///   changed then.
  public func disturb(
    _ disturbance: Disturbance, for duration: Duration? = nil
  ) throws(ServerError) {
    let scenarios = server.catalogue.scenarios
    if let problem = disturbance.problem(in: scenarios) ?? TimeLimit.problem(of: duration) {
      throw .invalidSelection([problem])
    }
    lease.disturb(disturbance, for: duration)
  }

  /// Takes sequences, states and counters back to their beginning, and empties the journal. The selection and the disturbance stay.
  public func reset() { lease.reset() }

  /// Ends the lease: requests that name it get 410 from then on, and its journal is freed. The lease `default` does
  /// not end.
  public func end() { server.end(lease) }
}

extension MockServer {
  /// The lease of requests that name none.
  public var mainLease: ServerLease { ServerLease(leases.main, of: self) }

  /// The number of leases that have not ended, the main one included.
  public var leaseCount: Int { leases.count }

  /// Makes a lease, so that tests that run at the same time can share the server.
  /// - Parameters:
  ///   - selection: the cases that answer in place of `when` and the default.
  ///   - seed: the seed for random faults and delays; that of the server if it is `nil`.
  ///   - name: a name for people.
  ///   - timeToLive: when the lease ends by itself; `nil` for never.
  ///   - hasPort: whether the lease gets a port of its own, for clients that take only host and port.
  /// - Throws: ``ServerError/invalidSelection(_:)``, ``ServerError/tooManyLeases(limit:)``, or why there is no port.
  public func lease(
    select selection: CaseSelection = [:], seed: UInt64? = nil, name: String? = nil,
    timeToLive: Duration? = nil, hasPort: Bool = false
  ) throws(ServerError) -> ServerLease {
    try check(selection)
    let lease = try leases.add(
      name: name, seed: seed, selection: selection, timeToLive: timeToLive
    ) { lease throws(ServerError) in
      if hasPort { try leasePorts.openPort(for: lease) }
    }
    guard let lease else { throw .tooManyLeases(limit: leases.limit) }
    return ServerLease(lease, of: self)
  }

  /// The lease with an id that the caller chooses, made if it is not there. It has the same address on every server with the same
  /// port, also after the server was started again.
  ///
  /// ```swift
  /// let lease = try server.lease(withID: "team-a")  // http://127.0.0.1:8080/__mockapi/at/team-a
  /// ```
  /// - Parameter id: 1 to 63 characters: letters from a to z, digits, and `-` between them.
  /// - Throws: ``ServerError/invalidLeaseID(_:)`` or ``ServerError/tooManyLeases(limit:)``.
  public func lease(withID id: String) throws(ServerError) -> ServerLease {
    if let problem = LeaseID.problem(of: id) { throw .invalidLeaseID(problem) }
    let found = try leases.lease(withID: id) { _ throws(ServerError) in }
    guard let found else { throw .tooManyLeases(limit: leases.limit) }
    return ServerLease(found.lease, of: self)
  }

  /// Makes a lease for one exchange, whose journal has every byte that is sent. Whether the selection exists is not
  /// checked.
  /// - Parameters:
  ///   - name: the name of a case of the scenario; without effect if there is a variant.
  ///   - variant: the variant that answers; `nil` for the case.
  ///   - redirects: where the variant redirects to; `nil` for the lease that all share.
  package func exchangeLease(
    selecting name: String, of scenario: Scenario, _ variant: ServedVariant?,
    redirects: RedirectTarget? = nil
  ) throws(ServerError) -> ServerLease {
    let lease = leases.add(
      name: nil, seed: nil, selection: [scenario.name: name], timeToLive: nil,
      redirects: redirects, onlyVariant: variant, recordsWire: true)
    guard let lease else { throw .tooManyLeases(limit: leases.limit) }
    return ServerLease(lease, of: self)
  }

  fileprivate func end(_ lease: Lease) { leases.end(lease) }

  /// - Throws: ``ServerError/invalidSelection(_:)`` if a scenario or a case does not exist.
  fileprivate func check(_ selection: CaseSelection) throws(ServerError) {
    if selection.cases.isEmpty { return }
    let mistakes = selection.problems(in: catalogue.scenarios)
    if !mistakes.isEmpty { throw .invalidSelection(mistakes) }
  }
}
