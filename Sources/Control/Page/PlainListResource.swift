// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// `/__mockapi/ui/plain`: on the page's port the list for a browser without scripts, and on the other ports the way to it.
struct PlainListResource: Sendable {
  let native: NativeAPI
  let access: ControlAccess

  func reply(to request: ControlRequest) -> ControlReply {
    let address = native.context.facts.page
    guard request.isOfPagePort, let address else {
      return access.refusalOfPage(to: request).map { PageResource.reply(to: request, $0) }
        ?? PageResource(address: address).reply(to: request)
    }
    if let refusal = access.refusalOfPlainList(to: request, isAtServer: address.isAtServer) {
      return PageResource.reply(to: request, refusal)
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return NativeAPI.refusal(of: request.method, allowing: ["GET"])
    }
    do throws(ProblemDetails) {
      return .response(try list(for: request).response)
    } catch {
      return PageResource.reply(to: request, error)
    }
  }

  private func list(for request: ControlRequest) throws(ProblemDetails) -> PlainList {
    try NativeAPI.checkParameters(of: request, among: PlainList.parameters)
    func parameter(_ name: String) -> String {
      NativeAPI.chosen(among: request.target.queryValues(named: name)) ?? ""
    }
    let id = parameter("lease")
    let context = native.context
    return PlainList(
      lease: id.isEmpty ? context.leases.main : try native.lease(withID: id),
      filter: String(parameter("filter")[...].trimmingBlanks()), context: context)
  }
}
