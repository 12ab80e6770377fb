// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIJudging
import MockAPILeases
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem

/// The exchanges of a lease whose outcomes its client posts: the results of the cases, by which their variants are judged, and where the
/// requests of the next exchange begin. It ends with the lease.
final class LeaseOutcomes: Sendable {
  /// The last requests that came before an exchange, by their numbers.
  private struct Start: Sendable {
    var own = 0
    /// With the lease of the port that redirects lead to, because another one begins anew.
    var redirected = (lease: "", number: 0)
    var stray = 0
  }

  private struct State: Sendable {
    var start = Start()
    var controls = KeptControls()
    var verdicts = KeptVerdicts()
  }

  private let state = Mutex(State())

  private init(strayStart: Int) { state.withLock { $0.start.stray = strayStart } }

  static func of(_ lease: Lease, among leases: LeaseTable) -> LeaseOutcomes {
    lease.companion { LeaseOutcomes(strayStart: leases.main.journal?.lastNumber ?? 0) }
  }

  /// The requests so far, to the lease and to the server's own base URL, belong to no exchange.
  static func begin(in lease: Lease, among leases: LeaseTable) {
    of(lease, among: leases).state.withLock { $0.start = now(in: lease, leases) }
  }

  /// The verdicts so far.
  var verdicts: KeptVerdicts { state.withLock { $0.verdicts } }

  /// The largest number of bytes of outcomes whose verdicts a lease keeps, and of those whose results it keeps: an equal share of what all
  /// leases may keep, since each of them could fill the memory.
  static func mostBytes(among leaseCount: Int) -> Int {
    min(32 << 20, (256 << 20) / max(leaseCount, 1))
  }

  /// The verdict on what a client made of the requests since the last one, or of those that it names.
  /// - Parameters:
  ///   - exchange: what the client was asked to read.
  ///   - answered: what answered the requests that it names; `nil` for those since the last one.
  ///   - journal: that of the lease.
  ///   - size: the number of bytes in which the outcome was posted.
  ///   - cookies: those that the server sets.
  ///   - tell: called with the verdict and the numbers of the requests that it counts, for one verdict of the lease after the other.
  func record(
    of posted: PostedOutcome, on exchange: JudgedExchange, answered: AnsweredExchange? = nil,
    size: Int, cookies: ServedCookies, in lease: Lease,
    _ journal: Journal, among leases: LeaseTable,
    tell: (_ record: VerdictRecord, _ numbers: [Int]) -> Void
  ) -> VerdictRecord {
    state.withLock { state in
      let observation: Observation
      let entries: [JournalEntry]
      if let answered {
        entries = answered.entries
        observation = Self.observation(
          of: posted, entries,
          ServerReport(of: exchange, in: entries, knowsAllBytes: lease.recordsWire))
      } else {
        let next = Self.now(in: lease, leases)
        entries = Self.entries(of: journal, after: state.start.own, to: next.own)
        observation = Self.observation(
          of: posted, on: exchange, entries, from: state.start, to: next, in: lease, leases)
        state.start = next
      }
      let record = Judge(cookies: cookies).record(
        of: exchange, observation, control: state.controls.result(for: exchange),
        location: exchange.location)
      let mostBytes = Self.mostBytes(among: leases.count)
      state.verdicts.mostBytes = mostBytes
      state.controls.mostBytes = mostBytes
      state.verdicts.keep(record, size: size)
      if exchange.variant == nil {
        state.controls.keep(Self.result(record, posted.end), of: exchange, size: size)
      }
      tell(
        record,
        entries.filter { $0.reply.scenario == exchange.scenario.name }.compactMap(\.number))
      return record
    }
  }

  // MARK: Requests

  private static func now(in lease: Lease, _ leases: LeaseTable) -> Start {
    let redirected = lease.redirects.lease
    return Start(
      own: lease.journal?.lastNumber ?? 0,
      redirected: (redirected?.id ?? "", redirected?.journal?.lastNumber ?? 0),
      stray: leases.main.journal?.lastNumber ?? 0)
  }

  private static func entries(
    of journal: Journal, after start: Int, to end: Int
  ) -> [JournalEntry] {
    start == end
      ? [] : journal.entries.filter { (start + 1...end).contains($0.number ?? 0) }
  }

  private static func observation(
    of posted: PostedOutcome, on exchange: JudgedExchange, _ entries: [JournalEntry],
    from start: Start, to end: Start,
    in lease: Lease, _ leases: LeaseTable
  ) -> Observation {
    var redirected: [JournalEntry] = []
    if let journal = lease.redirects.lease?.journal {
      let isSame = start.redirected.lease == end.redirected.lease
      redirected = Self.entries(
        of: journal, after: isSame ? start.redirected.number : 0, to: end.redirected.number)
    }
    var report = ServerReport(
      of: exchange, in: entries, redirected: redirected, knowsAllBytes: lease.recordsWire)
    if report.requests.isEmpty, lease !== leases.main, let journal = leases.main.journal {
      let strays = Self.entries(of: journal, after: start.stray, to: end.stray)
        .filter { !$0.reply.isOfUnfinishedRequest }
      report.strayRequests = strays.first.map {
        OtherRequests(count: strays.count, first: $0.requestLine)
      }
    }
    return observation(of: posted, entries, report)
  }

  private static func observation(
    of posted: PostedOutcome, _ entries: [JournalEntry], _ report: ServerReport
  ) -> Observation {
    var report = report
    // The client has it.
    report.sent = nil
    var observation = Observation(posted.end, report)
    observation.isMadeOnce = true
    observation.standardError = posted.standardError
    observation.milliseconds = posted.milliseconds ?? Self.milliseconds(since: entries.first)
    return observation
  }

  /// The time since the first request of an exchange.
  private static func milliseconds(since entry: JournalEntry?) -> Double {
    guard let entry else { return 0 }
    return max((SystemTime.now.since1970 - entry.request.time) / .milliseconds(1), 0)
  }

  // MARK: Controls

  private static func result(_ record: VerdictRecord, _ end: Observation.End) -> ControlResult {
    guard record.verdict == .pass, case .answered(let answer) = end else {
      return .failed(record.message)
    }
    return .passed(decoded: answer.decoded.map(DecodedControl.init))
  }
}
