// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario

/// The reply to a request: a value that describes everything, and sends nothing.
public struct Reply: Sendable {
  /// The scenario that answers; `nil` if the server itself does.
  package let source: Scenario?
  /// An object, because a reply is handed on several times.
  private let content: Content

  private final class Content: Sendable {
    let response: ResponseDefinition
    let isChanged: Bool
    let isHead: Bool
    let acceptsGzip: Bool
    /// `nil` if the server itself answers.
    let choice: Choice?
    /// `nil` for most replies.
    let rare: Rare?

    init(
      response: ResponseDefinition, isChanged: Bool, isHead: Bool, acceptsGzip: Bool,
      choice: Choice?, rare: Rare?
    ) {
      self.response = response
      self.isChanged = isChanged
      self.isHead = isHead
      self.acceptsGzip = acceptsGzip
      self.choice = choice
      self.rare = rare
    }
  }

  /// The declared response; for a reply of the server itself, one that is made for the request.
  package var response: ResponseDefinition { content.response }
  /// Whether the response differs from the declared one, so that nothing prepared fits it.
  package var isChanged: Bool { content.isChanged }
  /// Whether only the head is sent: that of the response to GET (RFC 9110 section 9.3.2).
  package var isHead: Bool { content.isHead }
  /// Whether the client accepts a compressed body; only set if the response declares compression.
  package var acceptsGzip: Bool { content.acceptsGzip }
  /// Fields that the server adds after those of the response.
  package var added: [HeaderField] { content.rare?.added ?? [] }
  /// The fault and the delay of this reply; `nil` if the response has neither.
  var draw: Draw? { content.rare?.draw }

  /// The chosen case of a scenario, the case whose response is sent, and why it was chosen.
  struct Choice: Sendable {
    let chosen: Int
    let served: Int
    let reason: CaseReason
  }

  /// What most replies do not have.
  fileprivate final class Rare: Sendable {
    let variant: ServedVariant?
    let added: [HeaderField]
    let draw: Draw?
    /// `nil` for replies of a scenario, and for most of the server itself.
    let occasion: Occasion?

    init(
      _ variant: ServedVariant?, _ added: [HeaderField], _ draw: Draw?, _ occasion: Occasion? = nil
    ) {
      self.variant = variant
      self.added = added
      self.draw = draw
      self.occasion = occasion
    }

    /// `nil` if there is nothing to keep. An initialiser that fails would have made the object already.
    static func keep(_ variant: ServedVariant?, _ added: [HeaderField], _ draw: Draw?) -> Rare? {
      variant == nil && added.isEmpty && draw == nil ? nil : Rare(variant, added, draw)
    }
  }

  /// Why the server itself answers, where it matters to others.
  enum Occasion: Sendable, Equatable {
    /// A file answers by itself.
    case file
    /// No case fits the preferences of the request, for this reason.
    case refusedPreference(String)
    /// Its connection is closed without an answer, as if there were no network.
    case offline
    /// The rest of the request did not come, so the answer only ends the connection (RFC 9110 section 15.5.9).
    case unfinishedRequest
  }

  /// The reply of a scenario.
  init(
    of scenario: Scenario, _ choice: Choice, variant: ServedVariant? = nil,
    response: ResponseDefinition, isChanged: Bool = false, added: [HeaderField] = [],
    draw: Draw? = nil, isHead: Bool, acceptsGzip: Bool
  ) {
    source = scenario
    content = Content(
      response: response, isChanged: isChanged, isHead: isHead, acceptsGzip: acceptsGzip,
      choice: choice, rare: Rare.keep(variant, added, draw))
  }

  /// The reply of the server itself.
  init(
    response: ResponseDefinition, added: [HeaderField] = [], isHead: Bool,
    occasion: Occasion? = nil, draw: Draw? = nil
  ) {
    source = nil
    content = Content(
      response: response, isChanged: false, isHead: isHead, acceptsGzip: false, choice: nil,
      rare: occasion == nil ? Rare.keep(nil, added, draw) : Rare(nil, added, draw, occasion))
  }

