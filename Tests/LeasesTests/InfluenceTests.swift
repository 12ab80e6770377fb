// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPILeases

/// What a lease says about its influences on answers.
struct InfluenceTests {
  private func lease(
    selection: CaseSelection = [:], onlyVariant: ServedVariant? = nil, recordsWire: Bool = false,
    delays: ResponseDelays = ResponseDelays()
  ) -> Lease {
    Lease(
      id: "a", seed: 1, selection: selection, onlyVariant: onlyVariant, recordsWire: recordsWire,
      responseDelays: delays)
  }

  @Test func `a lease names what never changes`() throws {
    #expect(lease().influences.isEmpty)
    #expect(lease(recordsWire: true).influences == .record)
    let variant = try #require(
      ServedVariant("one~status(500)", of: scenario(scenarioText())))
    #expect(lease(onlyVariant: variant).influences == .variant)
    #expect(lease(onlyVariant: variant, recordsWire: true).influences == [.variant, .record])
  }

  @Test func `a lease names a selection as long as there is one`() {
    let lease = lease(selection: ["0": "b"])
    #expect(lease.influences == .selection)
    lease.select([:])
    #expect(lease.influences.isEmpty)
    lease.select(["0": "b"])
    #expect(lease.influences == .selection)
  }

  @Test func `a lease names delays that are set later`() {
    let delays = ResponseDelays()
    let lease = lease(delays: delays)
    #expect(lease.influences.isEmpty)
    var timing = Timing()
    timing.fixedDelay = 1
    delays.set(timing)
    #expect(lease.influences == .delays)
  }
}
