// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIMatching
public import MockAPIText

/// A named answer of a scenario, and the outcome of a correct client.
public struct Case: Sendable {
  /// The content of the case.
  // Boxed, because cases are copied for every request, and usually only the name is read.
  package indirect enum Answer: Sendable {
    /// A response of its own.
    case response(ResponseDefinition)
    /// The responses of other cases in order, by index; after the last one it stays, or the first follows again.
    case sequence([Int], loops: Bool)
    /// The response of another case, which each request draws.
    case draw(CaseDraw)

    /// The cases that answer in its place, by index; empty for a response of its own.
    package var others: [Int] {
      switch self {
      case .response: []
      case .sequence(let steps, _): steps
      case .draw(let draw): draw.cases
      }
    }
  }

  /// Unique in its scenario; letters, digits, `.`, `_` and `-`.
  public let name: String
  /// The place of its name in the file.
  public let position: SourcePosition
  /// The requests for which it is selected; `nil` if it is only selected by name, as the default or by another case.
  package let when: RequestPattern?
  package let answer: Answer
  /// The body as JSON, if a contract needs it; `nil` if it is not JSON.
  package let body: JSONValue?
  /// The outcome of a correct client; `nil` if neither the file nor a contract states it, and if correct clients may
  /// differ.
  package let expectation: ExpectedOutcome?
  /// Whether the file states the expectation; otherwise it follows from the contract.
  package let isExpectationDeclared: Bool

  package init(
    name: String, position: SourcePosition, when: RequestPattern?, answer: Answer, body: JSONValue?,
    expectation: ExpectedOutcome?, isExpectationDeclared: Bool
  ) {
    self.name = name
    self.position = position
    self.when = when
    self.answer = answer
    self.body = body
    self.expectation = expectation
    self.isExpectationDeclared = isExpectationDeclared
  }

  /// Its own response; `nil` for a sequence and a draw.
  package var response: ResponseDefinition? {
    if case .response(let response) = answer { response } else { nil }
  }

  /// What a case without a response of its own is, for people; `nil` for others.
  package var compositeName: String? {
    switch answer {
    case .response: nil
    case .sequence: "a sequence"
    case .draw: "a draw"
    }
  }

  /// Whether its response is the same for all requests, and sent at once.
  package var isConstant: Bool { response?.nature.isEmpty ?? false }
}
