// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

// `/__mockapi/scenarios/{scenario}/answers/{answer}`: a case or a variant, without asking for it.

extension NativeAPI {
  func showAnswer(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let scenario = try requiredScenario(of: call)
    return .json(try ShownAnswer(call["answer"], of: scenario).literal)
  }
}
