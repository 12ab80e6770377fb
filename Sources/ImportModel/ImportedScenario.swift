// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIJSON

/// A scenario as an importer makes it of a document: the parts of a scenario file, before they are text.
///
/// Parts that are spelled as in the file are ``JSONLiteral``s; ``JSONLiteral/absent`` leaves a part out.
package struct ImportedScenario {
  /// The name, which is also the path of its file below the folder, without `.json`: `pets/getPet`. Only letters, digits and
  /// `._-` between slashes.
  package var name: String
  /// What is before ``name`` in the file, without the slash after it, so that scenarios of several folders have names of their own; empty for
  /// nothing.
  package var prefix = ""
  /// What the file says the scenario is, for its reader: the operation's summary; `nil` without one.
  package var summary: String?
  /// The `request`.
  package var request: JSONLiteral
  /// The `priority`; `nil` for the usual one.
  package var priority: Int?
  /// The `sample`: a request that the scenario answers, for `mockapi test`.
  package var sample: JSONLiteral
  package var contract: ImportedContract?
  /// In the order of the file; never empty.
  package var cases: [ImportedCase]
  /// Cases that answer with others in turn, after ``cases`` in the file.
  package var sequences: [ImportedSequence] = []
  /// The name of the case that answers without a choice.
  package var defaultCase: String
  /// What each field of a contract from samples was made from, for the report: `success /items/*/sku: 3 of 3, string`.
  package var evidence: [String] = []
  /// Where the document describes it.
  package var place: DocumentPlace

  /// The name by which a server knows the scenario.
  package var servedName: String { prefix.isEmpty ? name : prefix + "/" + name }

  package init(
    name: String, request: JSONLiteral, cases: [ImportedCase], defaultCase: String,
    place: DocumentPlace
  ) {
    self.name = name
    self.request = request
    self.cases = cases
    self.defaultCase = defaultCase
    self.place = place
    sample = .absent
  }
}

/// A case that gives the answers of other cases in turn.
package struct ImportedSequence: Equatable, Sendable {
  /// One that no case has.
  package let name: String
  /// The names of the cases.
  package let cases: [String]

  package init(name: String, cases: [String]) {
    self.name = name
    self.cases = cases
  }
}

/// A case of an imported scenario.
package struct ImportedCase {
  /// Where the body of a case comes from.
  package enum Origin: String, CaseIterable, Sendable {
    /// The document has it.
    case example
    /// Made from a schema.
    case generated
    /// The document says nothing of it: the body that its other errors have, or a usual one.
    case guessed
  }

  package var name: String
  /// The `when`.
  package var when: JSONLiteral
  package var response: ImportedResponse
  /// The `expect`; absent where the contract says it.
  package var expect: JSONLiteral
  package var origin: Origin
  package var place: DocumentPlace

  package init(name: String, response: ImportedResponse, origin: Origin, place: DocumentPlace) {
    self.name = name
    self.response = response
    self.origin = origin
    self.place = place
    when = .absent
    expect = .absent
  }
}

/// The response of an imported case.
package struct ImportedResponse {
  package enum Body {
    case none
    /// Written as `jsonBody`, with its own spelling of numbers and its own order of members.
    case json(JSONValue)
    /// Written as `body`.
    case text(String)
    /// Written as `base64Body`, or as a file.
    case bytes([UInt8])
  }

  package var status: Int
  /// Names and values as they are to be sent, `Content-Type` included.
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(
    status: Int, headers: [(name: String, value: String)] = [], body: Body = .none
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
