// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIMatching
package import MockAPINearMisses
package import MockAPIScenario

/// The two APIs that command a running server, `/__mockapi/` and WireMock's `/__admin/`, and the page for people.
///
/// It answers on the thread that received the request, and opens no socket.
package final class ControlAPI: Sendable {
  private let access: ControlAccess
  private let native: NativeAPI
  private let admin: AdminAPI
  private let page: PageResource
  private let plainList: PlainListResource

  package init(_ context: ControlContext, access: ControlAccess) {
    self.access = access
    native = NativeAPI(context: context)
    admin = AdminAPI(context)
    page = PageResource(address: context.facts.page)
    plainList = PlainListResource(native: native, access: access)
  }

  package func reply(to request: ControlRequest) -> ControlReply {
    switch request.path {
    case .page:
      access.refusalOfPage(to: request).map { PageResource.reply(to: request, $0) }
        ?? page.reply(to: request)
    case .plainList: plainList.reply(to: request)
    case .unknown: PageResource.nothing.reply
    case .wireMock: refusal(of: request) ?? admin.reply(to: request)
    case .mockAPI: refusal(of: request) ?? native.reply(to: request)
    }
  }

  /// The answer, in place of the problem, to a person who opens the address of the server in a browser, if no scenario answers there;
  /// `nil` for all other requests, and for a server without a page.
  package func page(for request: some RequestView, _ misses: NearMisses) -> ResponseDefinition? {
    guard let address = page.address, UnmatchedPage.isFor(request) else { return nil }
    let isReached = access.isFor(peerAddress: request.peerAddress)
    let authority = request.target.authority ?? request.headerValues(named: "Host").first
    return UnmatchedPage(misses: misses, page: isReached ? address.url(for: authority) : nil)
      .response
  }

  /// The answer to somebody who may not command the server: mostly a refusal. `nil` to others.
  private func refusal(of request: ControlRequest) -> ControlReply? {
    guard let refusal = access.refusal(of: request) else { return nil }
    // On the page's port there is nothing for probes and editors.
    if request.isOfPagePort { return .response(refusal) }
    return OpenHealth.answer(to: request) ?? NativeAPI.openSchema(for: request)
      ?? .response(refusal)
  }
}
