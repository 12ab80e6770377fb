// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPIEngine
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPISynchronization

/// Makes the answers to requests, as values: of a control API, of a scenario, of a file, or of the server itself. It sends nothing.
final class Answerer: Sendable {
  private let leases: LeaseTable
  private let answering: Answering
  private let control: ControlAPI?
  private let sabotage: (@Sendable (ResponseDefinition) -> ResponseDefinition)?
  /// The influences of the server on answers that never change.
  let influences: Influences
  private let bodyLimit: Int
  private let bodyMemory: BodyMemory

  init(
    _ configuration: ServerConfiguration, bodyMemory: BodyMemory, leases: LeaseTable,
    control: ControlAPI?
  ) {
    self.leases = leases
    self.control = control
    answering = Answering(allowsCrossOrigin: configuration.allowsCrossOrigin)
    sabotage = configuration.sabotage
    influences = answering.influences.union(sabotage == nil ? [] : .sabotage)
    bodyLimit = configuration.maximumBodySize
    self.bodyMemory = bodyMemory
  }

  // MARK: Scenarios and files

  /// What the choice of the scenario reads of the state.
  func needs(_ exchange: Exchange, _ snapshot: Snapshot) -> StateNeeds {
    answering.needs(exchange, routed: exchange.routed, index: snapshot.index)
  }

  /// The scenario that answers.
  func route(
    _ exchange: Exchange, _ conditional: ConditionalCase?, _ snapshot: Snapshot, _ lease: Lease,
    _ state: StateView
  ) -> Route {
    answering.route(
      exchange, routed: exchange.routed, conditional: conditional, index: snapshot.index,
      state: state, influences: lease.influences)
  }

  /// The answer of a scenario or of a file, or why there is none.
  func answer(
    _ exchange: Exchange, _ route: Route, _ snapshot: Snapshot, _ state: StateView
  ) -> Answering.Answer {
    let answer = answering.answer(
      exchange, route, index: snapshot.index, files: snapshot.files?.response, state: state,
      prefix: exchange.claim?.prefix ?? "")
    // A file also answers where no scenario does.
    if let misses = answer.misses, answer.reply.reason == nil,
      let page = control?.page(for: exchange, misses)
    {
      return answer.replacingOwn(with: page)
    }
    return sabotage.map(answer.changing) ?? answer
  }

  /// The scenario that answers, if the head decides it; otherwise `nil`.
  func routeBeforeBody(
    _ exchange: Exchange, _ snapshot: Snapshot, _ lease: Lease, _ state: StateView
  ) -> Route? {
    answering.routeBeforeBody(
      exchange, routed: exchange.routed, index: snapshot.index, state: state,
      influences: lease.influences)
  }

  /// The answer that does not wait for the body, if the head decides it and its case is declared so; otherwise `nil`.
  func answerBeforeBody(
    _ exchange: Exchange, _ route: Route, _ snapshot: Snapshot, _ state: StateView
  ) -> Answering.Answer? {
    let answer = answering.answerBeforeBody(
      exchange, route, index: snapshot.index, state: state, prefix: exchange.claim?.prefix ?? "")
    return answer.map { answer in sabotage.map(answer.changing) ?? answer }
  }

  // MARK: Control

  /// The answer of a control API.
  enum ControlAnswer {
    case answer(Answering.Answer)
    /// An answer that goes on.
    case stream(ByteStream)
    case later(Later<ResponseDefinition>)
  }

  /// The answer to a request to a control API; `nil` if the request is not one.
  func controlAnswer(to exchange: Exchange) -> ControlAnswer? {
    guard let path = exchange.controlPath, let control else { return nil }
    if let problem = exchange.bodyLack.map(problem) ?? exchange.claim?.problem {
      return .answer(answering.refusal(problem, to: exchange))
    }
    let request = exchange.controlRequest(at: path, for: exchange.claim?.lease ?? leases.main)
    return switch control.reply(to: request) {
    case .response(let response): .answer(controlAnswer(response, to: exchange))
    case .stream(let stream): .stream(stream)
    case .later(let later): .later(later)
    }
  }

  /// The answer that sends a response of a control API.
  func controlAnswer(_ response: ResponseDefinition, to exchange: Exchange) -> Answering.Answer {
    answering.control(response, to: exchange)
  }

  // MARK: Refusals

  /// Why a request is not answered at all: its lease is not there, or its body; `nil` if it is answered.
  func refusal(of exchange: Exchange) -> Answering.Answer? {
    let problem = exchange.claim?.problem ?? exchange.bodyLack.map(problem)
    return problem.map { answering.refusal($0, to: exchange) }
  }

  /// The answer to a request whose lease has not got its state.
  /// - Parameter limit: the time in which it has not come; `nil` if it never comes.
  func refusalWithoutState(of exchange: Exchange, after limit: Duration?) -> Answering.Answer {
    answering.refusal(limit.map { .lateState(limit: $0) } ?? .lostState, to: exchange)
  }

  /// The answer to a request that is not valid HTTP.
  func refusal(of exchange: Exchange, _ mistake: RequestMistake) -> Answering.Answer {
    answering.refusal(
      .badRequest(status: mistake.status, detail: mistake.detail), to: exchange,
      isUnfinished: mistake.isUnfinished)
  }

  /// The answer to a request whose answer finds no room.
  /// - Parameter scriptCount: the number of scripted answers on their way, and of connections that wait.
  func refusal(of exchange: Exchange, among scriptCount: Int) -> Answering.Answer {
    answering.refusal(.tooManyConnections(scriptCount), to: exchange)
  }

  private func problem(of lack: ReceivedBody.Lack) -> ProblemDetails {
    switch lack {
    case .tooLarge: .bodyTooLarge(limit: bodyLimit)
    case .noRoom: .tooManyBodies(limit: bodyMemory.limit)
    }
  }
}
