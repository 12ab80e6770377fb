// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HTTPTypes

/// Posts reports to a URL in batches.
///
///     let reporter = PostingReporter(to: collectorURL, headers: [.authorization: "Bearer …"])
///     let client = APIClient(baseURL: apiURL, reporters: [reporter])
///     …
///     await reporter.flush()   // before the app goes to the background
///
/// A post is JSON: `{"dropped": 0, "reports": [{…}, …]}`. It is sent when a batch is full, or when its oldest report
/// has waited long enough. `report(_:)` never waits. The number of waiting reports is bounded: beyond it the oldest
/// reports are dropped. A post that fails, or gets another status than 2xx, is not repeated. In both cases the next
/// post has the number of lost reports in `dropped`.
public final class PostingReporter: DefectReporter {
  /// The limits on what is sent, and when.
  public struct Limits: Sendable, Hashable {
    /// The largest number of reports in one post.
    public var batchSize = 50
    /// The largest number of waiting reports.
    public var queued = 1_000
    /// The largest number of posts at the same time.
    public var inFlight = 1
    /// How long a report may wait for others to join its batch.
    public var delay = Duration.seconds(10)
    /// How long one post may take.
    public var timeout = Duration.seconds(30)

    /// Creates the default limits.
    public init() {}
  }

  private let url: URL
  private let headers: HTTPFields
  private let limits: Limits
  private let transport: any Transport
  private let state: Guarded<PostingState>

  /// Creates a reporter; `headers` are sent with each post.
  public init(
    to url: URL, headers: HTTPFields = [:], limits: Limits = Limits(),
    transport: any Transport = URLSessionTransport()
  ) {
    self.url = url
    self.headers = headers
    self.limits = limits
    self.transport = transport
    state = Guarded(PostingState(limits: limits))
  }

  /// The number of reports lost since the last post that arrived.
  public var droppedCount: Int { state.withLock { $0.waiting.dropped } }

  /// Queues `report` for posting.
  public func report(_ report: DefectReport) {
    let (batch, startsTimer) = state.withLock { state in
      state.waiting.append(report)
      let batch = state.takeBatch()
      defer { if batch == nil { state.hasTimer = true } }
      return (batch, batch == nil && !state.hasTimer)
    }
    if let batch { start(batch) }
    if startsTimer { startTimer() }
  }

  /// Posts all waiting reports, and returns when all earlier reports have arrived or are lost.
  public func flush() async {
    await withCheckedContinuation { continuation in
      let batches = state.withLock { state in
        state.waiters.append((state.waiting.next, continuation))
        return state.takeDueBatches()
      }
      batches.forEach(start)
      resumeWaiters()
    }
  }

  private func startTimer() {
    Task(priority: .utility) {
      // Nothing cancels this task. If it were cancelled, posting at once would be right as well.
      try? await Task.sleep(for: limits.delay)
      let batches = state.withLock { state in
        state.hasTimer = false
        return state.takeDueBatches()
      }
      batches.forEach(start)
    }
  }

  private func start(_ batch: PostingState.Batch) {
    Task(priority: .utility) {
      var next: PostingState.Batch? = batch
      while let batch = next {
        let hasArrived = await post(batch)
        next = state.withLock { $0.end(batch, hasArrived: hasArrived) }
        resumeWaiters()
      }
    }
  }

  private func resumeWaiters() {
    for continuation in state.withLock({ $0.takeWaiters() }) { continuation.resume() }
  }

  private func post(_ batch: PostingState.Batch) async -> Bool {
    var request = Request(method: .post, path: "", headers: headers, timeout: limits.timeout)
    request.headers[.contentType] = "application/json"
    do {
      request.body = try JSONEncoder.reports().encode(
        Post(dropped: batch.dropped, reports: batch.reports))
      return (200..<300).contains(try await transport.send(request, to: url).status)
    } catch {
      // Failures of posts are not reported themselves, or reports would never end; the count of lost reports has to
      // do.
      return false
    }
  }
}

private struct Post: Encodable {
  let dropped: Int
  let reports: [DefectReport]
}