  private init(_ reply: Reply, response: ResponseDefinition) {
    source = reply.source
    content = Content(
      response: response, isChanged: true, isHead: reply.isHead, acceptsGzip: reply.acceptsGzip,
      choice: reply.content.choice, rare: reply.content.rare)
  }

  /// The name of the scenario that answers; `nil` if the server itself answers (404, OPTIONS, an unknown preference), or a
  /// file.
  public var scenario: String? { source?.name }

  /// The names of the scenario, of the chosen case, and of the case whose response is sent; `nil` if the server itself
  /// answers. For logs, which need all of them for every request.
  package var names: (scenario: String, chosen: String, served: String)? {
    guard let source, let choice = content.choice else { return nil }
    let chosen = source.cases[choice.chosen].name
    return (
      source.name, chosen,
      choice.served == choice.chosen ? chosen : source.cases[choice.served].name
    )
  }

  /// The indices of the case whose response is sent and of the chosen one. `nil` if the response is not that of a case: if it is that of
  /// a variant, if the request fails and the connection is closed in place of the answer, and if the server itself answers.
  package var met: (scenario: Scenario, served: Int, chosen: Int)? {
    guard let source, let choice = content.choice else { return nil }
    if let rare = content.rare {
      let isClosed = choice.reason == .failure && rare.draw?.fault != nil && response.fault == nil
      if isClosed || rare.variant != nil { return nil }
    }
    return (source, choice.served, choice.chosen)
  }

  /// Tells the case that the request meets from every other one, as long as its scenario is in memory; 0 if it meets none or several,
  /// and for rare replies. It is found without a copy of the scenario, because every request asks.
  package var metCase: UInt64 {
    // An address has at most 48 bits, and few scenarios have more cases than the rest of the number.
    guard let source, let choice = content.choice, content.rare == nil,
      choice.served == choice.chosen, choice.served < 1 << 15
    else { return 0 }
    return UInt64(UInt(bitPattern: source.identity)) ^ UInt64(choice.served) << 48
  }

  /// The index of the case whose response is sent; `nil` if the server itself answers.
  package var servedIndex: Int? { content.choice?.served }

  /// The name of the chosen case.
  public var caseName: String? { names?.chosen }

  /// The name of the case whose response is sent, or whose variant is; it differs from ``caseName`` if that is a
  /// sequence or a draw.
  public var servedCase: String? { names?.served }

  /// The id of the variant whose response is sent; `nil` if it is the response of a case.
  public var variant: String? { content.rare?.variant?.name }

  /// Why the case was chosen, that a file answers by itself, or that the request fails; `nil` if the server itself answers.
  public var reason: CaseReason? {
    if let choice = content.choice { return choice.reason }
    return switch content.rare?.occasion {
    case .file: .file
    case .offline: .failure
    case .refusedPreference, .unfinishedRequest, nil: nil
    }
  }

  /// Why no case of the scenario fits the preferences of the request, in a few words; `nil` if the server answers for another
  /// reason, or a scenario does.
  package var refusedPreference: String? {
    if case .refusedPreference(let reason) = content.rare?.occasion { reason } else { nil }
  }

  /// Whether the rest of the request did not come, so that the server answered it only to end its connection.
  public var isOfUnfinishedRequest: Bool { content.rare?.occasion == .unfinishedRequest }

  /// The status code that the response declares.
  public var status: Int { response.status }

  /// The number of bytes in the declared body; a response to HEAD sends none.
  public var bodySize: Int { response.body.count }

  /// The fault that this request meets; `nil` if there is none.
  package var fault: Fault? { draw?.fault }

  /// Whether nothing that was prepared for the declared response fits.
  package var isMadeForRequest: Bool {
    isChanged || content.rare != nil && (delay > .zero || fault != nil) && response.isPlain
  }

  /// The time before the first byte.
  package var delay: Duration { draw?.delay ?? .zero }

  /// The same reply of a scenario with another response; other replies stay.
  func changing(_ change: (ResponseDefinition) -> ResponseDefinition) -> Reply {
    source == nil ? self : Reply(self, response: change(response))
  }
}
