// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import MockAPITestSupport
import Testing

/// Every way in which the server can be late, below and above the timeout of a request. The server's clock stands
/// still until a test moves it, so no test waits for half a minute.
@Suite(.serialized)
struct DelayTests {
  /// Each takes some time, but less than a minute.
  static let delays: [(name: String, response: String)] = [
    ("fixed", #"{"fixedDelayMilliseconds": 30000, "jsonBody": {"id": 7}}"#),
    (
      "drawnFixed",
      #"{"delayDistribution": {"type": "fixed", "milliseconds": 30000}, "jsonBody": {"id": 7}}"#
    ),
    (
      "uniform",
      #"{"delayDistribution": {"type": "uniform", "lower": 20000, "upper": 30000}, "jsonBody": {"id": 7}}"#
    ),
    (
      "logNormal",
      #"{"delayDistribution": {"type": "lognormal", "median": 20000, "sigma": 0.4, "maxValue": 30000}, "jsonBody": {"id": 7}}"#
    ),
    (
      "firstByte",
      #"{"fixedDelayMilliseconds": 10000, "delayDistribution": {"type": "uniform", "lower": 10000, "upper": 20000}, "jsonBody": {"id": 7}}"#
    ),
    (
      "dribble",
      #"{"chunkedDribbleDelay": {"numberOfChunks": 4, "totalDuration": 30000}, "jsonBody": {"id": 7}}"#
    ),
    ("bytesPerSecond", #"{"bytesPerSecond": 5, "jsonBody": {"id": 7}}"#),
    ("bodyBytesPerSecond", #"{"bodyBytesPerSecond": 5, "jsonBody": {"id": 7}}"#),
    (
      "stall",
      #"{"jsonBody": {"id": 7}, "fault": {"at": {"bodyByte": 4}, "stallMilliseconds": 30000}}"#
    ),
  ]

  static func kind(of delay: String) -> OutcomeKind {
    // The only one that leaves the response incomplete.
    delay == "stall" ? .noAnswer : .success
  }

  @Test(arguments: FaultTests.combinations)
  func `a late answer within the timeout is the answer`(combination: Combination) async throws {
    let clock = ManualClock()
    let server = try await ItemServer.start(Self.delays) { $0.clock = .manual(clock) }
    for delay in Self.delays {
      let client = APIClient(baseURL: server.url, transport: combination.way.transport())
      // The answer is late: without this step nothing more would arrive.
      clock.advance(by: .seconds(60), whenSleepers: 1)
      let result = await combination.style.outcome(
        of: Item(name: delay.name, timeout: combination.way.patience), from: client)
      #expect(result.kind == Self.kind(of: delay.name), "\(delay.name)")
      // It waited for the rest until the connection ended.
      #expect(result.noAnswer != .timedOut, "\(delay.name)")
    }
    await server.stop()
  }

  @Test(.tags(.realTime), arguments: FaultTests.allCombinations)
  func `an answer after the timeout is a timeout`(combination: Combination) async throws {
    let clock = ManualClock()
    let server = try await ItemServer.start(Self.delays) { $0.clock = .manual(clock) }
    for delay in Self.delays {
      let client = APIClient(baseURL: server.url, transport: combination.way.transport())
      let outcome = await combination.style.outcome(
        of: Item(name: delay.name, timeout: .milliseconds(50)), from: client)
      #expect(outcome.noAnswer == .timedOut, "\(delay.name): \(outcome)")
    }
    await server.stop(grace: .zero)
  }
}
