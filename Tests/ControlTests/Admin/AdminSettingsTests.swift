// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeaseTestSupport
import MockAPILeases
import MockAPIScenario
import MockAPITestSupport
import Testing

/// The settings, and the delays that the engine draws with them.
struct AdminSettingsTests {
  /// The delay of the answer to a request.
  private static func delay(_ path: String, in fixture: AdminFixture, lease: Lease? = nil)
    -> Duration
  {
    let lease = lease ?? fixture.leases.main
    let answer = Answering(allowsCrossOrigin: false).answer(
      StubRequest("GET", path), index: ScenarioIndex(fixture.catalogue.scenarios), state: lease)
    _ = lease.apply(answer.changes)
    return answer.reply.delay
  }

  private static let stubs = [
    #"{"request": {"url": "/plain"}}"#,
    #"{"request": {"url": "/zero"}, "response": {"fixedDelayMilliseconds": 0}}"#,
    #"{"request": {"url": "/fixed"}, "response": {"fixedDelayMilliseconds": 5}}"#,
    #"{"request": {"url": "/drawn"}, "response": {"delayDistribution": {"type": "fixed", "milliseconds": 7}}}"#,
  ]

  private static let delays: [(settings: String, milliseconds: [Int])] = [
    ("{}", [0, 0, 5, 7, 0]),
    (#"{"fixedDelay": 40}"#, [40, 0, 5, 47, 0]),
    // Delays and distributions add up, as in a stub.
    (
      #"{"settings": {"fixedDelay": 40, "delayDistribution": {"type": "fixed", "milliseconds": 3}}}"#,
      [43, 3, 8, 47, 0]
    ),
    (#"{"fixedDelay": 0}"#, [0, 0, 5, 7, 0]),
  ]

  @Test(
    "a delay holds for each response without one of its own, and not for requests without a stub",
    arguments: delays.indices)
  func sum(number: Int) {
    let fixture = AdminFixture()
    for stub in Self.stubs { fixture.call("POST", "/mappings", stub) }
    let (settings, milliseconds) = Self.delays[number]
    #expect(fixture.call("POST", "/settings", settings).status == 200)
    let paths = ["/plain", "/zero", "/fixed", "/drawn", "/missing"]
    #expect(
      paths.map { Self.delay($0, in: fixture) } == milliseconds.map { .milliseconds($0) })
  }

  @Test("random delays differ from request to request, and are the same for the same seed")
  func random() throws {
    func delays() throws -> [Duration] {
      let fixture = AdminFixture()
      fixture.call(
        "POST", "/mappings",
        #"{"id": "a0000000-0000-4000-8000-000000000001", "request": {"url": "/plain"}}"#)
      fixture.call(
        "POST", "/settings",
        #"{"delayDistribution": {"type": "uniform", "lower": 10, "upper": 90}}"#)
      let lease = try #require(
        fixture.leases.add(name: nil, seed: 7, selection: [:], timeToLive: nil))
      return (0..<20).map { _ in Self.delay("/plain", in: fixture, lease: lease) }
    }
    let first = try delays()
    #expect(Set(first).count > 15)
    #expect(first.allSatisfy { (.milliseconds(10) ... .milliseconds(90)).contains($0) })
    #expect(try first == delays())
  }

  private static let errors: [(settings: String, pointer: String)] = [
    (#"{"fixedDelay": -1}"#, "/fixedDelay"),
    (#"{"settings": {"fixedDelay": []}}"#, "/settings/fixedDelay"),
    (#"{"delayDistribution": {"type": "normal"}}"#, "/delayDistribution/type"),
    (#"{"delayDistribution": {"type": "uniform", "lower": 1}}"#, "/delayDistribution"),
    (#"{"extended": 1}"#, "/extended"),
    (#"{"fixedDelay": 1, "nope": 1}"#, "/nope"),
    ("[]", "/"),
  ]

  @Test(
    "wrong settings are refused with their place, and the old ones stay", arguments: errors.indices)
  func refused(number: Int) throws {
    let fixture = AdminFixture()
    fixture.call("POST", "/settings", #"{"fixedDelay": 3}"#)
    let (settings, pointer) = Self.errors[number]
    let answer = fixture.call("PUT", "/settings", settings)
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""pointer" : "\#(pointer)""#), "\(answer.text)")
    #expect(
      fixture.call("GET", "/settings").json?["settings"]?["fixedDelay"]?.number?.integer == 3)
    #expect(fixture.leases.responseDelays.current?.timing.fixedDelay == 3)
  }
}
