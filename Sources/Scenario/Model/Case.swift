// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
public import MockAPIMatching
public import MockAPIText

/// One named answer of a scenario, and the outcome that a correct client reaches on it.
public struct Case: Sendable {
  /// What the case gives.
  public enum Answer: Sendable {
    /// A response of its own.
    // Boxed, since cases are handed around for every request, and most look at the name alone.
    indirect case response(ResponseDefinition)
    /// The responses of other cases in turn, by index; the last one stays.
    case sequence([Int])
  }

  /// Unique in its scenario; letters, digits, `.`, `_` and `-`.
  public let name: String
  /// Where its name stands in the file.
  public let position: SourcePosition
  /// Which requests it answers by itself; `nil` when it is only reached by name, as default or in a sequence.
  public let when: RequestPattern?
  public let answer: Answer
  /// The body as JSON, where a contract speaks of it; `nil` when it is not JSON.
  package let body: JSONValue?
  /// What a correct client makes of the response; `nil` when neither the file nor a contract says, and where correct
  /// clients may differ.
  public let expectation: ExpectedOutcome?
  /// Whether the file says what is expected, rather than the contract alone.
  public let isExpectationDeclared: Bool

  /// The response of a case that is not a sequence.
  public var response: ResponseDefinition? {
    if case .response(let response) = answer { response } else { nil }
  }
}
