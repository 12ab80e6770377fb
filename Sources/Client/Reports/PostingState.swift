// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The reports that wait and those on their way. It only decides; `PostingReporter` does the sending.
struct PostingState {
  /// The content of one post.
  struct Batch {
    let reports: [DefectReport]
    /// The number of reports lost before these.
    let dropped: Int
    /// The number of the first report.
    let first: Int
  }

  private let limits: PostingReporter.Limits
  var waiting: ReportQueue
  /// Whether a running timer will post the waiting reports.
  var hasTimer = false
  /// The callers that wait until all reports before a number are done.
  var waiters: [(before: Int, CheckedContinuation<Void, Never>)] = []
  /// Reports before this number are sent even in a batch that is not full.
  private var dueBefore = 0
  /// The numbers of the first reports of the batches on their way.
  private var onTheirWay: Set<Int> = []

  init(limits: PostingReporter.Limits) {
    self.limits = limits
    waiting = ReportQueue(capacity: limits.queued)
  }

  /// The next batch, if it is due and the limits allow it.
  mutating func takeBatch() -> Batch? {
    let isDue = waiting.count >= max(limits.batchSize, 1) || waiting.first < dueBefore
    guard waiting.count > 0, isDue, onTheirWay.count < max(limits.inFlight, 1) else { return nil }
    let first = waiting.first
    let dropped = waiting.takeDropped()
    let batch = Batch(
      reports: waiting.take(max(limits.batchSize, 1)), dropped: dropped, first: first)
    onTheirWay.insert(first)
    return batch
  }

  /// Makes everything that waits due now, and returns the batches that may start; the others follow later.
  mutating func takeDueBatches() -> [Batch] {
    dueBefore = waiting.next
    var batches: [Batch] = []
    while let batch = takeBatch() { batches.append(batch) }
    return batches
  }

  /// Notes the end of a post, and returns the next batch to send.
  mutating func end(_ batch: Batch, hasArrived: Bool) -> Batch? {
    onTheirWay.remove(batch.first)
    if !hasArrived { waiting.drop(batch.reports.count + batch.dropped) }
    return takeBatch()
  }

  /// Removes and returns the callers whose reports are all done.
  mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    let oldest = min(waiting.first, onTheirWay.min() ?? .max)
    let done = waiters.filter { $0.before <= oldest }
    waiters.removeAll { $0.before <= oldest }
    return done.map(\.1)
  }
}
