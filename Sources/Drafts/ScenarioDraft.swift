// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// A new scenario file, as a person would write it: a request, the answers that are known of it, a success if there is none
/// among them, and the usual damage.
///
/// ```swift
/// let request = try DraftedRequest(method: "GET", target: "/users/{id}")
/// let answer = try DraftedAnswer(status: 404, body: Array(#"{"code":"NO_USER"}"#.utf8), isTyped: true)
/// ScenarioDraft(of: request, answers: [answer]).caseNames  // ["noUser", "ok", "garbage", "empty500", "flaky"]
/// ```
package struct ScenarioDraft {
  /// The place of the schema at a server on the standard port, for editors.
  package static let schema = "http://localhost:8080/__mockapi/schemas/scenario.json"

  /// The name of the scenario, and of its file.
  package let name: String
  /// In the order of the file. The first is the default.
  package let caseNames: [String]
  private let request: DraftedRequest
  private let cases: [DraftedCase]
  private let contract: DraftedContract

  /// - Parameter name: `nil` for a name from the path.
  package init(of request: DraftedRequest, answers: [DraftedAnswer], name: String? = nil) {
    self.request = request
    self.name = name ?? request.name
    let contract = DraftedContract(of: answers)
    var cases: [DraftedCase] = []
    func add(_ name: String, _ answer: DraftedAnswer) {
      let unique = CaseNames.unique(name, among: cases.map(\.name))
      cases.append(
        DraftedCase(name: unique, answer: answer, expect: contract.expectation(on: answer)))
    }
    for answer in answers {
      if answer.isEmpty500 {
        if !cases.contains(where: { $0.name == Self.emptyCase }) { add(Self.emptyCase, answer) }
      } else if answer.isSuccess, !cases.contains(where: { $0.name == Self.goodCase }) {
        add(Self.goodCase, answer)
      } else {
        // The names of the damage are free for it.
        let name = contract.name(of: answer)
        add(Self.reserved.contains(name) ? "\(name)\(answer.status)" : name, answer)
      }
    }
    if !cases.contains(where: { $0.name == Self.goodCase }) {
      add(Self.goodCase, .success(forMethod: request.method))
    }
    add("garbage", .garbage(forMethod: request.method))
    if !cases.contains(where: { $0.name == Self.emptyCase }) { add(Self.emptyCase, .empty500) }
    self.cases = cases
    self.contract = contract
    caseNames = cases.map(\.name) + ["flaky"]
  }

  /// A command of curl that asks a server on the standard port for the default case; `nil` if it would need a body.
  package var curl: String? { request.curl }

  /// The parts of the request that the file does not have, each with the reason.
  package var omissions: [String] { request.omissions }

  private static let goodCase = "ok"
  private static let emptyCase = "empty500"
  private static let reserved = [goodCase, emptyCase, "garbage", "flaky"]

  /// The file; the same bytes each time.
  package var text: [UInt8] {
    let document: JSONLiteral = [
      "$schema": .string(Self.schema),
      "name": .string(name),
      "request": request.pattern,
      "sample": request.sample,
      "contract": request.method == "HEAD" ? .absent : contract.literal,
      "cases": .object(
        cases.map { ($0.name, $0.literal) }
          + [("flaky", ["sequence": ["garbage", "empty500", "ok"]])]),
      "default": .string(caseNames[0]),
    ]
    guard let value = try? JSONDocument(parsing: document.bytes).root else {
      preconditionFailure("a draft must be JSON, at most as deep as a document can be")
    }
    return JSONLayout.text(of: value)
  }
}

/// A case of a new scenario.
private struct DraftedCase {
  let name: String
  let answer: DraftedAnswer
  let expect: JSONLiteral

  var literal: JSONLiteral { ["response": answer.response, "expect": expect] }
}
