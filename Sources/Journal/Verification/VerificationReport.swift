// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
public import MockAPIScenario

/// The result of a ``Verification``.
public struct VerificationReport: Sendable {
  /// The result of an expectation.
  public struct Result: Sendable {
    public let expectation: Verification.Expectation
    /// The number of requests that satisfy the filter.
    public let count: Int
    /// The number of requests for which this is undecided: a condition takes too many steps, or needs a part of the body
    /// that was not kept.
    public let undecidedCount: Int
    /// If there are too few requests: the requests that satisfy the filter almost, nearest first.
    public let nearest: [RequestMiss]
    /// If there are too many requests: the first ones that satisfy the filter.
    public let unexpected: [JournalEntry]

    /// Whether the number is expected, however the undecided requests are counted.
    public var holds: Bool {
      expectation.count.contains(count) && expectation.count.contains(count + undecidedCount)
    }
  }

  /// In the order of the expectations.
  public let results: [Result]
  /// The number of requests in the journal.
  public let requestCount: Int
  /// The number of older requests that the journal has dropped, so that they are not counted.
  public let droppedCount: Int
  /// The number of those that were dropped because of a limit in bytes.
  package let droppedForSizeCount: Int
  /// Whether there is a journal at all; without one, nothing holds.
  public let isJournalKept: Bool

  /// Whether every expectation holds.
  public var holds: Bool { isJournalKept && results.allSatisfy(\.holds) }

  /// - Parameter journal: `nil` if none is kept.
  package init(_ verification: Verification, journal: Journal?) {
    let entries = journal?.entries ?? []
    requestCount = entries.count
    droppedCount = journal?.droppedCount ?? 0
    droppedForSizeCount = journal?.droppedForSizeCount ?? 0
    isJournalKept = journal != nil
    results = verification.expectations.map { Result($0, entries) }
  }
}

extension VerificationReport.Result {
  /// The number of requests that are listed.
  private static let mostListed = 3

  fileprivate init(_ expectation: Verification.Expectation, _ entries: [JournalEntry]) {
    self.expectation = expectation
    var (matching, others): ([JournalEntry], [JournalEntry]) = ([], [])
    var undecided = 0
    for entry in entries {
      switch entry.outcome(of: expectation.filter) {
      case .matched: matching.append(entry)
      case .notMatched: others.append(entry)
      case .limitReached:
        undecided += 1
        others.append(entry)
      }
    }
    count = matching.count
    undecidedCount = undecided
    nearest =
      matching.count < expectation.count.least
      ? RequestMiss.nearest(to: expectation.filter, among: others, limit: Self.mostListed) : []
    let isTooMany = expectation.count.most.map { matching.count > $0 } ?? false
    unexpected = isTooMany ? Array(matching.prefix(Self.mostListed)) : []
  }
}
