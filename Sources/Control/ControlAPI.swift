// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// The two APIs that command a running server: `/__mockapi/`, and WireMock's `/__admin/`.
///
/// It answers on the thread that received the request, and opens no socket.
package final class ControlAPI: Sendable {
  private let access: ControlAccess
  private let native: NativeAPI
  private let admin: AdminAPI

  package init(_ context: ControlContext, access: ControlAccess) {
    self.access = access
    native = NativeAPI(context: context)
    admin = AdminAPI(context)
  }

  package func reply(to request: ControlRequest) -> ControlReply {
    if let refusal = access.refusal(of: request) {
      return OpenHealth.answer(to: request) ?? NativeAPI.openSchema(for: request)
        ?? .response(refusal)
    }
    return switch request.path {
    case .wireMock: admin.reply(to: request)
    case .mockAPI: native.reply(to: request)
    }
  }
}
