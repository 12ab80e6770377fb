// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// The scenarios that came near a request that none answers.
public struct NearMisses: Sendable {
  /// Nearest first; empty when no scenario is loaded.
  public let nearest: [NearMiss]
  /// How many scenarios there are.
  public let scenarioCount: Int

  package init(nearest: [NearMiss], scenarioCount: Int) {
    self.nearest = nearest
    self.scenarioCount = scenarioCount
  }
}
