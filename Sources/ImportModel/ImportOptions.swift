// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIRedaction

/// The policies of an import. Each has an option of `mockapi import` with the same name.
package struct ImportOptions: Equatable, Sendable {
  /// What an object is whose schema lists no `required` members.
  package enum Undeclared: String, CaseIterable, Sendable {
    /// All members are optional.
    case optional
    /// Those that every example shows are required.
    case required
    /// The members are not in the contract.
    case skip
  }

  /// What a bad element of a list does.
  package enum Lists: String, CaseIterable, Sendable {
    /// It is left out.
    case dropped
    /// It spoils the list.
    case required
  }

  package var undeclared = Undeclared.optional
  package var lists = Lists.dropped
  /// Whether a field that may be null must be there; null stays among the `values` and kinds.
  package var isNullStrict = false
  /// Whether `values` are left out, for enumerations that grow.
  package var hasOpenEnums = false
  /// How many objects inside each other a contract describes, from 1.
  package var depth = 4
  /// How many fields a contract has at most, from 1.
  package var fields = 200
  /// Whether parameters become conditions of the request.
  package var hasStrictRequests = false
  /// Whether bad requests are answered by their error cases.
  package var choosesCasesByRequest = false
  /// Whether examples of requests and responses with one name become a `when`.
  package var pairsExamples = true
  /// Operations to import, if any are named: `METHOD /path*`, a tag or an operation's name.
  package var included: [String] = []
  /// Operations to leave out, in the same words.
  package var excluded: [String] = []
  /// What is before the names of the scenarios in their files, for folders that are served together: letters, digits and `._-/`. Their paths
  /// are without it.
  package var prefix = ""
  /// The host whose answers are imported, `all` for one folder a host; `nil` for the one with the most JSON answers.
  package var host: String?
  /// Whether documents, scripts, styles, images and fonts of a recording are imported, too.
  package var includesAssets = false
  /// Header fields of responses that are kept beside the usual ones.
  package var keptHeaders: [String] = []
  /// Whether repeated requests with different answers become a sequence.
  package var makesSequences = false
  /// How many samples make a field `required`.
  package var samples = 3
  /// Whether few texts become `values`.
  package var infersEnums = false
  /// Whether values without a rule in a pact are compared exactly.
  package var isExact = false
  /// The place of a failure's code, if the document does not say it; a JSON pointer.
  package var failureCode: String?
  /// Whether the codes of examples become the `values` of the code.
  package var takesCodesFromExamples = false
  /// Variables of Postman, beside those of the collection.
  package var variables: [String: String] = [:]
  package var redaction = RedactionOptions()

  package init() {}
}
