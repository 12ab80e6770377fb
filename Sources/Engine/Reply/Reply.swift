// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
public import MockAPIScenario

/// The reply to a request: a value that describes everything, and sends nothing.
public struct Reply: Sendable {
  /// The origin of a reply.
  package enum Origin: Sendable {
    /// A case of a scenario.
    case scenario(Scenario, Decision.Selection)
    case server(ServerReply)
  }

  package let origin: Origin
  /// The declared response; for a reply of the server itself, one that is made for the request.
  package private(set) var response: ResponseDefinition
  /// Whether the response differs from the declared one, so that nothing prepared fits it.
  package var isChanged = false
  /// Fields that the server adds after those of the response.
  package var added: [HeaderField] = []
  /// The fault and the delay of this reply; `nil` if the response has neither.
  var draw: Draw?
  /// Whether only the head is sent: that of the response to GET (RFC 9110 section 9.3.2).
  package let isHead: Bool
  /// Whether the client accepts a compressed body; only set if the response declares compression.
  package let acceptsGzip: Bool

  /// The name of the scenario that answers; `nil` if the server itself answers (404, OPTIONS, an unknown preference).
  public var scenario: String? {
    if case .scenario(let scenario, _) = origin { scenario.name } else { nil }
  }

  /// The names of the scenario, of the chosen case, and of the case whose response is sent; `nil` if the server itself
  /// answers. For logs, which need all of them for every request.
  package var names: (scenario: String, chosen: String, served: String)? {
    guard case .scenario(let scenario, let selection) = origin else { return nil }
    let chosen = scenario.cases[selection.chosen].name
    return (
      scenario.name, chosen,
      selection.served == selection.chosen ? chosen : scenario.cases[selection.served].name
    )
  }

  /// The name of the chosen case.
  public var caseName: String? {
    if case .scenario(let scenario, let selection) = origin {
      scenario.cases[selection.chosen].name
    } else {
      nil
    }
  }

  /// The name of the case whose response is sent, or whose variant is; it differs from ``caseName`` if that is a
  /// sequence.
  public var servedCase: String? {
    if case .scenario(let scenario, let selection) = origin {
      scenario.cases[selection.served].name
    } else {
      nil
    }
  }

  /// The id of the variant whose response is sent; `nil` if it is the response of a case.
  public var variant: String? {
    if case .scenario(_, let selection) = origin { selection.variant?.name } else { nil }
  }

  /// Why the case was chosen; `nil` if the server itself answers.
  public var reason: CaseReason? {
    if case .scenario(_, let selection) = origin { selection.reason } else { nil }
  }

  /// The status code that the response declares.
  public var status: Int { response.status }

  /// The number of bytes in the declared body; a response to HEAD sends none.
  public var bodySize: Int { response.body.count }

  /// The fault that this request meets; `nil` if there is none.
  public var fault: Fault? { draw?.fault }

  /// Whether nothing that was prepared for the declared response fits.
  package var isMadeForRequest: Bool { isChanged || delay > .zero && response.isPlain }

  /// The time before the first byte.
  package var delay: Duration { draw?.delay ?? .zero }

  /// The same reply of a scenario with another response; other replies stay.
  func changing(_ change: (ResponseDefinition) -> ResponseDefinition) -> Reply {
    guard case .scenario = origin else { return self }
    var changed = self
    changed.response = change(response)
    changed.isChanged = true
    return changed
  }
}
