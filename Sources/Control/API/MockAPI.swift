// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// The server's own API, `/__mockapi/`.
struct MockAPI: Sendable {
  private let context: ControlContext

  init(_ context: ControlContext) {
    self.context = context
  }

  func reply(to request: ControlRequest) -> ControlReply {
    .response(
      ProblemDetails(
        type: "unknown-resource", title: "No such resource", status: 404,
        detail: "no resource has this path; GET /__mockapi/openapi.json lists them"
      ).response())
  }
}
