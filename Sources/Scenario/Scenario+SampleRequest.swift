// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

extension Scenario {
  /// A request that the scenario answers, made from its conditions; `nil` if they do not give one.
  ///
  /// It satisfies the `when` of the case too, if that is possible.
  package func sampleRequest(ofCase index: Int) -> SampleRequest? {
    let patterns = [
      cases[index].when.map { request.conditions + $0.conditions }, request.conditions,
    ]
    return patterns.lazy.compactMap { $0 }.compactMap(sample).first
  }

  private func sample(of conditions: [RequestCondition]) -> SampleRequest? {
    var draft = SampleDraft()
    for condition in conditions { draft.satisfy(condition.part) }
    let sample = draft.request
    return RequestPattern(conditions).matches(SampleRequestView(sample)) ? sample : nil
  }
}
