// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIScenario

/// What a request is answered with: a value that says everything and sends nothing.
public struct Reply: Sendable {
  /// Where a reply comes from.
  package enum Origin: Sendable {
    /// A case of a scenario.
    case scenario(Scenario, Decision.Selection)
    case server(ServerReply)
  }

  package let origin: Origin
  /// The response as it is declared; one of the server's own is made for the request.
  package let response: ResponseDefinition
  /// Fields of the server's own, after those of the response.
  package var added: [HeaderField] = []
  /// The fault and the delay of this reply; `nil` where the response has neither.
  var draw: Draw?
  /// Whether only the head is sent: that of the response to GET (RFC 9110 section 9.3.2).
  package let isHead: Bool
  /// Whether a body that is compressed may be sent so; asked only where the response says that it is.
  package let acceptsGzip: Bool

  /// The name of the scenario that answers; `nil` when the server itself does (404, OPTIONS, an unknown preference).
  public var scenario: String? {
    if case .scenario(let scenario, _) = origin { scenario.name } else { nil }
  }

  /// The name of the case that was chosen.
  public var caseName: String? {
    if case .scenario(let scenario, let selection) = origin {
      scenario.cases[selection.chosen].name
    } else {
      nil
    }
  }

  /// The name of the case whose response is sent; another than ``caseName`` when that is a sequence.
  public var servedCase: String? {
    if case .scenario(let scenario, let selection) = origin {
      scenario.cases[selection.served].name
    } else {
      nil
    }
  }

  /// The status code that the response declares.
  public var status: Int { response.status }

  /// How many bytes of body are declared; none are sent to HEAD.
  public var bodySize: Int { response.body.count }

  /// The fault that this request meets; `nil` when it meets none.
  public var fault: Fault? { draw?.fault }

  /// The time before the first byte.
  var delay: Duration { draw?.delay ?? .zero }
}
