// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// A request that is made condition by condition.
struct SampleDraft {
  private var method: String?
  private var target = "/"

  /// Changes the request so that it satisfies a condition, as far as possible.
  mutating func satisfy(_ part: RequestCondition.Part) {
    switch part {
    case .method(let methods): method = methods.listed?.first
    case .url(let url), .urlPath(let url): target = url
    case .urlPathTemplate(let template): target = template.sample
    default: break
    }
  }

  var request: SampleRequest { SampleRequest(method: method ?? "GET", target: target) }
}
