// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPISystem

extension Timing {
  /// The time before the first byte of one answer.
  func delay(using random: inout SeededRandom) -> Duration {
    let drawn =
      switch distribution {
      case .none: 0.0
      case .fixed(let milliseconds): milliseconds
      case .uniform(let lower, let upper): lower + (upper - lower) * random.unit()
      case .logNormal(let median, let sigma, let maximum):
        Self.logNormal(median: median, sigma: sigma, maximum: maximum, using: &random)
      }
    return .milliseconds((fixedDelay ?? 0) + drawn)
  }

  /// A time above the maximum is drawn again, as in WireMock; half of all draws are below the median, so this ends.
  /// The longest time is a day.
  private static func logNormal(
    median: Double, sigma: Double, maximum: Double?, using random: inout SeededRandom
  ) -> Double {
    let limit = maximum ?? 86_400_000
    for _ in 0..<64 {
      // Box and Muller, "A note on the generation of random normal deviates", 1958.
      let radius = (-2 * RealFunctions.log(1 - random.unit())).squareRoot()
      let normal = radius * RealFunctions.cos(2 * .pi * random.unit())
      let drawn = median * RealFunctions.exp(sigma * normal)
      if drawn <= limit { return drawn }
    }
    return median
  }
}
