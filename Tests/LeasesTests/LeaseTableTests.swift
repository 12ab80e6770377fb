// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPILeaseTestSupport
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization
import Testing

@testable import MockAPILeases

/// The leases of a server, without sockets.
struct LeaseTableTests {
  @Test func `there are at most so many leases, and one that has ended or expired makes room`()
    throws
  {
    let table = LeaseTable(seed: 7, limit: 2)
    func add(_ timeToLive: Duration? = nil) -> Lease? {
      table.add(name: nil, seed: nil, selection: [:], timeToLive: timeToLive)
    }
    let first = try #require(add())
    #expect(first.seed == 7)
    _ = try #require(add(.zero))
    // The second has expired by now.
    _ = try #require(add())
    #expect(add() == nil)
    table.end(first)
    #expect(add() != nil)
    #expect(add() == nil)
  }

  @Test func `a lease with a chosen id is made if there is room, and begins once`() throws {
    let table = LeaseTable(seed: 7, limit: 1)
    let begun = Mutex<[String]>([])
    table.observe { lease in
      begun.withLock { $0.append(lease.id) }
    } ended: { _ in
    }
    func lease(_ id: String) -> (lease: Lease, isNew: Bool)? {
      table.lease(withID: id) { _ in }
    }
    let first = try #require(lease("a-1"))
    #expect(first.isNew && first.lease.id == "a-1" && first.lease.seed == 7)
    let again = try #require(lease("a-1"))
    #expect(!again.isNew && again.lease === first.lease)
    #expect(lease("a-2") == nil)
    #expect(lease("default")?.lease === table.main)
    #expect(begun.withLock { $0 } == ["a-1"])
    table.end(first.lease)
    #expect(try #require(lease("a-1")).lease !== first.lease)
    let claim = table.claim(of: RequestTarget("/x")) { $0 == "Host" ? "A-1.localhost:80" : nil }
    #expect(claim?.id == "a-1" && claim?.lease != nil)
  }

  @Test(.timeLimit(.minutes(30)))
  func `the end of a lease is told before the beginning of the next one with its id`() throws {
    let table = LeaseTable(seed: 7)
    let first = try #require(table.lease(withID: "a") { _ in }).lease
    let told = Mutex<[String]>([])
    /// Whether another lease has the id.
    @Sendable func isNext(_ table: LeaseTable?) -> Bool {
      if case .lease(let lease) = table?.find("a") { lease !== first } else { false }
    }
    table.observe { _ in
      told.withLock { $0.append("began") }
    } ended: { [weak table] _ in
      // The next one is there already, and has time to tell.
      while !isNext(table) { sched_yield() }
      for _ in 0..<1_000 { sched_yield() }
      told.withLock { $0.append("ended") }
    }
    Thread.detachNewThread { table.end(first) }
    while case .lease = table.find("a") { sched_yield() }
    let next = try #require(table.lease(withID: "a") { _ in })
    #expect(next.isNew && next.lease !== first)
    #expect(told.withLock { $0 } == ["ended", "began"])
  }

  @Test func `a change of a lease that has ended is not told`() throws {
    let table = LeaseTable(seed: 7)
    let told = Mutex<[LeaseChanges.Reason]>([])
    table.observeChanges { _, reason in told.withLock { $0.append(reason) } }
    let first = try #require(table.lease(withID: "a") { _ in }).lease
    first.reset()
    // A client has found the lease, and changes it after another one has ended it.
    table.end(first)
    first.select("bad", of: "registration")
    #expect(told.withLock { $0 } == [.reset])
    let second = try #require(table.lease(withID: "a") { _ in }).lease
    second.select("bad", of: "registration")
    first.reset()
    table.main.reset()
    #expect(told.withLock { $0 } == [.reset, .select, .reset])
  }

