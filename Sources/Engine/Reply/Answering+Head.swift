// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPIScenario

extension Answering {
  /// Finds the scenario that answers a request whose body has not come, if its head decides that; `nil` if the answer waits for the
  /// body.
  /// - Parameters: as for ``route(_:routed:conditional:index:state:influences:)``.
  package func routeBeforeBody(
    _ request: some RequestView, routed: ServedScenario? = nil, index: ScenarioIndex,
    state: StateView, influences: Influences
  ) -> Route? {
    let head = HeadView(request)
    let route = route(
      head, routed: routed, index: index, state: state, influences: influences)
    guard !head.isBodyAsked, case .scenario = route.goal else { return nil }
    return route
  }

  /// The answer to a request whose body has not come, if its head decides the answer and the case is declared to be sent before
  /// the body (RFC 9110 section 10.1.1); `nil` if the answer waits for the body.
  ///
  /// The scenario and the case are the same as with the body: where it could lead to another one, the answer waits.
  /// - Parameters: as for ``answer(_:_:index:files:state:prefix:)``.
  package func answerBeforeBody(
    _ request: some RequestView, _ route: Route, index: ScenarioIndex, state: StateView,
    prefix: String = ""
  ) -> Answer? {
    let head = HeadView(request)
    var notices = route.notices
    let decision = Engine.decide(head, route, index: index, state: state) {
      notices.insert(.undecided($0))
    }
    guard !head.isBodyAsked, case .serve(let served, let selection) = decision.verdict,
      selection.response(of: served.scenario)?.beforeRequestBody != nil
    else { return nil }
    let reply = self.reply(selection, of: served.scenario, to: head, prefix: prefix, &notices)
    // A template may print the body.
    return head.isBodyAsked
      ? nil : Answer(reply: reply, served: served, changes: decision.changes, notices: notices)
  }
}
