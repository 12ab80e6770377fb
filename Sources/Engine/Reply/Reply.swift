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

  package var origin: Origin { parts.origin }
  /// The declared response; for a reply of the server itself, one that is made for the request.
  package var response: ResponseDefinition { parts.response }
  /// Whether the response differs from the declared one, so that nothing prepared fits it.
  package var isChanged: Bool { parts.isChanged }
  /// Fields that the server adds after those of the response.
  package var added: [HeaderField] { parts.added }
  /// The fault and the delay of this reply; `nil` if the response has neither.
  var draw: Draw? { parts.draw }
  /// Whether only the head is sent: that of the response to GET (RFC 9110 section 9.3.2).
  package var isHead: Bool { parts.isHead }
  /// Whether the client accepts a compressed body; only set if the response declares compression.
  package var acceptsGzip: Bool { parts.acceptsGzip }

  /// An object, because a reply is handed on often, up to the journal.
  private let parts: Parts

  private final class Parts: Sendable {
    let origin: Origin
    /// The parts of the origin that are read most; a copy of all of it costs more.
    let scenario: Scenario?
    let chosen: Int
    let served: Int
    let response: ResponseDefinition
    let isChanged: Bool
    let added: [HeaderField]
    let draw: Draw?
    let isHead: Bool
    let acceptsGzip: Bool

    init(
      _ origin: Origin, _ response: ResponseDefinition, isChanged: Bool, added: [HeaderField],
      draw: Draw?, isHead: Bool, acceptsGzip: Bool
    ) {
      self.origin = origin
      if case .scenario(let scenario, let selection) = origin {
        self.scenario = scenario
        chosen = selection.chosen
        served = selection.served
      } else {
        scenario = nil
        chosen = 0
        served = 0
      }
      self.response = response
      self.isChanged = isChanged
      self.added = added
      self.draw = draw
      self.isHead = isHead
      self.acceptsGzip = acceptsGzip
    }
  }

  init(
    origin: Origin, response: ResponseDefinition, isChanged: Bool = false,
    added: [HeaderField] = [], draw: Draw? = nil, isHead: Bool, acceptsGzip: Bool
  ) {
    parts = Parts(
      origin, response, isChanged: isChanged, added: added, draw: draw, isHead: isHead,
      acceptsGzip: acceptsGzip)
  }

  /// The name of the scenario that answers; `nil` if the server itself answers (404, OPTIONS, an unknown preference).
  public var scenario: String? {
    parts.scenario?.name
  }

  /// The names of the scenario, of the chosen case, and of the case whose response is sent; `nil` if the server itself
  /// answers. For logs, which need all of them for every request.
  package var names: (scenario: String, chosen: String, served: String)? {
    guard let scenario = parts.scenario else { return nil }
    let chosen = scenario.cases[parts.chosen].name
    return (
      scenario.name, chosen,
      parts.served == parts.chosen ? chosen : scenario.cases[parts.served].name
    )
  }

  /// The scenario that answers, and the index of its case whose response is sent; `nil` if the server itself answers.
  package var served: (scenario: Scenario, index: Int)? {
    parts.scenario.map { ($0, parts.served) }
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
    return Reply(
      origin: origin, response: change(response), isChanged: true, added: added, draw: draw,
      isHead: isHead, acceptsGzip: acceptsGzip)
  }
}
