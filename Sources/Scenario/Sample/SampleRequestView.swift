// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// A sample as the server would see it, for patterns.
struct SampleRequestView: RequestView {
  let request: SampleRequest
  let target: RequestTarget
  let budget = MatchBudget()

  init(_ request: SampleRequest) {
    self.request = request
    target = RequestTarget(request.target)
  }

  var method: String { request.method }
  var scheme: String { "http" }
  var peerAddress: String { "127.0.0.1" }
  var body: [UInt8] { request.body }
  /// The beginning of 2026: samples must not depend on the day on which they are made.
  var time: Duration { .seconds(1_767_225_600) }

  func headerValues(named name: String) -> [String] {
    request.headers.filter { $0.isNamed(name) }.map(\.value)
  }
}
