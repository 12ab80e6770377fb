// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPISystem

// The server as a whole.

extension AdminAPI {
  /// Clients of WireMock wait for a server by asking for `/__admin`, and follow this to the list of stubs.
  func redirect(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let request = call.request
    // The address that the client used; the server's own may be unreachable for it, for example from outside of a
    // container.
    let base = request.authority.map { "\(request.scheme)://\($0)" } ?? ""
    return .response(
      ResponseDefinition(
        status: 302, headers: [HeaderField(name: "Location", value: "\(base)/__admin/")]))
  }

  /// Stubs go back to the files; journal and states to their beginning. Settings and leases stay.
  func reset(_ call: AdminCall) throws(AdminError) -> ControlReply {
    stubs.reset()
    call.request.lease.reset()
    return AdminReply.empty()
  }

  func shutdown(_ call: AdminCall) throws(AdminError) -> ControlReply {
    context.requestStop()
    return AdminReply.empty()
  }

  func health(_ call: AdminCall) throws(AdminError) -> ControlReply {
    AdminReply.json([
      "status": "healthy", "message": "mockapi is ok", "version": .string(context.version),
      "uptimeInSeconds": .int(Int((ContinuousClock.now - start).components.seconds)),
      "timestamp": .string(LoggedTime.text(SystemTime.now.since1970)),
    ])
  }

  func version(_ call: AdminCall) throws(AdminError) -> ControlReply {
    if call.request.header("Accept")?.contains("text/plain") == true {
      return AdminReply.response(200, type: "text/plain", Array(context.version.utf8))
    }
    return AdminReply.json(["version": .string(context.version)])
  }

  // MARK: Recording

  func recordingStatus(_ call: AdminCall) throws(AdminError) -> ControlReply {
    AdminReply.json(["status": "NeverStarted"])
  }

  func stopRecording(_ call: AdminCall) throws(AdminError) -> ControlReply {
    throw .notRecording
  }

  /// A problem (RFC 9457), because WireMock has no error for this.
  func refuseRecording(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let problem = """
      {"title":"recording is not built yet","status":501,"detail":"mockapi does not pass requests on to another \
      server yet, so it cannot record; record with WireMock, and serve the mappings that it writes"}
      """
    return AdminReply.response(501, type: "application/problem+json", Array(problem.utf8))
  }
}
