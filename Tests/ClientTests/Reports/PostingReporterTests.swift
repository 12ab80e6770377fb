// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

/// Holds posts until a test releases them, and counts how many there are at a time.
private actor Gate: Transport {
  struct Post: Decodable, Equatable {
    struct Report: Decodable, Equatable { let status: Int }
    let dropped: Int
    let reports: [Report]
    var statuses: [Int] { reports.map(\.status) }
  }

  private(set) var posts: [Post] = []
  private(set) var requests: [(Request, URL)] = []
  private(set) var mostAtATime = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
  private var isOpen: Bool
  private var status: Int

  init(isOpen: Bool = true, status: Int = 204) {
    self.isOpen = isOpen
    self.status = status
  }

  func send(_ request: Request, to url: URL) async throws -> Received {
    requests.append((request, url))
    posts.append(try JSONDecoder().decode(Post.self, from: request.body ?? Data()))
    for (_, continuation) in arrivals.filter({ $0.count <= posts.count }) { continuation.resume() }
    arrivals.removeAll { $0.count <= posts.count }
    if !isOpen {
      await withCheckedContinuation { continuation in
        waiting.append(continuation)
        mostAtATime = max(mostAtATime, waiting.count)
      }
    }
    return Received(status: status)
  }

  /// Returns after `count` posts have arrived.
  func arrived(_ count: Int) async {
    guard posts.count < count else { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  func open(status: Int? = nil) {
    self.status = status ?? self.status
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@Suite("Posted reports")
struct PostingReporterTests {
  private func reporter(
    to gate: Gate, _ change: (inout PostingReporter.Limits) -> Void
  ) throws -> PostingReporter {
    var limits = PostingReporter.Limits()
    limits.delay = .seconds(3_600)
    change(&limits)
    return PostingReporter(
      to: try #require(URL(string: "https://reports.test/in")), headers: [.authorization: "x"],
      limits: limits, transport: gate)
  }

  @Test("A full batch is posted at once, the rest on request")
  func batches() async throws {
    let gate = Gate()
    let reporter = try reporter(to: gate) { $0.batchSize = 3 }
    for status in 1...3 { reporter.report(.sample(status)) }
    await gate.arrived(1)
    for status in 4...5 { reporter.report(.sample(status)) }
    await reporter.flush()
    #expect(await gate.posts.map(\.statuses) == [[1, 2, 3], [4, 5]])
    let (request, url) = try #require(await gate.requests.first)
    #expect(url.absoluteString == "https://reports.test/in")
    #expect(request.method == .post)
    #expect(request.headers == [.authorization: "x", .contentType: "application/json"])
  }

  @Test("A report waits no longer than the delay")
  func delay() async throws {
    let gate = Gate()
    let reporter = try reporter(to: gate) { $0.delay = .milliseconds(1) }
    reporter.report(.sample(1))
    await gate.arrived(1)
    reporter.report(.sample(2))
    await gate.arrived(2)
    #expect(await gate.posts.map(\.statuses) == [[1], [2]])
  }

  @Test("A flush with nothing to send returns")
  func emptyFlush() async throws {
    let gate = Gate()
    await (try reporter(to: gate) { _ in }).flush()
    #expect(await gate.posts.isEmpty)
  }

  @Test("A flush waits for posts on their way, but not for later reports")
  func flushWaits() async throws {
    let gate = Gate(isOpen: false)
    let reporter = try reporter(to: gate) { $0.batchSize = 1 }
    reporter.report(.sample(1))
    await gate.arrived(1)
    async let flushed: Void = reporter.flush()
    await gate.open()
    await flushed
    #expect(await gate.posts.map(\.statuses) == [[1]])
  }

  @Test("While posts are stuck, the oldest reports are dropped, and the next post reports how many")
  func dropsOldest() async throws {
    let gate = Gate(isOpen: false)
    let reporter = try reporter(to: gate) {
      $0.batchSize = 2
      $0.queued = 4
    }
    for status in 1...2 { reporter.report(.sample(status)) }
    await gate.arrived(1)
    for status in 3...100 { reporter.report(.sample(status)) }
    #expect(reporter.droppedCount == 94)
    await gate.open()
    await reporter.flush()
    let posts = await gate.posts
    #expect(posts.map(\.statuses) == [[1, 2], [97, 98], [99, 100]])
    #expect(posts.map(\.dropped) == [0, 94, 0])
    #expect(reporter.droppedCount == 0)
  }

  @Test("No more posts are on their way than allowed", arguments: [1, 3])
  func inFlight(limit: Int) async throws {
    let gate = Gate(isOpen: false)
    let reporter = try reporter(to: gate) {
      $0.batchSize = 1
      $0.inFlight = limit
    }
    for status in 1...20 { reporter.report(.sample(status)) }
    await gate.arrived(limit)
    await gate.open()
    await reporter.flush()
    let posts = await gate.posts
    #expect(posts.flatMap(\.statuses).sorted() == Array(1...20))
    #expect(await gate.mostAtATime <= limit)
  }

  @Test("A failed post is not repeated, but counted", arguments: [404, 500, 302])
  func failure(status: Int) async throws {
    let gate = Gate(status: status)
    let reporter = try reporter(to: gate) { $0.batchSize = 2 }
    for status in 1...3 { reporter.report(.sample(status)) }
    await reporter.flush()
    #expect(reporter.droppedCount == 3)
    await gate.open(status: 200)
    reporter.report(.sample(4))
    await reporter.flush()
    let last = try #require(await gate.posts.last)
    #expect(last == Gate.Post(dropped: 3, reports: [.init(status: 4)]))
    #expect(reporter.droppedCount == 0)
  }

  @Test("Reports from many threads all arrive or are counted")
  func manyThreads() async throws {
    let gate = Gate()
    let reporter = try reporter(to: gate) {
      $0.batchSize = 7
      $0.queued = 50
      $0.inFlight = 2
    }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<250 {
            reporter.report(.sample(thread * 250 + number))
            if number % 50 == 0 { await reporter.flush() }
          }
        }
      }
    }
    await reporter.flush()
    let posts = await gate.posts
    let arrived = posts.flatMap(\.statuses)
    #expect(Set(arrived).count == arrived.count)
    #expect(
      arrived.count + posts.map(\.dropped).reduce(0, +) + reporter.droppedCount == 2_000)
    #expect(posts.allSatisfy { $0.reports.count <= 7 })
  }
}
