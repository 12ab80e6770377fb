// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILeaseTestSupport
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPILeases

/// How long a lease is disturbed, and by what.
struct DisturbanceTests {
  private static let half = Disturbance.Failures(share: 0.5, caseName: "busy")
  private static let all = Disturbance(
    delayMilliseconds: 5...9, failures: Disturbance.Failures(share: 1))

  @Test func `a disturbance lasts until it is taken back`() {
    let lease = Lease(id: "a", seed: 1)
    lease.disturb(Self.all)
    #expect(lease.influences == [.delays, .failures])
    #expect(lease.disturbing.failures == Disturbance.Failures(share: 1))
    #expect(lease.disturbing.delay?.timing.distribution == .uniform(lower: 5, upper: 9))
    #expect(lease.disturbance.end == nil)
    lease.reset()
    #expect(lease.disturbance.own == Self.all)
    lease.disturb(Disturbance())
    #expect(lease.influences.isEmpty)
    #expect(lease.disturbing.failures == nil && lease.disturbing.delay == nil)
  }

  @Test func `it ends by itself, and leaves no influence`() {
    let clock = StandingClock()
    let lease = Lease(id: "a", seed: 1, now: { clock.now })
    lease.disturb(Self.all, for: .seconds(30))
    clock.advance(by: .seconds(30) - .nanoseconds(1))
    #expect(lease.disturbing.failures != nil && lease.disturbing.delay != nil)
    #expect(lease.disturbance.end != nil)
    clock.advance(by: .nanoseconds(1))
    #expect(lease.disturbing.failures == nil && lease.disturbing.delay == nil)
    #expect(lease.influences.isEmpty)
    #expect(lease.disturbance.own == Disturbance())
  }

  @Test func `a lease is offline for a time`() {
    let clock = StandingClock()
    let lease = Lease(id: "a", seed: 1, now: { clock.now })
    lease.disturb(Disturbance(isOffline: true), for: .seconds(30))
    #expect(lease.influences == .offline)
    #expect(lease.isOffline && lease.disturbing.isOffline == true)
    clock.advance(by: .seconds(30))
    #expect(lease.disturbing.isOffline == false)
    #expect(lease.influences.isEmpty && !lease.isOffline)
  }

  @Test func `leases are offline with their server, unless they say otherwise`() throws {
    let table = LeaseTable(seed: 0, disturbance: Disturbance(isOffline: true))
    let made = table.add(name: nil, seed: nil, selection: [:], timeToLive: nil)
    let lease = try #require(made)
    #expect(table.main.isOffline && lease.isOffline && lease.influences == .offline)
    lease.disturb(Disturbance(isOffline: false))
    #expect(lease.disturbing.isOffline == false && !lease.isOffline)
    lease.disturb(Disturbance(delayMilliseconds: 1...1))
    #expect(lease.isOffline)
  }

  @Test func `it ends at its own time, and a selection at another`() {
    let clock = StandingClock()
    let lease = Lease(id: "a", seed: 1, now: { clock.now })
    lease.disturb(Self.all, for: .seconds(1))
    lease.select("x", of: "a", time: .seconds(2))
    clock.advance(by: .seconds(1))
    #expect(lease.selections.map(\.scenario) == ["a"])
    #expect(lease.influences == .selection)
    lease.disturb(Self.all, for: .seconds(2))
    clock.advance(by: .seconds(1))
    #expect(lease.selections.isEmpty)
    #expect(lease.influences == [.delays, .failures])
  }

  @Test func `leases have the disturbance of the server, unless they have another`() throws {
    let table = LeaseTable(
      seed: 0, disturbance: Disturbance(delayMilliseconds: 3...3, failures: Self.half))
    let made = table.add(name: nil, seed: nil, selection: [:], timeToLive: nil)
    let lease = try #require(made)
    for one in [table.main, lease] {
      #expect(one.disturbing.failures == Self.half)
      #expect(one.disturbing.delay?.timing.fixedDelay == 3)
      #expect(one.influences == [.delays, .failures])
    }
    lease.disturb(Disturbance(failures: Disturbance.Failures(share: 0)))
    #expect(lease.disturbing.failures?.share == 0)
    #expect(lease.disturbing.delay?.timing.fixedDelay == 3)
    #expect(table.main.disturbing.failures == Self.half)
  }

  @Test func `the delay of the server holds as long as WireMock's settings have none`() {
    let table = LeaseTable(seed: 0, disturbance: Disturbance(delayMilliseconds: 3...3))
    var settings = Timing()
    table.responseDelays.set(settings)
    #expect(table.main.disturbing.delay?.timing.fixedDelay == 3)
    settings.distribution = .uniform(lower: 1, upper: 2)
    table.responseDelays.set(settings)
    #expect(table.main.disturbing.delay == .settings(settings))
    // No delay, and not none.
    settings = Timing()
    settings.fixedDelay = 0
    table.responseDelays.set(settings)
    #expect(table.main.influences.isEmpty)
    table.responseDelays.set(Timing())
    #expect(table.main.disturbing.delay?.timing.fixedDelay == 3)
    #expect(table.main.influences == .delays)
  }

  @Test func `a lease with one variant for everything never fails`() throws {
    let variant = try #require(ServedVariant("one~status(500)", of: scenario(scenarioText())))
    let lease = Lease(id: "a", seed: 1, onlyVariant: variant, sharedFailures: Self.half)
    #expect(lease.disturbing.failures == nil)
  }
}
