// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// A set of scenarios, ready to serve: found through the index, answered with responses made beforehand.
/// Replaced as a whole; whoever began with one ends with it.
final class Snapshot: Sendable {
  let index: ScenarioIndex
  /// By rank of the scenario, then by case; `nil` for a sequence, which has no response of its own.
  private let responses: [[Entry?]]

  private struct Entry {
    let prepared: PreparedResponse
    let headers: [HeaderField]
    let body: ResponseBody
  }

  /// - Parameter scenarios: in the order in which they answer.
  init(_ scenarios: [Scenario]) throws(ServerError) {
    index = ScenarioIndex(scenarios)
    var responses: [[Entry?]] = []
    for scenario in scenarios {
      var entries: [Entry?] = []
      for one in scenario.cases { entries.append(try Self.prepare(one, of: scenario)) }
      responses.append(entries)
    }
    self.responses = responses
  }

  /// The response of a case, made when the snapshot was.
  func response(scenario: Int, caseIndex: Int) -> PreparedResponse? {
    responses[scenario][caseIndex]?.prepared
  }

  /// The response of a case with more header fields; the body is shared.
  func response(scenario: Int, caseIndex: Int, adding headers: [HeaderField]) -> PreparedResponse? {
    guard let entry = responses[scenario][caseIndex] else { return nil }
    do throws(PreparedResponse.RefusedHeader) {
      return try PreparedResponse(
        status: Int(entry.prepared.status), headers: entry.headers + headers, body: entry.body)
    } catch {
      // What is added echoes the request; what cannot be echoed is left out.
      return entry.prepared
    }
  }

  private static func prepare(_ one: Case, of scenario: Scenario) throws(ServerError) -> Entry? {
    guard let response = one.response else { return nil }
    let body = ResponseBody(response.body)
    do throws(PreparedResponse.RefusedHeader) {
      let prepared = try PreparedResponse(
        status: response.status, headers: response.headers, body: body)
      return Entry(prepared: prepared, headers: response.headers, body: body)
    } catch {
      throw .unsendableResponse(
        scenario: scenario.name, caseName: one.name,
        reason: "libmicrohttpd refuses the header '\(error.name)'")
    }
  }
}
