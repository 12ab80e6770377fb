// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPISystem
import MockAPIText

// `/__mockapi/leases`.

extension NativeAPI {
  func createLease(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let wish = try newLease(of: call)
    let leases = context.leases
    let lease = try leases.add(
      name: wish.name, seed: wish.seed, selection: wish.selection ?? [:],
      timeToLive: wish.timeToLive
    ) { lease throws(ProblemDetails) in try prepare(lease, wish) }
    guard let lease else { throw .tooManyLeases(limit: leases.limit) }
    return try begin(lease, of: call)
  }

  /// Makes the lease with the id in the path, or changes it if it is there.
  func putLease(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let id = call["lease"]
    if let problem = LeaseID.problem(of: id) { throw .invalidLeaseID(problem) }
    let wish = try newLease(of: call)
    let leases = context.leases
    let found = try leases.lease(
      withID: id, name: wish.name, seed: wish.seed, selection: wish.selection ?? [:],
      timeToLive: wish.timeToLive
    ) { lease throws(ProblemDetails) in try prepare(lease, wish) }
    guard let (lease, isNew) = found else { throw .tooManyLeases(limit: leases.limit) }
    if isNew { return try begin(lease, of: call) }
    if let difference = wish.difference(from: lease) {
      throw .differentLease(id, difference)
    }
    change(lease, wish.selection, wish.disturbance)
    return try reply(lease, of: call)
  }

  /// Prepares a lease that has just been made.
  private func prepare(_ lease: Lease, _ wish: NewLease) throws(ProblemDetails) {
    if wish.wantsPort { try context.ports.open(for: lease) }
    if let wish = wish.disturbance { lease.disturb(wish.disturbance, for: wish.duration) }
  }

  /// Answers that there is a new lease.
  private func begin(_ lease: Lease, of call: NativeCall) throws(ProblemDetails) -> ControlReply {
    LeaseOutcomes.begin(in: lease, among: context.leases)
    let place = HeaderField(name: "Location", value: "/__mockapi/leases/\(lease.id)")
    return try reply(lease, of: call, status: 201, headers: [place])
  }

  func listLeases(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let leases = try context.leases.all.map { lease throws(ProblemDetails) in
      try json(of: lease, call)
    }
    return .json(["leases": .array(leases)])
  }

  func showLease(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    try reply(lease(of: call), of: call)
  }

  func changeLease(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let (selection, wish) = try call.object("a change of a lease", keys: ["select", "disturb"]) {
      object, report in
      (
        object["select"].map { Self.selection($0, report) }, Self.disturbance(object, report)
      )
    }
    try check(wish)
    if let selection { try check(selection) }
    change(lease, selection, wish)
    return try reply(lease, of: call)
  }

  /// Makes changes that were checked.
  private func change(_ lease: Lease, _ selection: CaseSelection?, _ wish: DisturbanceWish?) {
    if let wish { lease.disturb(wish.disturbance, for: wish.duration) }
    guard let selection else { return }
    lease.select(selection)
    LeaseOutcomes.begin(in: lease, among: context.leases)
  }

  func endLease(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    guard lease !== context.leases.main else { throw .mainLeaseStays }
    context.leases.end(lease)
    return .noContent
  }

  func resetLease(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    lease.reset()
    LeaseOutcomes.begin(in: lease, among: context.leases)
    return .noContent
  }

  // MARK: Reading

  /// The lease in the path.
  func lease(of call: NativeCall) throws(ProblemDetails) -> Lease {
    try lease(withID: call["lease"])
  }

  func lease(withID id: String) throws(ProblemDetails) -> Lease {
    switch context.leases.find(id) {
    case .lease(let lease): return lease
    case .ended(let lateRequests): throw .endedLease(id, lateRequests: lateRequests)
    case .unknown: throw .unknownLease(id)
    }
  }

  /// A lease that a client wants.
  private struct NewLease {
    var name: String?
    var selection: CaseSelection?
    var seed: UInt64?
    var timeToLive: Duration?
    var wantsPort = false
    var disturbance: DisturbanceWish?

    /// What a lease that is there has otherwise, and keeps until its end, for people; `nil` for nothing.
    func difference(from lease: Lease) -> String? {
      if let name, name != lease.name {
        return lease.name.map { "its 'name' is '\($0)'" } ?? "it has no 'name'"
      }
      if let seed, seed != lease.seed { return "its 'seed' is \(lease.seed)" }
      if let timeToLive, timeToLive != lease.timeToLive {
        return lease.timeToLive.map { "its 'timeToLiveSeconds' is \($0 / .seconds(1))" }
          ?? "it has no 'timeToLiveSeconds'"
      }
      return wantsPort && lease.port == nil ? "it has no 'port' of its own" : nil
    }
  }

  private func newLease(of call: NativeCall) throws(ProblemDetails) -> NewLease {
    let keys = ["name", "select", "seed", "timeToLiveSeconds", "port", "disturb"]
    let wish = try call.object("a lease", keys: keys) { object, report in
      NewLease(
        name: Self.name(object, report),
        selection: object["select"].map { Self.selection($0, report) },
        seed: Self.seed(object, report),
        timeToLive: Self.seconds("timeToLiveSeconds", object, report),
        wantsPort: object.boolean("port") ?? false, disturbance: Self.disturbance(object, report))
    }
    if let selection = wish.selection { try check(selection) }
    try check(wish.disturbance)
    return wish
  }

