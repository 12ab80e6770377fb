// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A request of the journal of a running server, as `GET /__mockapi/leases/ID/journal` gives it, that no scenario has answered.
package enum JournalledRequest {
  /// The last request without a scenario, or the one with a number or an id.
  /// - Parameters:
  ///   - journal: the answer of the server.
  ///   - wanted: the number or the id; `nil` for the last one without a scenario.
  package static func find(
    _ wanted: String?, in journal: JSONValue
  ) throws(DraftProblem) -> DraftedRequest {
    guard let list = journal["requests"], list.kind == .array else {
      throw DraftProblem("the server must answer with its journal; it answers with something else")
    }
    let entries = Array(list.elements)
    guard let wanted else {
      guard let entry = entries.last(where: isUnmatched) else {
        throw DraftProblem(
          entries.isEmpty
            ? "the journal has no request; send one to the server, and try again"
            : "a scenario has answered each request in the journal; name a request by its number with --request, or send one that none answers"
        )
      }
      return try request(of: entry)
    }
    guard let entry = entries.first(where: { isEntry($0, wanted) }) else {
      let numbers = entries.compactMap { $0["number"]?.number?.spelling }
      let known =
        numbers.first.map { first in
          "; the journal has the requests \(first) to \(numbers.last ?? first)"
        } ?? "; the journal is empty"
      throw DraftProblem("no request of the journal has the number or id '\(wanted)'\(known)")
    }
    return try request(of: entry)
  }

  private static func isUnmatched(_ entry: JSONValue) -> Bool {
    entry["nearMisses"]?.kind == .array
  }

  private static func isEntry(_ entry: JSONValue, _ wanted: String) -> Bool {
    entry["number"]?.number?.spelling == wanted || entry["id"]?.string == wanted.lowercased()
  }

  private static func request(of entry: JSONValue) throws(DraftProblem) -> DraftedRequest {
    guard let request = entry["request"], let method = request["method"]?.string,
      let target = request["target"]?.string
    else { throw DraftProblem("an entry of the journal must have the method and the target") }
    var drafted = try DraftedRequest(method: method, target: target)
    if request["bodyComplete"]?.boolean == true, let body = request["body"]?.string {
      let type = request["headers"]?.elements.first {
        $0["name"]?.string?.lowercased() == "content-type"
      }
      drafted.take(body: Array(body.utf8), contentType: type?["value"]?.string)
    } else if request["bodySize"]?.number?.integer != 0 {
      drafted.leaveOutSample("the journal does not have the whole body of the request as a text")
    }
    return drafted
  }
}
