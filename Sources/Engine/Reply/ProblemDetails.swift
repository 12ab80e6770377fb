// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// An answer of the server itself, as problem details (RFC 9457). Its `type` begins with `mockapi:`, so that
/// no test takes it for a declared error of the same status.
struct ProblemDetails {
  let type: String
  let title: String
  let status: Int
  let detail: String
  /// Writes the members beyond those of the RFC.
  var extend: (inout JSONWriter) -> Void = { _ in }

  /// The body, compact, with a line end for terminals.
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
      : "no scenario answers \(method) \(shown); nearMisses says what came near"
    return ProblemDetails(
      type: "unmatched", title: "No scenario matched", status: 404, detail: detail
    ) { writer in
      writer.member("method", method)
      writer.member("target", target)
      writer.member("nearMisses") { writer in
        writer.array { writer in for miss in misses.nearest { miss.write(to: &writer) } }
      }
    }
  }

  /// The scenario has no case as preferred.
  static func unknownCase(_ preferences: Preferences, in scenario: Scenario) -> ProblemDetails {
    let wish = preferences.applied.joined(separator: ", ")
    return ProblemDetails(
      type: "unknown-case", title: "No such case", status: 400,
      detail: "'\(scenario.name)' has no case that fits the preference \(wish)"
    ) { writer in
      writer.member("scenario", scenario.name)
      writer.member("location", scenario.location)
      writer.member("cases") { writer in
        writer.array { writer in for one in scenario.cases { writer.string(one.name) } }
      }
    }
  }

  /// The body is longer than what is kept for matching (RFC 9110 section 15.5.14).
  static func bodyTooLarge(limit: Int) -> ProblemDetails {
    ProblemDetails(
      type: "body-too-large", title: "Body too large", status: 413,
      detail: "a request body of more than \(limit) bytes is not kept for matching")
  }

  /// The request is not as HTTP says.
  static func badRequest(status: Int, detail: String) -> ProblemDetails {
    ProblemDetails(type: "bad-request", title: "Not valid HTTP", status: status, detail: detail)
  }

  /// So many scripted answers are on their way that the process's descriptors would run out.
  static func tooManyConnections(_ count: Int) -> ProblemDetails {
    ProblemDetails(
      type: "too-many-connections", title: "Too many connections", status: 503,
      detail:
        "\(count) delayed or faulty answers are on their way; raise the limit of open files (ulimit -n)"
    )
  }
}