  private static func selection(_ value: JSONValue, _ report: FileReport) -> CaseSelection {
    guard let object = ObjectReader(value, "'select'", keys: nil, report: report) else {
      return [:]
    }
    let names = object.all.map(\.name)
    return CaseSelection(
      Dictionary(
        names.compactMap { name in object.string(name).map { (name, $0.text) } }
      ) { _, last in last })
  }

  /// In Unicode code points, as JSON Schema counts them.
  private static let longestName = 200

  private static func name(_ object: ObjectReader, _ report: FileReport) -> String? {
    guard let (name, value) = object.string("name") else { return nil }
    let length = name.unicodeScalars.count
    guard length <= longestName else {
      report.error(
        at: value, "'name' must have at most \(longestName) characters; found \(length)")
      return nil
    }
    return name
  }

  /// Seeds beyond 2^53 would change in programs that have only floating-point numbers.
  private static let largestSeed = 1 << 53

  private static func seed(_ object: ObjectReader, _ report: FileReport) -> UInt64? {
    guard let (seed, value) = object.integer("seed") else { return nil }
    guard (0...largestSeed).contains(seed) else {
      report.error(at: value, "'seed' must be from 0 to 2^53; found \(seed)")
      return nil
    }
    return UInt64(seed)
  }

  /// - Parameter allowsRefused: whether a variant may be a port that refuses connections.
  func check(
    _ selection: CaseSelection, allowsRefused: Bool = true
  ) throws(ProblemDetails) {
    let problems = selection.problems(
      in: context.catalogue.scenarios, allowsRefused: allowsRefused)
    guard problems.isEmpty else { throw .invalidSelection(problems) }
    // Nothing is selected that has no address.
    if selection.selectsRefused { _ = try context.ports.refusedPort() }
  }

  // MARK: Writing

  private func reply(
    _ lease: Lease, of call: NativeCall, status: Int = 200, headers: [HeaderField] = []
  ) throws(ProblemDetails) -> ControlReply {
    .json(try json(of: lease, call), status: status, headers: headers)
  }

  private func json(of lease: Lease, _ call: NativeCall) throws(ProblemDetails) -> JSONLiteral {
    let selection = lease.selection.cases.sorted { $0.key < $1.key }
    return [
      "id": .string(lease.id), "url": .string(try url(of: lease, call)),
      "port": .optional(lease.port), "name": .optional(lease.name),
      "select": .object(selection.map { ($0.key, .string($0.value)) }),
      "seed": .raw(Array(String(lease.seed).utf8)),
      "disturb": Self.json(ofDisturbanceOf: lease),
      "expiresAt": .optional(lease.expiryTime?.timestamp),
    ]
  }

  /// The base URL of what a lease selects.
  /// - Parameter host: a name or an address without brackets; `nil` for the host by which the client reaches the server.
  func url(
    of lease: Lease, _ call: NativeCall, atHost host: String? = nil
  ) throws(ProblemDetails) -> String {
    let request = call.request
    // At the page's port, the server itself is elsewhere.
    let page = request.isOfPagePort ? context.facts.page : nil
    var authority = page?.serverAuthority(for: request) ?? request.authority ?? "localhost"
    if let host {
      guard let changed = URLHost.replace(in: authority, by: host) else { throw .invalidHost(host) }
      authority = changed
    }
    if lease.selection.selectsRefused {
      let port = try context.ports.refusedPort()
      return "\(request.scheme)://\(Authority.host(of: authority)):\(port)"
    }
    if let port = lease.port {
      return "http://\(Authority.host(of: authority)):\(port)"
    }
    let base = "\(request.scheme)://\(authority)"
    let main = context.leases.main
    // The host or port of the request may be that of another lease, which only a prefix overrides.
    return lease === main && request.lease === main
      ? base : base + LeasePath.prefix(of: lease.id)
  }
}

extension ProblemDetails {
  fileprivate static let mainLeaseStays = ProblemDetails(
    type: "main-lease", title: "This lease does not end", status: 409,
    detail: "the lease 'default' serves the requests that name no lease; reset it instead")

  fileprivate static func tooManyLeases(limit: Int) -> ProblemDetails {
    ProblemDetails(
      type: "too-many-leases", title: "Too many leases", status: 503,
      detail:
        "a server can have \(limit) leases at one time, and has as many; end a lease, or give leases a time to live"
    )
  }

  fileprivate static func invalidLeaseID(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "invalid-lease-id", title: "Not the id of a lease", status: 400, detail: detail)
  }

  /// - Parameter difference: what the lease has otherwise.
  fileprivate static func differentLease(_ id: String, _ difference: String) -> ProblemDetails {
    ProblemDetails(
      type: "different-lease", title: "The lease is another one", status: 409,
      detail:
        "the lease '\(id)' is there and must be as the body says; \(difference); leave that out, or end the lease first"
    )
  }

  fileprivate static func invalidHost(_ host: String) -> ProblemDetails {
    .invalidParameter(
      "'host' must be a name or an address without brackets and port, such as 192.168.1.20; found '\(host)'"
    )
  }

  static func invalidSelection(_ problems: [String]) -> ProblemDetails {
    ProblemDetails(
      type: "invalid-selection", title: "No such case", status: 400,
      detail: problems.joined(separator: "; "))
  }
}
