// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The nearest scenarios to a request that no scenario answers.
public struct NearMisses: Sendable {
  /// Nearest first; empty if no scenario is loaded.
  public let nearest: [NearMiss]
  /// The number of scenarios.
  public let scenarioCount: Int

  package init(nearest: [NearMiss], scenarioCount: Int) {
    self.nearest = nearest
    self.scenarioCount = scenarioCount
  }
}
