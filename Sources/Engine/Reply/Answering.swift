// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPINearMisses
package import MockAPIScenario

/// Makes the reply to a request, as a function of the request, the scenarios and the state. It sends nothing and
/// changes nothing: whoever keeps the state makes the changes.
package struct Answering: Sendable {
  /// Whether pages of other origins may send requests.
  let allowsCrossOrigin: Bool

  package init(allowsCrossOrigin: Bool) {
    self.allowsCrossOrigin = allowsCrossOrigin
  }

  /// A reply, and the results that belong to it.
  package struct Answer: Sendable {
    package private(set) var reply: Reply
    /// The scenario that answers; `nil` if the server itself does.
    package private(set) var served: ServedScenario?
    /// The changes of state to make when the reply is sent.
    package var changes: [StateChange] = []
    /// Why no scenario answers; `nil` if a scenario answers, or if the server has another reason.
    package var misses: NearMisses?
    /// What belongs in the log: conditions that took too many steps to decide, and mistakes of a template.
    package var notices: Set<AnswerNotice> = []
    /// Whether the answer is to redirect, and no port is open for it. The reply says so; a commit opens a port and decides again.
    package var needsRedirectPort = false

    /// The same answer with another response, if a scenario answers.
    package func changing(_ change: (ResponseDefinition) -> ResponseDefinition) -> Answer {
      var changed = self
      changed.reply = reply.changing(change)
      return changed
    }

    /// The same answer of the server itself with another response.
    package func replacingOwn(with response: ResponseDefinition) -> Answer {
      var changed = self
      changed.reply = Reply(response: response, added: reply.added, isHead: reply.isHead)
      return changed
    }
  }

  // MARK: Answers, in two steps

  /// What ``route(_:routed:conditional:index:state:influences:)`` reads of the state.
  /// - Parameter routed: the result of ``ScenarioIndex/routed(_:_:)``; `nil` if it is not known.
  package func needs(
    _ request: some RequestView, routed: ServedScenario? = nil, index: ScenarioIndex
  ) -> StateNeeds {
    Engine.needs(request, routed: routed, index: index)
  }

  /// Finds the scenario that answers. The result says what the answer reads of the state.
  /// - Parameters:
  ///   - routed: the result of ``ScenarioIndex/routed(_:_:)``; `nil` if it is not known.
  ///   - conditional: the case of `routed`; `nil` if it was not looked for.
  ///   - influences: those of the view whose state is read.
  package func route(
    _ request: some RequestView, routed: ServedScenario? = nil, conditional: ConditionalCase? = nil,
    index: ScenarioIndex, state: StateView, influences: Influences
  ) -> Route {
    if allowsCrossOrigin, CrossOrigin.isPreflight(request) {
      return Route(.preflight, influences: influences)
    }
    return Engine.route(
      request, routed: routed, conditional: conditional, index: index, state: state,
      influences: influences)
  }

  /// - Parameters:
  ///   - files: gives the response with the file for a path, if no scenario matches a GET or a HEAD, which gets the same head (RFC
  ///     9110 section 9.3.2); `nil` if no files are served. The near misses stay.
  ///   - state: has what the route needs.
  ///   - prefix: the path prefix that the request named its lease with; a `Location` that begins with `/` gets it, too.
  package func answer(
    _ request: some RequestView, _ route: Route, index: ScenarioIndex,
    files: ((_ path: ArraySlice<UInt8>) -> ResponseDefinition?)? = nil, state: StateView,
    prefix: String = ""
  ) -> Answer {
    if case .preflight = route.goal, state.isOffline != true {
      return Answer(reply: preflightReply(to: request))
    }
    var notices = route.notices
    let decision = Engine.decide(request, route, index: index, state: state) {
      notices.insert(.undecided($0))
    }
    var misses: NearMisses?
    let reply: Reply
    switch decision.verdict {
    case .serve(let served, let selection):
      let redirects = selection.variant?.isRedirect == true
      let port = redirects ? state.redirectPort : nil
      if redirects, port == nil {
        return Answer(
          reply: refusal(.noRedirectPort, to: request).reply, needsRedirectPort: true)
      }
      // Most requests end here, so the reply is not copied.
      return Answer(
        reply: self.reply(
          selection, of: served.scenario, to: request, prefix: prefix, redirectPort: port, &notices),
        served: served, changes: decision.changes, notices: notices)
    case .unknownCase(let scenario, let preferences):
      reply = self.reply(
        to: request, ProblemDetails.unknownCase(preferences, in: scenario).response(),
        occasion: .refusedPreference(preferences.refusal(by: scenario)))
    case .offline: reply = offlineReply(to: request)
    case .options(let methods): reply = optionsReply(to: request, methods: methods)
    case .unmatched:
      let found = NearMisses(
        nearest: NearMiss.nearest(
          to: request, among: index.scenarios(near: request.target), states: route.machines,
          undecided: Self.undecided(notices)),
        scenarioCount: index.count)
      misses = found
      let isRead = request.method == "GET" || request.method == "HEAD"
      if let file = isRead ? files?(request.target.path) : nil {
        reply = self.reply(to: request, file, occasion: .file)
      } else {
        reply = refusal(.unmatched(request, found), to: request).reply
      }
    }
    return Answer(reply: reply, changes: decision.changes, misses: misses, notices: notices)
  }

  /// The answer, made at once. The parameters are those of the two steps.
  package func answer(
    _ request: some RequestView, routed: ServedScenario? = nil, conditional: ConditionalCase? = nil,
    index: ScenarioIndex, files: ((_ path: ArraySlice<UInt8>) -> ResponseDefinition?)? = nil,
    state: some StateSource, prefix: String = ""
  ) -> Answer {
    let route = route(
      request, routed: routed, conditional: conditional, index: index,
      state: state.view(for: needs(request, routed: routed, index: index)),
      influences: state.influences)
    return answer(
      request, route, index: index, files: files, state: state.view(for: route.needs),
      prefix: prefix)
  }

  private static func undecided(_ notices: Set<AnswerNotice>) -> Set<UndecidedCondition> {
    Set(notices.compactMap { if case .undecided(let condition) = $0 { condition } else { nil } })
  }

  /// The reply that sends an answer of a control API, or of whoever else keeps a request from the scenarios. It has no fields for
  /// other origins, so that no page can read it.
  package func control(_ response: ResponseDefinition, to request: some RequestView) -> Answer {
    Answer(
      reply: Reply(response: response, isHead: request.method == "HEAD"))
  }

  /// The reply that says why the server does not answer a request.
  /// - Parameter isUnfinished: whether the rest of the request did not come.
  package func refusal(
    _ problem: ProblemDetails, to request: some RequestView, isUnfinished: Bool = false
  ) -> Answer {
    Answer(
      reply: reply(
        to: request, problem.response(), occasion: isUnfinished ? .unfinishedRequest : nil))
  }

  // MARK: Replies

  func reply(
    _ selection: Decision.Selection, of scenario: Scenario, to request: some RequestView,
    prefix: String, redirectPort: Int? = nil, _ notices: inout Set<AnswerNotice>
  ) -> Reply {
    let variant = selection.variant
    guard let declared = selection.response(of: scenario) else {
      preconditionFailure("a case without a response of its own was served")
    }
    // Most responses are constant: nothing else is asked about them.
    let special =
      declared.nature.isDisjoint(with: [.rendered, .compressed]) ? nil : declared
    let rendered = special?.template.map {
      render($0, of: declared, scenario, selection.draw, for: request, prefix: prefix, &notices)
    }
    let moved =
      redirectPort.map { declared.redirecting(request, toPort: $0) }
      ?? (prefix.isEmpty ? nil : (rendered ?? declared).addingToLocation(prefix: prefix))
      ?? rendered
    let response = moved ?? declared
    var added: [HeaderField] = []
    if let applied = selection.appliedPreference {
      added.append(HeaderField(name: "Preference-Applied", value: applied))
    }
    if allowsCrossOrigin, response.headerValues(named: "Access-Control-Allow-Origin").isEmpty {
      let names = response.headers.map(\.name) + added.map(\.name)
      added += CrossOrigin.headers(for: request, exposing: names)
    }
    return Reply(
      of: scenario,
      Reply.Choice(chosen: selection.chosen, served: selection.served, reason: selection.reason),
      variant: variant, response: response, isChanged: moved != nil || variant != nil, added: added,
      draw: selection.draw, isHead: request.method == "HEAD",
      acceptsGzip: special != nil && response.isCompressed
        && TokenList.accepts("gzip", in: request.headerValues(named: "Accept-Encoding")))
  }

  /// No byte of it is sent.
  private func offlineReply(to request: some RequestView) -> Reply {
    let response = ResponseDefinition(status: 503)
    return Reply(
      response: response, isHead: request.method == "HEAD", occasion: .offline,
      draw: Draw(response, number: 1, seed: 0, timing: Timing(), closes: true))
  }

  private func preflightReply(to request: some RequestView) -> Reply {
    // A page never sees the answer to its preflight, so no fields are exposed.
    Reply(
      response: ResponseDefinition(
        status: 204, headers: CrossOrigin.preflightHeaders(for: request)),
      added: CrossOrigin.headers(for: request, exposing: []), isHead: false)
  }

  /// `Allow` contains the declared methods and those that follow from them (RFC 9110 sections 9.3.7 and 10.2.1).
  private func optionsReply(to request: some RequestView, methods: [String]) -> Reply {
    var allowed = Set(methods)
    if allowed.remove("*") != nil {
      allowed.formUnion(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    }
    allowed.insert("OPTIONS")
    let allow = HeaderField(name: "Allow", value: allowed.sorted().joined(separator: ", "))
    return reply(to: request, ResponseDefinition(status: 204, headers: [allow]))
  }

  private func reply(
    to request: some RequestView, _ response: ResponseDefinition, occasion: Reply.Occasion? = nil
  ) -> Reply {
    Reply(
      response: response,
      added: allowsCrossOrigin
        ? CrossOrigin.headers(for: request, exposing: response.headers.map(\.name)) : [],
      isHead: request.method == "HEAD", occasion: occasion)
  }
}
