// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// WireMock's API, `/__admin/`.
struct AdminAPI: Sendable {
  private let context: ControlContext

  init(_ context: ControlContext) {
    self.context = context
  }

  func reply(to request: ControlRequest) -> ControlReply {
    .response(ResponseDefinition(status: 404))
  }
}
