// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIScenario

/// WireMock's API to command a running server, below `/__admin`, for the clients that teams already have.
///
/// Journal and states are those of the lease that a request names, so a client whose base URL has a lease's prefix sees
/// only that lease; stubs, settings and files belong to the server. `docs/wiremock-admin.md` lists the endpoints, and
/// the differences from WireMock with their reasons.
struct AdminAPI: Sendable {
  let context: ControlContext
  let stubs: StubStore
  let settings: SettingsStore
  /// When the server started.
  let start = ContinuousClock.now

  init(_ context: ControlContext) {
    self.context = context
    stubs = StubStore(context)
    settings = SettingsStore(context.leases.responseDelays)
  }

  /// The answer to a request whose path begins with `/__admin`.
  func reply(to request: ControlRequest) -> ControlReply {
    do throws(AdminError) {
      return .response(try answer(request))
    } catch {
      return .response(AdminReply.error(error))
    }
  }

  private func answer(_ request: ControlRequest) throws(AdminError) -> ResponseDefinition {
    let path = request.segments
    if path.count == 1, request.method == "GET" { return redirect(request) }
    let segments = path.dropFirst()
    for route in Self.routes where route.method == request.method {
      if let variables = route.variables(in: segments) {
        return try route.handler(self)(AdminCall(request: request, variables: variables))
      }
    }
    throw .notFound
  }

  // MARK: Routes

  /// A method and a path below `/__admin/`.
  private struct Route: Sendable {
    typealias Handler =
      @Sendable (AdminAPI) -> (AdminCall) throws(AdminError) -> ResponseDefinition

    let method: String
    /// `*` is any segment, and `**` all remaining ones.
    let segments: [Substring]
    let handler: Handler

    init(_ method: String, _ path: String, _ handler: @escaping Handler) {
      self.method = method
      segments = path.split(separator: "/", omittingEmptySubsequences: false)
      self.handler = handler
    }

    /// The segments that stand for variables; `nil` for another path.
    func variables(in path: ArraySlice<String>) -> [String]? {
      var variables: [String] = []
      var rest = path
      for segment in segments {
        if segment == "**" { return rest.isEmpty ? nil : variables + [rest.joined(separator: "/")] }
        guard let next = rest.popFirst() else { return nil }
        if segment == "*", !next.isEmpty {
          variables.append(next)
        } else if segment != next {
          return nil
        }
      }
      return rest.isEmpty ? variables : nil
    }
  }

  /// The first one that fits counts, so a path without variables comes before one with them.
  private static let routes: [Route] = [
    Route("GET", "", AdminAPI.listStubs),
    Route("GET", "mappings", AdminAPI.listStubs),
    Route("POST", "mappings", AdminAPI.createStub),
    Route("DELETE", "mappings", AdminAPI.deleteStubs),
    Route("POST", "mappings/new", AdminAPI.createStubSilently),
    Route("POST", "mappings/edit", AdminAPI.editStub),
    Route("POST", "mappings/remove", AdminAPI.removeStubs),
    Route("POST", "mappings/reset", AdminAPI.reset),
    Route("POST", "mappings/save", AdminAPI.saveStubs),
    Route("POST", "mappings/import", AdminAPI.importStubs),
    Route("POST", "mappings/find-by-metadata", AdminAPI.findStubsByMetadata),
    Route("POST", "mappings/remove-by-metadata", AdminAPI.removeStubsByMetadata),
    Route("GET", "mappings/unmatched", AdminAPI.listUnusedStubs),
    Route("DELETE", "mappings/unmatched", AdminAPI.deleteUnusedStubs),
    Route("GET", "mappings/*", AdminAPI.getStub),
    Route("PUT", "mappings/*", AdminAPI.replaceStub),
    Route("DELETE", "mappings/*", AdminAPI.deleteStub),
    Route("GET", "requests", AdminAPI.listEvents),
    Route("DELETE", "requests", AdminAPI.deleteEvents),
    Route("POST", "requests/reset", AdminAPI.resetEvents),
    Route("POST", "requests/count", AdminAPI.countRequests),
    Route("POST", "requests/find", AdminAPI.findRequests),
    Route("POST", "requests/remove", AdminAPI.removeEvents),
    Route("POST", "requests/remove-by-metadata", AdminAPI.removeEventsByMetadata),
    Route("GET", "requests/unmatched", AdminAPI.listUnmatchedRequests),
    Route("GET", "requests/unmatched/near-misses", AdminAPI.nearMissesOfUnmatched),
    Route("GET", "requests/*", AdminAPI.getEvent),
    Route("DELETE", "requests/*", AdminAPI.deleteEvent),
    Route("POST", "near-misses/request", AdminAPI.nearMissesOfRequest),
    Route("POST", "near-misses/request-pattern", AdminAPI.nearMissesOfPattern),
    Route("GET", "scenarios", AdminAPI.listMachines),
    Route("POST", "scenarios/reset", AdminAPI.resetMachines),
    Route("PUT", "scenarios/*/state", AdminAPI.setMachineState),
    Route("GET", "settings", AdminAPI.getSettings),
    Route("POST", "settings", AdminAPI.replaceSettings),
    Route("PUT", "settings", AdminAPI.replaceSettings),
    Route("PATCH", "settings/extended", AdminAPI.mergeExtendedSettings),
    Route("GET", "files", AdminAPI.listFiles),
    Route("GET", "files/**", AdminAPI.getFile),
    Route("PUT", "files/**", AdminAPI.putFile),
    Route("DELETE", "files/**", AdminAPI.deleteFile),
    Route("GET", "recordings/status", AdminAPI.recordingStatus),
    Route("POST", "recordings/stop", AdminAPI.stopRecording),
    Route("POST", "recordings/start", AdminAPI.refuseRecording),
    Route("POST", "recordings/snapshot", AdminAPI.refuseRecording),
    Route("POST", "reset", AdminAPI.reset),
    Route("POST", "shutdown", AdminAPI.shutdown),
    Route("GET", "health", AdminAPI.health),
    Route("GET", "version", AdminAPI.version),
  ]
}
