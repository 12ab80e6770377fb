// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// One request that was answered: what was asked, what was decided, and what went over the wire.
public struct JournalEntry: Sendable {
  public let request: RecordedRequest
  /// What was answered, and where that came from.
  public let reply: Reply
  /// The scenarios that came near; `nil` where one answered, or the server did for another reason.
  public let misses: Misses?
  public let wire: WireRecord

  /// The scenarios that came near a request that none answers.
  public struct Misses: Sendable {
    /// Nearest first; empty when no scenario is loaded.
    public let nearest: [NearMiss]
    /// How many scenarios there are.
    public let scenarioCount: Int

    package init(nearest: [NearMiss], scenarioCount: Int) {
      self.nearest = nearest
      self.scenarioCount = scenarioCount
    }
  }

  package init(request: RecordedRequest, reply: Reply, misses: Misses?, wire: WireRecord) {
    self.request = request
    self.reply = reply
    self.misses = misses
    self.wire = wire
  }
}
