// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// A request that no scenario means, and what came near.
public struct UnmatchedRequest: Sendable {
  /// The method as it was sent.
  public let method: String
  /// The target as it was sent; of the absolute form, path and query.
  public let target: String
  /// The nearest scenarios, nearest first; empty when none is loaded.
  public let nearMisses: [NearMiss]
  /// How many scenarios there are.
  public let scenarioCount: Int
}
