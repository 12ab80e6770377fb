// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIMatching
import MockAPINearMisses
package import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// An answer of the server itself, as problem details (RFC 9457). Its `type` begins with `mockapi:`, so that a test
/// cannot mistake it for a declared error of the same status.
package struct ProblemDetails: Error {
  let type: String
  package let title: String
  package let status: Int
  package let detail: String
  /// Writes additional members.
  let extend: @Sendable (inout JSONWriter) -> Void

  /// - Parameters:
  ///   - type: the name after `mockapi:`.
  ///   - detail: what must be, what was found, and what to do.
  ///   - extend: writes additional members.
  package init(
    type: String, title: String, status: Int, detail: String,
    extend: @escaping @Sendable (inout JSONWriter) -> Void = { _ in }
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.extend = extend
  }

  /// The field `Content-Type` of every problem.
  static let contentType = HeaderField(name: "Content-Type", value: "application/problem+json")

  /// The problem as a response.
  /// - Parameter headers: more fields.
  package func response(adding headers: [HeaderField] = []) -> ResponseDefinition {
    ResponseDefinition(status: status, headers: [Self.contentType] + headers, body: body[...])
  }

  /// The body, compact, with a final line feed for terminals.
  var body: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", "mockapi:" + type)
      writer.member("title", title)
      writer.member("status", status)
      writer.member("detail", detail)
      extend(&writer)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// No scenario matches the request.
  static func unmatched(_ request: some RequestView, _ misses: NearMisses)
    -> ProblemDetails
  {
    let (method, target) = (request.method, request.target.text)
    let shown = target.utf8.count > 1_000 ? "the target" : target
    let detail =
      misses.nearest.isEmpty
      ? "no scenario is loaded"
      : "no scenario answers \(method) \(shown); see nearMisses for the nearest scenarios"
    return ProblemDetails(
      type: "unmatched", title: "No scenario matched", status: 404, detail: detail
    ) { writer in
      writer.member("method", method)
      writer.member("target", target)
      writer.member("nearMisses", .list(misses.nearest, \.literal))
    }
  }

  /// The scenario has no case that satisfies the preferences.
  static func unknownCase(_ preferences: Preferences, in scenario: Scenario) -> ProblemDetails {
    let wish = preferences.applied.joined(separator: ", ")
    let reason = preferences.name.flatMap { missingVariant($0, in: scenario) }
    return ProblemDetails(
      type: "unknown-case", title: "No such case", status: 400,
      detail: "'\(scenario.name)' has no case that fits the preference \(wish)"
        + (reason.map { ": \($0)" } ?? "")
    ) { writer in
      writer.member("scenario", scenario.name)
      writer.member("location", scenario.location)
      writer.member("cases", .strings(scenario.cases.map(\.name)))
    }
  }

  /// Why there is no variant with an id; `nil` if the text is not an id of a variant.
  private static func missingVariant(_ text: String, in scenario: Scenario) -> String? {
    guard let id = VariantID(text) else { return nil }
    guard scenario.cases.contains(where: { $0.name == id.caseName }) else {
      return "it has no case '\(id.caseName)'"
    }
    return id.operator == .refused
      ? "a port that refuses connections sends no answer; use --fault-port refused=PORT of 'mockapi serve'"
      : "the operator '\(id.operator.rawValue)' makes no such variant of this case; 'mockapi variants' lists the ids"
  }

  /// The server has no room for the port that a variant redirects to.
  static let noRedirectPort = ProblemDetails(
    type: "no-port", title: "There is no port to redirect to", status: 503,
    detail: "a variant that redirects needs one more lease with a port; end a lease")

  /// The body is longer than the limit for matching (RFC 9110 section 15.5.14).
  package static func bodyTooLarge(limit: Int) -> ProblemDetails {
    ProblemDetails(
      type: "body-too-large", title: "Body too large", status: 413,
      detail: "a request body of more than \(limit) bytes is not kept for matching")
  }

  /// There is no memory for one more body (RFC 9110 section 15.6.4).
  package static func tooManyBodies(limit: Int) -> ProblemDetails {
    ProblemDetails(
      type: "too-many-bodies", title: "Too many large bodies", status: 503,
      detail:
        "the server keeps at most \(limit) bytes of all request bodies at one time, and has as many; send it again later"
    )
  }

  /// The store of a lease's state has not answered.
  package static func lateState(limit: Duration) -> ProblemDetails {
    ProblemDetails(
      type: "late-state", title: "The state did not come", status: 503,
      detail: "the state of the lease must come within \(limit); send the request again later")
  }

  /// The store of a lease's state has failed.
  package static let lostState = ProblemDetails(
    type: "lost-state", title: "The state is not there", status: 503,
    detail:
      "the state of the lease must be there; its store has failed; send the request again later"
  )

  /// The template of a response has a mistake that the request has shown.
  static func template(_ problem: TemplateProblem) -> ProblemDetails {
    let place = problem.position.map { " at \($0) of the template" } ?? ""
    return ProblemDetails(
      type: "template", title: "The template has no answer", status: 500,
      detail: "\(problem.part) at \(problem.location)\(place): \(problem.message)"
    ) { writer in
      writer.member("scenario", problem.scenario)
      writer.member("location", problem.location)
      writer.member("part", problem.part)
      writer.member("position", orNull: problem.position?.description)
    }
  }

  /// The request is not valid HTTP, or its head or its body is too large to be read.
  package static func badRequest(status: Int, detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "bad-request", title: "The request cannot be read", status: status, detail: detail)
  }

  /// The request names a lease that does not exist.
  package static func unknownLease(_ id: String) -> ProblemDetails {
    ProblemDetails(
      type: "unknown-lease", title: "No such lease", status: 404,
      detail:
        "a request must name a lease that exists; found '\(id)'; make a lease, or leave its name out"
    ) { $0.member("lease", id) }
  }

  /// The request names a lease that has ended (RFC 9110 section 15.5.11).
  package static func endedLease(_ id: String, lateRequests: Int) -> ProblemDetails {
    endedLease(
      id, lateRequests,
      "a request must name a lease that has not ended; '\(id)' has; make a new lease")
  }

  /// The request came to the port of a lease that has ended, on a connection from before.
  package static func endedPort(of id: String, lateRequests: Int) -> ProblemDetails {
    endedLease(
      id, lateRequests,
      "a request must come to the port of a lease that has not ended; the lease '\(id)' of this port has; "
        + "connect to the URL of a lease that is there")
  }

  private static func endedLease(
    _ id: String, _ lateRequests: Int, _ detail: String
  ) -> ProblemDetails {
    ProblemDetails(type: "ended-lease", title: "The lease has ended", status: 410, detail: detail) {
      writer in
      writer.member("lease", id)
      writer.member("requestsSince", lateRequests)
    }
  }

  /// There are so many scripted answers on their way that the process would run out of descriptors.
  package static func tooManyConnections(_ count: Int) -> ProblemDetails {
    ProblemDetails(
      type: "too-many-connections", title: "Too many connections", status: 503,
      detail:
        "\(count) answers are delayed, faulty or waited for; raise the limit of open files (ulimit -n)"
    )
  }
}
