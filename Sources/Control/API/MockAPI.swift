// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The server's own API, `/__mockapi/`.
struct MockAPI: Sendable {
  private let context: ControlContext

  init(_ context: ControlContext) {
    self.context = context
  }

  /// All resources. ``OpenAPIDocument`` describes the same ones.
  static let routes: [Route] =
    StatusResource.routes + LeaseResource.routes + JournalResource.routes + OutcomeResource.routes
    + ScenarioResource.routes + VariantResource.routes + EventResource.routes

  func reply(to request: ControlRequest) -> ControlReply {
    let path = request.segments
    let found = Self.routes.compactMap { route in
      route.variables(of: path).map { (route: route, variables: $0) }
    }
    guard !found.isEmpty else { return .response(Self.unknownResource) }
    // HEAD gets the head of the answer to GET (RFC 9110 section 9.3.2).
    let method = request.method == "HEAD" ? "GET" : request.method
    guard let match = found.first(where: { $0.route.method == method }) else {
      return .response(Self.otherMethod(request.method, allowed: found.map(\.route.method)))
    }
    do throws(ProblemDetails) {
      try check(request, match.route.query)
      let reply = try match.route.reply(
        Route.Call(request: request, context: context, variables: match.variables))
      guard request.method == "HEAD", case .stream(let stream) = reply else { return reply }
      // A stream has no end, and HEAD wants only the head.
      stream.close()
      // Nobody knows the length; without one, the end of the connection ends the answer for clients of any version.
      return .response(
        ResponseDefinition(status: 200, headers: stream.headers, framing: .untilClose))
    } catch {
      return .response(error.response())
    }
  }

  /// Refuses parameters that the resource does not have: a misspelt one would be ignored.
  private func check(_ request: ControlRequest, _ names: [String]) throws(ProblemDetails) {
    for (name, _) in request.target.queryParameters where !names.contains(name) {
      throw .invalidParameter(
        names.isEmpty
          ? "this resource has no parameters; found '\(name)'"
          : "a parameter must be one of \(names.joined(separator: ", ")); found '\(name)'"
            + NearestName.suggestion(for: name, among: names))
    }
  }

  private static let unknownResource = ProblemDetails(
    type: "unknown-resource", title: "No such resource", status: 404,
    detail: "no resource has this path; GET /__mockapi/openapi.json lists them"
  ).response()

  private static func otherMethod(_ method: String, allowed: [String]) -> ResponseDefinition {
    let methods = (allowed + (allowed.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).sorted()
    let allow = HeaderField(name: "Allow", value: methods.joined(separator: ", "))
    if method == "OPTIONS" { return ResponseDefinition(status: 204, headers: [allow]) }
    return ProblemDetails(
      type: "method-not-allowed", title: "Another method", status: 405,
      detail: "the method must be one of \(allow.value); found '\(method)'"
    ).response(adding: [allow])
  }
}
