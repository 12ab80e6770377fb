// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A verdict with its reason and what there is to say about it.
struct Judgement {
  let verdict: Verdict
  var reason: VerdictReason?
  /// What was found, as a part of a sentence; empty if verdict and reason say all.
  var detail = ""
  /// The place that is wrong; `nil` if the verdict is not about a place.
  var place: JSONPointer?
  /// The requests that must not have been sent, in words, if the verdict is about something else; otherwise empty.
  var wrongRequests: [String] = []
  /// Whether the contract allows a verdict that is `silent`.
  var isAllowed = false

  init(_ verdict: Verdict, detail: String = "") {
    self.verdict = verdict
    self.detail = detail
  }

  /// A verdict that is `fail`.
  init(_ reason: VerdictReason, detail: String = "", at place: JSONPointer? = nil) {
    verdict = .fail
    self.reason = reason
    self.detail = detail
    self.place = place
  }
}
