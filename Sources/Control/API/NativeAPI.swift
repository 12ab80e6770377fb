// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The server's own API, `/__mockapi/`. ``OpenAPIDocument`` describes it.
struct NativeAPI: Sendable {
  let context: ControlContext
}

extension NativeAPI: RoutedAPI {
  typealias Failure = ProblemDetails

  static let routes: [Route<NativeAPI>] = [
    Route("GET", "/__mockapi/health", NativeAPI.health),
    Route("GET", "/__mockapi/server", NativeAPI.showServer),
    Route("GET", "/__mockapi/diagnostics", query: ["limit"], NativeAPI.listDiagnostics),
    Route("GET", "/__mockapi/openapi.json", NativeAPI.openAPI),
    Route("GET", "/__mockapi/schemas", NativeAPI.listSchemas),
    Route("GET", "/__mockapi/schemas/{schema}", NativeAPI.showSchema),
    Route("POST", "/__mockapi/leases", NativeAPI.createLease),
    Route("GET", "/__mockapi/leases", NativeAPI.listLeases),
    Route("GET", "/__mockapi/leases/{lease}", NativeAPI.showLease),
    Route("PUT", "/__mockapi/leases/{lease}", NativeAPI.putLease),
    Route("PATCH", "/__mockapi/leases/{lease}", NativeAPI.changeLease),
    Route("DELETE", "/__mockapi/leases/{lease}", NativeAPI.endLease),
    Route("GET", "/__mockapi/leases/{lease}/addresses", NativeAPI.listAddresses),
    Route("GET", "/__mockapi/leases/{lease}/qr.svg", query: ["host"], NativeAPI.showCode),
    Route("GET", "/__mockapi/leases/{lease}/selection", NativeAPI.listSelection),
    Route("GET", "/__mockapi/leases/{lease}/selection/{scenario}", NativeAPI.showSelection),
    Route("PUT", "/__mockapi/leases/{lease}/selection/{scenario}", NativeAPI.putSelection),
    Route("DELETE", "/__mockapi/leases/{lease}/selection/{scenario}", NativeAPI.removeSelection),
    Route("GET", "/__mockapi/leases/{lease}/sequences", NativeAPI.listSequences),
    Route(
      "POST", "/__mockapi/leases/{lease}/sequences/{scenario}/reset", NativeAPI.restartSequences),
    Route("POST", "/__mockapi/leases/{lease}/reset", NativeAPI.resetLease),
    Route(
      "GET", "/__mockapi/leases/{lease}/journal",
      query: ["method", "path", "scenario", "case", "after", "limit", "last", "bodies", "follow"],
      NativeAPI.listRequests),
    Route("DELETE", "/__mockapi/leases/{lease}/journal", NativeAPI.forgetRequests),
    Route("POST", "/__mockapi/leases/{lease}/journal/find", NativeAPI.findRequests),
    Route("GET", "/__mockapi/leases/{lease}/journal/{number}", NativeAPI.showRequest),
    Route("GET", "/__mockapi/leases/{lease}/journal/{number}/response", NativeAPI.showResponse),
    Route(
      "POST", "/__mockapi/leases/{lease}/verify", query: ["file", "withinMilliseconds"],
      NativeAPI.verify),
    Route("POST", "/__mockapi/leases/{lease}/outcomes", NativeAPI.postOutcome),
    Route(
      "GET", "/__mockapi/leases/{lease}/verdicts", query: ["format"], NativeAPI.listVerdicts),
    Route(
      "GET", "/__mockapi/leases/{lease}/coverage", query: ["missing"], NativeAPI.showCoverage),
    Route("GET", "/__mockapi/scenarios", query: ["offset", "limit"], NativeAPI.listScenarios),
    Route("POST", "/__mockapi/scenarios", query: ["name", "check"], NativeAPI.addScenario),
    Route("DELETE", "/__mockapi/scenarios", NativeAPI.removeAddedScenarios),
    Route("GET", "/__mockapi/scenarios/{scenario}", NativeAPI.showScenario),
    Route(
      "PUT", "/__mockapi/scenarios/{scenario}", query: ["check", "save"], NativeAPI.putScenario),
    Route("DELETE", "/__mockapi/scenarios/{scenario}", NativeAPI.removeScenario),
    Route("GET", "/__mockapi/scenarios/{scenario}/source", NativeAPI.showSource),
    Route("GET", "/__mockapi/scenarios/{scenario}/answers/{answer}", NativeAPI.showAnswer),
    Route(
      "GET", "/__mockapi/scenarios/{scenario}/variants",
      query: ["case", "operator", "quick", "controls", "offset", "limit"], NativeAPI.listVariants),
    Route(
      "POST", "/__mockapi/import", query: ["serve", "file"] + ImportParameters.all,
      NativeAPI.importDocument),
    Route("GET", "/__mockapi/events", query: ["kind"], NativeAPI.events),
  ]

  static let answersHead = true

  static func variable(_ segment: String) -> String? {
    PercentCoding.decode(segment).flatMap { $0.isEmpty ? nil : $0 }
  }

  static func chosen(among values: [String]) -> String? { values.first }

  /// Refuses parameters that the resource does not have: a misspelt one would be ignored.
  static func checkParameters(
    of request: ControlRequest, among names: [String]
  ) throws(ProblemDetails) {
    for (name, _) in request.target.queryParameters where !names.contains(name) {
      throw .invalidParameter(
        names.isEmpty
          ? "this resource has no parameters; found '\(name)'"
          : "a parameter must be one of \(names.joined(separator: ", ")); found '\(name)'"
            + NearestName.suggestion(for: name, amongKeys: names))
    }
  }

  static func refusal(of method: String, allowing methods: [String]) -> ControlReply {
    guard !methods.isEmpty else {
      return ProblemDetails(
        type: "unknown-resource", title: "No such resource", status: 404,
        detail: "no resource has this path; GET /__mockapi/openapi.json lists them"
      ).reply
    }
    let all = (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
    let allow = HeaderField(name: "Allow", value: all.joined(separator: ", "))
    if method == "OPTIONS" {
      return .response(ResponseDefinition(status: 204, headers: [allow]))
    }
    return .response(
      ProblemDetails(
        type: "method-not-allowed", title: "Another method", status: 405,
        detail: "the method must be one of \(allow.value); found '\(method)'"
      ).response(adding: [allow]))
  }
}