  @Test func `a lease that has ended has nothing to do with a later one with its id`() throws {
    let table = LeaseTable(seed: 7)
    func make() throws -> Lease { try #require(table.lease(withID: "a") { _ in }).lease }
    let first = try make()
    table.end(first)
    let second = try make()
    table.end(first)
    guard case .lease(let found) = table.find("a"), found === second else {
      Issue.record("the later one has ended")
      return
    }
    // What comes to the port of the first one is late; what names the id is for the second one.
    for count in 1...2 {
      let late = table.claim(of: RequestTarget("/x"), ofPort: first.identity) { _ in nil }
      guard case .endedPort("a", count) = late else {
        Issue.record("\(String(describing: late))")
        return
      }
      #expect(late?.problem?.status == 410)
    }
    for (target, port) in [("/x", second.identity), ("/__mockapi/at/a/x", first.identity)] {
      let claim = table.claim(of: RequestTarget(target), ofPort: port) { _ in nil }
      #expect(claim?.lease === second)
    }
  }

  @Test func `a lease with a chosen id that is being made is given to others when it is prepared`()
    async
  {
    let table = LeaseTable(seed: 7)
    let ports = await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let found = table.lease(withID: "a") { lease in
            // The others have time to come.
            for _ in 0..<1_000 { sched_yield() }
            _ = lease.set(port: 4321)
          }
          return found?.lease.port
        }
      }
      var ports: [Int?] = []
      for await port in group { ports.append(port) }
      return ports
    }
    #expect(ports == Array(repeating: 4321, count: 8))
  }

  @Test func `whoever waits for a lease that cannot be prepared makes it anew`() async {
    let table = LeaseTable(seed: 7)
    let attempts = Attempts()
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let found = try? table.lease(withID: "a") { _ throws(NoPort) in
            if attempts.next() == 1 { throw NoPort() }
          }
          return found.map { $0.lease.isOver } ?? true
        }
      }
      var results: [Bool] = []
      for await isOver in group { results.append(isOver) }
      return results
    }
    // Only the first one has none.
    #expect(results.count { $0 } == 1)
    #expect(attempts.next() == 3)
  }

  private struct NoPort: Error {}

  private final class Attempts: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func `the store of a lease hears once that the lease has ended`() throws {
    let stores = Stores()
    let table = LeaseTable(seed: 0, store: { stores.make($0) })
    let leases = try (0..<2).map { _ in
      try #require(table.add(name: nil, seed: nil, selection: [:], timeToLive: nil))
    }
    for _ in 0..<2 { table.end(leases[0]) }
    // The first store is that of the main lease.
    #expect(stores.all.withLock { $0 }.map(\.endCount) == [0, 1, 0])
  }

  @Test func `a request at the port of a lease whose time is over comes too late`() throws {
    let table = LeaseTable(seed: 0)
    let lease = try #require(table.add(name: nil, seed: nil, selection: [:], timeToLive: .zero))
    for count in 1...2 {
      let claim = table.claim(of: RequestTarget("/a"), ofPort: lease.identity) { _ in nil }
      guard case .endedPort(lease.id, count) = claim else {
        Issue.record("\(String(describing: claim))")
        return
      }
    }
  }

  @Test(arguments: [
    ("/__mockapi/at/a1", "/"), ("/__mockapi/at/a1/", "/"), ("/__mockapi/at/a1/x/y?z", "/x/y?z"),
    ("/__mockapi/at/a1?z", "/?z"), ("/__mockapi/at/a1//x", "//x"),
  ])
  func `the prefix of a lease is cut off`(target: String, rest: String) {
    let target = RequestTarget(target)
    let id = LeasePath.id(in: target.path)
    #expect(id == "a1")
    #expect(target.withoutPrefix(LeasePath.prefix(of: "a1")) == RequestTarget(rest))
  }

  @Test(arguments: [
    "/", "/__mockapi/at", "/__mockapi/health", "/x/__mockapi/at/a1", "/__MOCKAPI/at/a1",
  ])
  func `another path names no lease`(path: String) {
    #expect(LeasePath.id(in: RequestTarget(path).path) == nil)
  }

  @Test func `only the ids of the last thousand ended leases are remembered`() throws {
    let table = LeaseTable(seed: 0)
    let leases = try (0..<1_001).map { _ in
      try #require(table.add(name: nil, seed: nil, selection: [:], timeToLive: nil))
    }
    for lease in leases { table.end(lease) }
    func claim(_ lease: Lease) -> LeaseTable.Claim? {
      table.claim(of: RequestTarget(LeasePath.prefix(of: lease.id))) { _ in nil }
    }
    if case .unknown = claim(leases[0]) {} else { Issue.record("the first is remembered") }
    if case .ended(_, 1) = claim(leases[1]) {} else { Issue.record("the second is forgotten") }
    // A connection to its port knows it for ever.
    let port = table.claim(of: RequestTarget("/"), ofPort: leases[0].identity) { _ in nil }
    if case .endedPort(leases[0].id, 1) = port {} else { Issue.record("its port is not known") }
  }
}

private final class Stores: Sendable {
  let all = Mutex<[ManualStateStore]>([])

  func make(_ state: LeaseState) -> ManualStateStore {
    let store = ManualStateStore(state)
    all.withLock { $0.append(store) }
    return store
  }
}
