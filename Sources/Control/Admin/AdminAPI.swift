// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILeases

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
}

typealias AdminCall = ControlCall<AdminAPI>

extension AdminAPI: RoutedAPI {
  typealias Failure = AdminError

  /// The first one that fits counts, so a path without variables comes before one with them.
  static let routes: [Route<AdminAPI>] = [
    Route("GET", "/__admin", AdminAPI.redirect),
    Route("GET", "/__admin/", AdminAPI.listStubs),
    Route("GET", "/__admin/mappings", AdminAPI.listStubs),
    Route("POST", "/__admin/mappings", AdminAPI.createStub),
    Route("DELETE", "/__admin/mappings", AdminAPI.deleteStubs),
    Route("POST", "/__admin/mappings/new", AdminAPI.createStubSilently),
    Route("POST", "/__admin/mappings/edit", AdminAPI.editStub),
    Route("POST", "/__admin/mappings/remove", AdminAPI.removeStubs),
    Route("POST", "/__admin/mappings/reset", AdminAPI.reset),
    Route("POST", "/__admin/mappings/save", AdminAPI.saveStubs),
    Route("POST", "/__admin/mappings/import", AdminAPI.importStubs),
    Route("POST", "/__admin/mappings/find-by-metadata", AdminAPI.findStubsByMetadata),
    Route("POST", "/__admin/mappings/remove-by-metadata", AdminAPI.removeStubsByMetadata),
    Route("GET", "/__admin/mappings/unmatched", AdminAPI.listUnusedStubs),
    Route("DELETE", "/__admin/mappings/unmatched", AdminAPI.deleteUnusedStubs),
    Route("GET", "/__admin/mappings/{id}", AdminAPI.getStub),
    Route("PUT", "/__admin/mappings/{id}", AdminAPI.replaceStub),
    Route("DELETE", "/__admin/mappings/{id}", AdminAPI.deleteStub),
    Route("GET", "/__admin/requests", AdminAPI.listEvents),
    Route("DELETE", "/__admin/requests", AdminAPI.deleteEvents),
    Route("POST", "/__admin/requests/reset", AdminAPI.resetEvents),
    Route("POST", "/__admin/requests/count", AdminAPI.countRequests),
    Route("POST", "/__admin/requests/find", AdminAPI.findRequests),
    Route("POST", "/__admin/requests/remove", AdminAPI.removeEvents),
    Route("POST", "/__admin/requests/remove-by-metadata", AdminAPI.removeEventsByMetadata),
    Route("GET", "/__admin/requests/unmatched", AdminAPI.listUnmatchedRequests),
    Route("GET", "/__admin/requests/unmatched/near-misses", AdminAPI.nearMissesOfUnmatched),
    Route("GET", "/__admin/requests/{id}", AdminAPI.getEvent),
    Route("DELETE", "/__admin/requests/{id}", AdminAPI.deleteEvent),
    Route("POST", "/__admin/near-misses/request", AdminAPI.nearMissesOfRequest),
    Route("POST", "/__admin/near-misses/request-pattern", AdminAPI.nearMissesOfPattern),
    Route("GET", "/__admin/scenarios", AdminAPI.listMachines),
    Route("POST", "/__admin/scenarios/reset", AdminAPI.resetMachines),
    Route("PUT", "/__admin/scenarios/{name}/state", AdminAPI.setMachineState),
    Route("GET", "/__admin/settings", AdminAPI.getSettings),
    Route("POST", "/__admin/settings", AdminAPI.replaceSettings),
    Route("PUT", "/__admin/settings", AdminAPI.replaceSettings),
    Route("PATCH", "/__admin/settings/extended", AdminAPI.mergeExtendedSettings),
    Route("GET", "/__admin/files", AdminAPI.listFiles),
    Route("GET", "/__admin/files/{path+}", AdminAPI.getFile),
    Route("PUT", "/__admin/files/{path+}", AdminAPI.putFile),
    Route("DELETE", "/__admin/files/{path+}", AdminAPI.deleteFile),
    Route("GET", "/__admin/recordings/status", AdminAPI.recordingStatus),
    Route("POST", "/__admin/recordings/stop", AdminAPI.stopRecording),
    Route("POST", "/__admin/recordings/start", AdminAPI.refuseRecording),
    Route("POST", "/__admin/recordings/snapshot", AdminAPI.refuseRecording),
    Route("POST", "/__admin/reset", AdminAPI.reset),
    Route("POST", "/__admin/shutdown", AdminAPI.shutdown),
    Route("GET", "/__admin/health", AdminAPI.health),
    Route("GET", "/__admin/version", AdminAPI.version),
  ]

  // WireMock answers all of these like an unknown path.
  static let answersHead = false
  static func refusal(of method: String, allowing methods: [String]) -> ControlReply {
    AdminError.notFound.reply
  }

  /// Not percent-decoded, as in WireMock.
  static func variable(_ segment: String) -> String? { segment }

  static func chosen(among values: [String]) -> String? { values.last }

  /// WireMock ignores other parameters.
  static func checkParameters(of request: ControlRequest, among names: [String]) {}
}
