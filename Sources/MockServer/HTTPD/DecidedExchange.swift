// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILeases
import MockAPIScenario

/// An exchange whose answer has to be decided: with its whole request, or before its body.
struct DecidedExchange: SettledRequest {
  let exchange: Exchange
  /// The case of the routed scenario; `nil` if it was not looked for.
  let conditional: ConditionalCase?
  let snapshot: Snapshot
  let lease: Lease
  let answerer: Answerer
  let sender: Sender
  let isBeforeBody: Bool
  /// The number of the body's first bytes that libmicrohttpd hands over; `nil` before it does.
  var part: Int?

  var needs: StateNeeds { answerer.needs(exchange, snapshot) }

  func route(_ state: StateView) -> Route? {
    isBeforeBody
      ? answerer.routeBeforeBody(exchange, snapshot, lease, state)
      : answerer.route(exchange, conditional, snapshot, lease, state)
  }

  func answer(_ route: Route, _ state: StateView) -> Answering.Answer? {
    isBeforeBody
      ? answerer.answerBeforeBody(exchange, route, snapshot, state)
      : answerer.answer(exchange, route, snapshot, state)
  }

  func reserve(_ answer: Answering.Answer) -> Sender.Route? {
    if isBeforeBody {
      exchange.leaveBody(having: part)
      return sender.route(for: answer.reply, to: exchange, prepared: .scripted(nil))
    }
    return sender.route(
      for: answer.reply, to: exchange,
      prepared: exchange.needsScript || lease.recordsWire
        ? .scripted(nil) : response(of: answer))
  }

  func giveBack(_ route: Sender.Route) { sender.giveBack(route) }

  /// The response of an answer that was made beforehand; `nil` if libmicrohttpd sends one that is made for the request.
  private func response(of answer: Answering.Answer) -> CaseResponse? {
    let reply = answer.reply
    let response =
      reply.isMadeForRequest
      ? CaseResponse.made(for: reply) : PreparedCases.response(of: answer)
    // Only libmicrohttpd knows where the next request begins after a body in chunks, or if it has read a part of it.
    guard case .scripted? = response, reply.response.needsScriptOnlyForConnection,
      !reply.response.isCompressed, reply.delay == .zero, reply.fault == nil,
      !exchange.connection.isEven
    else { return response }
    return nil
  }
}
