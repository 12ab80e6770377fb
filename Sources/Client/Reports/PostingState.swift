// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What waits to be posted and what is on its way: decisions only, the sending is somebody else's.
struct PostingState {
  /// What goes into one post.
  struct Batch {
    let reports: [DefectReport]
    /// How many were lost before these.
    let dropped: Int
    /// The number of the first report.
    let first: Int
  }

  private let limits: PostingReporter.Limits
  var waiting: ReportQueue
  /// Whether a timer will call for what waits.
  var hasTimer = false
  /// Those who wait for all reports before a number.
  var waiters: [(before: Int, CheckedContinuation<Void, Never>)] = []
  /// Reports before this number go out in batches that are not full, too.
  private var dueBefore = 0
  /// The first reports of the batches on their way.
  private var onTheirWay: Set<Int> = []

  init(limits: PostingReporter.Limits) {
    self.limits = limits
    waiting = ReportQueue(capacity: limits.queued)
  }

  /// The next batch, when one is to go and may.
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

  /// Everything that waits is to go now; what cannot yet does later.
  mutating func takeDueBatches() -> [Batch] {
    dueBefore = waiting.next
    var batches: [Batch] = []
    while let batch = takeBatch() { batches.append(batch) }
    return batches
  }

  /// Notes the end of a post; gives the next to send in its place.
  mutating func end(_ batch: Batch, hasArrived: Bool) -> Batch? {
    onTheirWay.remove(batch.first)
    if !hasArrived { waiting.drop(batch.reports.count + batch.dropped) }
    return takeBatch()
  }

  /// Those who need wait no longer.
  mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    let oldest = min(waiting.first, onTheirWay.min() ?? .max)
    let done = waiters.filter { $0.before <= oldest }
    waiters.removeAll { $0.before <= oldest }
    return done.map(\.1)
  }
}
