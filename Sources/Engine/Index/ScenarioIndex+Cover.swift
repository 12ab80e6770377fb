// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario
import MockAPIText

extension ScenarioIndex {
  /// No more scenarios than these are compared with one: thousands may share a path.
  private static let coverLimit = 100

  /// The first scenario that answers every request that a scenario of the index would; `nil` if there is none, or if it
  /// is not among the first hundred for its path.
  package func cover(of scenario: Scenario) -> Scenario? {
    let earlier = candidates(for: scenario.sampleTarget).prefix { $0 !== scenario }
    return earlier.prefix(Self.coverLimit).first { other in
      WorkMeter.add(1)
      return StateRule.permits(other.state, whenever: scenario.state)
        && other.request.covers(scenario.request)
    }
  }
}

extension Scenario {
  /// A target at which the index finds every scenario that may cover this one.
  fileprivate var sampleTarget: RequestTarget {
    // The path alone lacks the query, which an expression may ask for.
    for case .url(let url) in request.parts { return RequestTarget(url) }
    return switch paths {
    case .exactly(let path): RequestTarget(path)
    case .following(let template): RequestTarget(template.sample)
    case .matching(let literals): literals.sample
    case .any: RequestTarget("/")
    }
  }
}
