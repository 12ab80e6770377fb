// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

extension Scenario {
  /// A request that the scenario answers: the declared one, or one that is made from its conditions; `nil` if they do not
  /// give one.
  ///
  /// It satisfies the `when` of the case too, if that is possible. That is not necessary, because a lease selects the case.
  package func sampleRequest(ofCase index: Int) -> SampleRequest? {
    if let sample { return sample }
    var found: RequestSample?
    if let when = cases[index].when {
      found =
        RequestPattern(request.conditions + when.conditions, headAsGet: request.headAsGet).sample
    }
    return (found ?? request.sample).map(SampleRequest.init)
  }
}
