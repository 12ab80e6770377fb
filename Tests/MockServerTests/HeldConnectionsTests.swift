// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import Testing

@testable import MockAPIServer

/// Which connections get a place, and which ones wait.
struct HeldConnectionsTests {
  private final class Bell: Sendable {
    let rings = Atomic<Int>(0)
    func ring() { rings.add(1, ordering: .relaxed) }
  }

  @Test func `there are as many places as the limit, and each free place is used again`() {
    let held = HeldConnections(limit: 2)
    #expect(held.admitNew {} == .admitted)
    #expect(held.admitReturning())
    #expect(held.admitNew {} == .wait(atMost: nil))
    held.leave()
    #expect(held.admitNew {} == .admitted)
    #expect(held.admitNew {} == .wait(atMost: nil))
  }

  @Test func `a waiting caller is woken once when a place becomes free`() {
    let held = HeldConnections(limit: 1)
    let bell = Bell()
    #expect(held.admitNew(wake: bell.ring) == .admitted)
    #expect(held.admitNew(wake: bell.ring) == .wait(atMost: nil))
    // Another caller that does not want to be woken changes nothing.
    #expect(!held.admitAccepted())
    held.leave()
    #expect(bell.rings.load(ordering: .relaxed) == 1)
    #expect(held.admitNew {} == .admitted)
    held.leave()
    #expect(bell.rings.load(ordering: .relaxed) == 1)
  }

  @Test func `a returning connection has precedence over new ones`() {
    let clock = ManualClock()
    let held = HeldConnections(limit: 1) { clock.now }
    #expect(held.admitNew {} == .admitted)
    #expect(!held.admitReturning())
    held.leave()
    #expect(held.admitNew {} == .wait(atMost: HeldConnections.interval * 2))
    clock.advance(by: HeldConnections.interval)
    #expect(held.admitNew {} == .wait(atMost: HeldConnections.interval))
    #expect(held.admitReturning())
  }

  @Test func `a connection that does not ask again keeps no place free`() {
    let clock = ManualClock()
    let held = HeldConnections(limit: 1) { clock.now }
    #expect(held.admitNew {} == .admitted)
    #expect(!held.admitReturning())
    held.leave()
    clock.advance(by: HeldConnections.interval * 2)
    #expect(held.admitNew {} == .admitted)
  }

  @Test
  func `what sleeps while there are no connections is woken by the first one of another thread`() {
    let held = HeldConnections(limit: 3)
    let bell = Bell()
    #expect(!held.areAny(orElse: bell.ring))
    // The acceptor's own connections need not wake it.
    #expect(held.admitNew {} == .admitted)
    held.leave()
    #expect(bell.rings.load(ordering: .relaxed) == 0)
    #expect(held.admitAccepted())
    #expect(held.admitReturning())
    #expect(bell.rings.load(ordering: .relaxed) == 1)
    #expect(held.areAny(orElse: bell.ring))
    held.leave()
    held.leave()
    #expect(!held.areAny(orElse: bell.ring))
    #expect(held.admitReturning())
    #expect(bell.rings.load(ordering: .relaxed) == 2)
    held.leave()
    #expect(!held.areAny(orElse: bell.ring))
    // Another acceptor says so itself.
    #expect(held.admitNew {} == .admitted)
    held.wakeSleeper()
    held.wakeSleeper()
    #expect(bell.rings.load(ordering: .relaxed) == 3)
  }
}
