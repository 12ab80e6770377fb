// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// The two APIs that command a running server: `/__mockapi/`, and WireMock's `/__admin/`.
///
/// It answers on the thread that received the request, and opens no socket.
package final class ControlAPI: Sendable {
  private let access: ControlAccess
  private let mockAPI: MockAPI
  private let admin: AdminAPI

  package init(_ context: ControlContext, access: ControlAccess) {
    self.access = access
    mockAPI = MockAPI(context)
    admin = AdminAPI(context)
  }

  /// Answers a request; the target must have a ``ControlPath``.
  package func reply(to request: ControlRequest) -> ControlReply {
    if let refusal = access.refusal(of: request) {
      return .response(OpenHealth.answer(to: request) ?? refusal)
    }
    return switch ControlPath(request.target) {
    case .wireMock: admin.reply(to: request)
    case .mockAPI, .none: mockAPI.reply(to: request)
    }
  }
}
