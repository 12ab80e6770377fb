// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJournal
import MockAPILeases
public import MockAPIScenario

/// The requests that a lease has answered: what was asked, why which case answered, and what was sent.
///
/// ```swift
/// for entry in server.journal.entries {
///   print(entry.request.method, entry.request.target.text, entry.reply.caseName ?? "-")
/// }
/// ```
/// A request is in the journal before its answer is sent, so a client that has an answer finds its request here.
public struct ServerJournal: Sendable {
  let lease: Lease

  private var journal: Journal? { lease.journal }

  /// Whether requests are kept; ``JournalOptions/mode-swift.property`` decides it.
  public var isKept: Bool { journal != nil }

  /// The kept requests, oldest first.
  public var entries: [JournalEntry] { journal?.entries ?? [] }

  /// The entry with an ``JournalEntry/id``; `nil` if it is not kept.
  public func entry(id: String) -> JournalEntry? { journal?.entry(id: id) }

  /// The entries that satisfy a filter, oldest first.
  public func entries(matching filter: RequestFilter) -> [JournalEntry] {
    journal?.entries(matching: filter) ?? []
  }

  /// The number of entries that satisfy a filter.
  public func count(matching filter: RequestFilter) -> Int { entries(matching: filter).count }

  /// Verifies what a client has asked.
  ///
  /// ```swift
  /// try server.journal.verify(RequestFilter(method: "POST", path: "/registration"), .exactly(1))
  /// ```
  /// - Throws: `VerificationFailure` with the nearest requests.
  public func verify(_ filter: RequestFilter, _ count: RequestCount) throws(VerificationFailure) {
    try verify([Verification.Expectation(filter, count)])
  }

  /// Verifies all that a client has asked.
  /// - Throws: `VerificationFailure` with everything that does not hold.
  public func verify(_ verification: Verification) throws(VerificationFailure) {
    let report = report(on: verification)
    if !report.holds { throw VerificationFailure(report: report) }
  }

  /// The result of a verification.
  public func report(on verification: Verification) -> VerificationReport {
    VerificationReport(verification, journal: journal)
  }

  /// The number of requests that were dropped since the journal was last cleared, because there were too many.
  public var droppedCount: Int { journal?.droppedCount ?? 0 }

  /// Removes all entries.
  public func clear() { lease.forgetRequests() }

  /// Removes the entries that satisfy a condition.
  /// - Returns: the removed entries.
  @discardableResult
  public func remove(where condition: (JournalEntry) -> Bool) -> [JournalEntry] {
    lease.forgetRequests(where: condition)
  }

  /// The entries from now on, each when its answer has ended. The sequence ends with the lease.
  ///
  /// ```swift
  /// for await entry in server.journal.newEntries() {
  ///   print(entry.request.target.text, entry.ending)
  /// }
  /// ```
  /// - Parameters:
  ///   - earlier: whether the entries that are already there come first.
  ///   - bufferLimit: the number of entries that wait for a slow reader; more are lost, the oldest first, and counted
  ///     in ``JournalUpdates/lostCount``.
  public func newEntries(includingEarlier earlier: Bool = false, bufferLimit: Int = 1_000)
    -> JournalUpdates
  {
    journal?.follow(includingEarlier: earlier, bufferLimit: bufferLimit) ?? .none
  }
}

extension ServerLease {
  /// The requests of this lease.
  public var journal: ServerJournal { ServerJournal(lease: lease) }
}

extension MockServer {
  /// The requests that name no lease.
  public var journal: ServerJournal { mainLease.journal }
}
