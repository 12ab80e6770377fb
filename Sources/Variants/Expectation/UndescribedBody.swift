// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIXML

/// The body of a success that is not JSON, so that no contract describes it: what is known of it without one.
enum UndescribedBody {
  /// A well-formed document, with the name of its root.
  case xml(root: XMLName)
  /// Any other text.
  case text

  /// The body of a response; `nil` if it is empty, JSON, in a coding, or of a type that is not a text.
  init?(_ response: ResponseDefinition) {
    guard !response.body.isEmpty, response.headerValues(named: "Content-Encoding").isEmpty,
      // A body that is JSON is described by a contract.
      (try? JSONDocument(parsing: Array(response.body))) == nil
    else { return nil }
    let type = response.headerValues(named: "Content-Type").first?.lowercased() ?? ""
    // Clients repair HTML.
    if !type.hasPrefix("text/html"), let root = Self.root(of: response.body) {
      self = .xml(root: root)
    } else if type.hasPrefix("text/") {
      self = .text
    } else {
      return nil
    }
  }

  /// Whether no client can read the body of a response as such a document.
  func isMissing(in response: ResponseDefinition) -> Bool {
    // Another status, without a body, may be a success, too.
    if ResponseDefinition.endsWithHead(response.status) { return false }
    let body = response.body
    if body.isEmpty { return true }
    switch self {
    case .text: return false
    case .xml(let root):
      // XML 1.0 section 4.3.3: a processor reads UTF-16, too.
      return !body.starts(with: [0xFF, 0xFE]) && Self.root(of: body) != root
    }
  }

  /// The name of the root of a document in UTF-8; `nil` if it is not well-formed.
  private static func root(of body: ArraySlice<UInt8>) -> XMLName? {
    guard let text = String(checking: body.dropFirst(SourceLines.markLength(of: body))),
      // What is not well-formed is a normal case here.
      let document = try? XMLDocument(parsing: text)
    else { return nil }
    for case .element(let root) in document.nodes { return root.name }
    return nil
  }
}

extension Variant {
  /// The outcomes for a response about whose body the file says nothing but that the case is a success: where no client can
  /// read what it gets as such a body, it is not one. Otherwise `nil`.
  func exclusion(of response: ResponseDefinition) -> Prediction? {
    let changed = scenario.cases[caseIndex]
    guard scenario.contract == nil, !scenario.request.asksHeadOnly, changed.isExpectationDeclared,
      [.success, .partial].contains(changed.expectation?.kind),
      let body = changed.response.flatMap(UndescribedBody.init)
    else { return nil }
    let reason = "its body is not a document like that of the case"
    let refusals = [
      PredictedOutcome(kind: .unexpected, reason: reason),
      PredictedOutcome(kind: .failure, hasKnownDefects: false),
    ]
    let broken = Prediction.noAnswer(reason).outcomes
    switch response.delivery() {
    case .whole(let received) where body.isMissing(in: received):
      return Prediction(outcomes: refusals)
    case .wholeOrBroken(let received) where body.isMissing(in: received):
      return Prediction(outcomes: refusals + broken)
    case .undecodable: return Prediction(outcomes: refusals + broken)
    default: return nil
    }
  }
}
