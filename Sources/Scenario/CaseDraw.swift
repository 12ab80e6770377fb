// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Cases of a scenario of which each request draws one, by weight.
package struct CaseDraw: Sendable, Equatable {
  /// The cases, by index, in the order of the file; never empty.
  package let cases: [Int]
  /// The weight of each, in any unit; all are positive.
  package let weights: [Double]

  package init(cases: [Int], weights: [Double]) {
    precondition(!cases.isEmpty && cases.count == weights.count, "each case has a weight")
    self.cases = cases
    self.weights = weights
  }

  /// The index of one of the cases.
  /// - Parameter unit: a random number from 0 to 1, excluding 1.
  package func drawn(by unit: Double) -> Int {
    var left = unit * weights.reduce(0, +)
    for (index, weight) in zip(cases, weights) {
      if left < weight { return index }
      left -= weight
    }
    // Rounding may leave a little after the last weight.
    return cases[cases.count - 1]
  }
}
