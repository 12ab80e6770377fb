// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIControl
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem

/// Answers requests: takes room for the answer of an ``Answerer``, has the lease make its changes, gives it to the ``Sender``, and
/// reports it to the journal and the observer.
final class Dispatcher: Sendable {
  private let answerer: Answerer
  /// Those of the answerer, here because every request collects them.
  private let ownInfluences: Influences
  private let leases: LeaseTable
  private let sender: Sender
  private let hasObserver: Bool
  /// Whether any lease keeps a journal.
  private let hasJournals: Bool
  private let events: EventHub
  /// Gives an entry to the observer. A function, because a value of any type would be copied for each call.
  private let observe: (@Sendable (JournalEntry) -> Void)?
  private let recording: RecordingPolicy
  private let notices: AnswerNotices
  /// `nil` if pages of every origin may read the answers.
  private let keptOutPages: KeptOutPages?
  private let suspended = SuspendedConnections()
  /// The longest wait for the state of a lease.
  private let stateTime: Duration

  init(
    _ configuration: ServerConfiguration, observer: (any RequestObserver)?,
    recording: RecordingPolicy, logger: ThrottledLogger, sender: Sender, bodyMemory: BodyMemory,
    leases: LeaseTable, control: ServerControl
  ) {
    answerer = Answerer(
      configuration, bodyMemory: bodyMemory, leases: leases, control: control.api)
    ownInfluences = answerer.influences
    self.leases = leases
    self.sender = sender
    hasObserver = observer != nil
    hasJournals = configuration.journal.mode != .off
    events = control.events
    if let observer {
      observe = { observer.record($0) }
    } else {
      observe = nil
    }
    self.recording = recording
    notices = AnswerNotices(logger: logger.logger)
    keptOutPages =
      configuration.allowsCrossOrigin ? nil : KeptOutPages(logger: logger.logger)
    stateTime = configuration.stateTime
  }

  // MARK: Answering

  /// Answers a request that is complete, or whose end is not awaited.
  func answer(_ exchange: Exchange) -> MHD_Result {
    sender.willAnswer()
    exchange.finishRequest()
    if exchange.isControl, let answer = answerer.controlAnswer(to: exchange) {
      return send(answer, to: exchange)
    }
    guard let snapshot = exchange.snapshot else { return .NO }
    var conditional: ConditionalCase?
    if let routed = exchange.routed,
      let constant = ConstantReply(
        of: routed, for: exchange, influences(on: exchange), &conditional),
      let answer = PreparedCases.of(routed)[constant],
      exchange.connection.hasRoom(forHead: answer.response.headSize, ofAnswerTo: exchange.head)
    {
      return send(answer.reply, by: .prepared(answer.response), to: exchange)
    }
    let lease = exchange.claim?.lease ?? leases.main
    if let refusal = answerer.refusal(of: exchange) {
      return send(
        refusal, to: exchange,
        preparedAs: exchange.needsScript || lease.recordsWire ? .scripted(nil) : nil)
    }
    return settle(
      Settlement(lease),
      DecidedExchange(
        exchange: exchange, conditional: conditional, snapshot: snapshot, lease: lease,
        answerer: answerer, sender: sender, isBeforeBody: false)) ?? .NO
  }

  /// All that changes the answer to a request, beside its scenario.
  private func influences(on exchange: Exchange) -> Influences {
    var influences = exchange.influences.union(leases.main.influences).union(ownInfluences)
    if sender.isStopping { influences.insert(.stopping) }
    return influences
  }

  /// Answers before the body has come, if the head decides the answer and its case is declared so; otherwise gives `nil`.
  /// - Parameter part: the number of the body's first bytes that libmicrohttpd hands over; `nil` before it does.
  func answerBeforeBody(_ exchange: Exchange, having part: Int?) -> MHD_Result? {
    guard let snapshot = exchange.snapshot,
      let lease = exchange.claim.map(\.lease) ?? leases.main
    else { return nil }
    return settle(
      Settlement(lease),
      DecidedExchange(
        exchange: exchange, conditional: nil, snapshot: snapshot, lease: lease,
        answerer: answerer, sender: sender, isBeforeBody: true, part: part))
  }

  /// Goes on with a decision as far as it can.
  /// - Returns: `nil` if the answer waits for the body.
  private func settle(
    _ settlement: consuming Settlement<DecidedExchange>, _ decided: DecidedExchange
  ) -> MHD_Result? {
    let exchange = decided.exchange
    switch settlement.proceed(decided) {
    case .undecided: return nil
    case .settled(let answer, let route):
      if decided.isBeforeBody {
        sender.willAnswer()
        exchange.finishHead()
      }
      return send(answer, by: route, to: exchange)
    case .waits(let awaited):
      return wait(exchange, for: awaited, .decision(settlement, decided), limit: stateTime)
    case .lost: return refuse(exchange, .decision(settlement, decided), after: nil)
    }
  }

  // MARK: Waiting

  /// Suspends the connection until something is there, and then goes on.
  /// - Parameter limit: the longest wait; `nil` for any.
  /// - Returns: `nil` if the answer waits for the body.
  private func wait(
    _ exchange: Exchange, for awaited: any Awaited, _ rest: WaitingExchange.Rest, limit: Duration?
  ) -> MHD_Result? {
    guard sender.admitWait() else { return goOn(exchange, rest, after: .noRoom) }
    let (suspension, ending) = suspended.suspend(exchange.connection, until: awaited, limit: limit)
    if let ending {
      sender.endWait()
      return goOn(exchange, rest, after: ending)
    }
    if rest.isBeforeBody {
      // The client has nothing to do meanwhile, so its silence does not count.
      exchange.connection.ledger?.pointee.silence.end()
      sender.willAnswer()
    }
    exchange.waiting = WaitingExchange(rest, suspension)
    exchange.progress = .waiting
    return .YES
  }

  /// Goes on with an exchange that is not suspended any more; libmicrohttpd calls for it at the place where it was suspended.
  /// - Returns: `nil` if the answer waits for the body.
  func proceed(_ exchange: Exchange) -> MHD_Result? {
    guard let (rest, ending) = endWait(of: exchange) else { return .NO }
    if rest.isBeforeBody {
      exchange.connection.ledger?.pointee.silence.begin()
      sender.hasAnswered()
      exchange.progress = .receiving
    } else {
      exchange.progress = .due
    }
    return goOn(exchange, rest, after: ending)
  }

  /// Gives a connection that is not suspended any more its socket back.
  /// - Returns: the rest of the way to the answer, and why the wait is over; `nil` if the exchange did not wait.
  private func endWait(
    of exchange: Exchange
  ) -> (rest: WaitingExchange.Rest, ending: Suspension.Ending)? {
    guard let waiting = exchange.waiting.take() else { return nil }
    let ending = suspended.finish(waiting.suspension)
    sender.endWait()
    return (waiting.rest, ending)
  }

  private func goOn(
    _ exchange: Exchange, _ rest: WaitingExchange.Rest, after ending: Suspension.Ending
  ) -> MHD_Result? {
    switch (ending, rest) {
    case (.ready, .decision(let settlement, let decided)): return settle(settlement, decided)
    case (.ready, .control(let later)):
      guard let response = later.value else { return .NO }
      return send(.answer(answerer.controlAnswer(response, to: exchange)), to: exchange)
    case (.noRoom, _):
      abandon(rest, of: exchange)
      return refuseWithoutRoom(exchange)
    case (.timeOver, _): return refuse(exchange, rest, after: stateTime)
    case (.cutOff, _):
      rest.abandon()
      return .NO
    }
  }

  /// Ends the way to an answer; another one is sent in its place.
  private func abandon(_ rest: WaitingExchange.Rest, of exchange: Exchange) {
    rest.abandon()
    guard rest.isBeforeBody else { return }
    sender.willAnswer()
    exchange.progress = .due
    exchange.isEndUnknown = true
  }

  /// Answers a request whose state is not there.
  /// - Parameter limit: the time in which it has not come; `nil` if it never comes.
  private func refuse(
    _ exchange: Exchange, _ rest: WaitingExchange.Rest, after limit: Duration?
  ) -> MHD_Result {
    abandon(rest, of: exchange)
    return send(
      answerer.refusalWithoutState(of: exchange, after: limit), to: exchange,
      preparedAs: exchange.needsScript ? .scripted(nil) : nil)
  }

  /// Ends the waits that take too long, and those whose clients have gone.
  func inspectWaiting() { suspended.inspect() }

  /// Ends all waits, and suspends no connection any more.
  func endWaiting() { suspended.endAll() }

  // MARK: Refusals

  /// Answers a request that is not valid HTTP, and closes the connection, because the beginning of the next request
  /// is unknown.
  func refuse(_ exchange: Exchange, _ mistake: RequestMistake) -> MHD_Result {
    sender.willAnswer()
    exchange.progress = .due
    exchange.isEndUnknown = true
    let answer = answerer.refusal(of: exchange, mistake)
    // On the connection's own socket, which can be closed cleanly even if the client is still sending.
    guard
      let route = sender.route(
        for: answer.reply, to: exchange, prepared: .scripted(nil), isRefusal: true)
    else {
      // There is no answer whose end a stop would wait for, and libmicrohttpd does not report the end of each request that it refuses.
      exchange.progress = .receiving
      sender.hasAnswered()
      return .NO
    }
    return send(answer.reply, by: route, to: exchange)
  }

  private func refuseWithoutRoom(_ exchange: Exchange) -> MHD_Result {
    let answer = answerer.refusal(of: exchange, among: sender.scriptCount)
    // libmicrohttpd sends it, so it needs no room, except after a large head, or if libmicrohttpd has not seen the end of
    // the request.
    guard
      let route = sender.route(
        for: answer.reply, to: exchange, prepared: exchange.needsScript ? .scripted(nil) : nil,
        isRefusal: true)
    else { return .NO }
    return send(answer.reply, by: route, to: exchange)
  }

  // MARK: Sending

  /// Sends the answer of a control API; neither a journal nor an observer sees it.
  private func send(_ answer: Answerer.ControlAnswer, to exchange: Exchange) -> MHD_Result {
    switch answer {
    case .answer(let answer):
      return send(
        answer, to: exchange,
        preparedAs: exchange.needsScript || answer.reply.response.needsScript
          ? .scripted(nil) : nil)
    case .stream(let stream): return send(stream, to: exchange)
    case .later(let later):
      return wait(exchange, for: later, .control(later), limit: nil) ?? .NO
    }
  }

  /// Sends an answer that changes no state.
  private func send(
    _ answer: Answering.Answer, to exchange: Exchange, preparedAs prepared: CaseResponse?
  ) -> MHD_Result {
    send(
      answer, by: sender.route(for: answer.reply, to: exchange, prepared: prepared), to: exchange)
  }

  private func send(_ stream: ByteStream, to exchange: Exchange) -> MHD_Result {
    // It has no end, so a stop does not wait for it.
    sender.hasAnswered()
    guard
      exchange.connection.hasRoom(forHead: StreamedResponse.headSize, ofAnswerTo: exchange.head)
    else {
      stream.close()
      return refuse(exchange, .largeHeadOfStream)
    }
    exchange.progress = .streaming
    exchange.stream = stream
    let result = StreamedResponse.queue(stream, on: exchange.connection.handle)
    if result == .NO { stream.close() }
    return result
  }

  /// - Parameter route: `nil` if there is no room for the answer.
  private func send(
    _ answer: Answering.Answer, by route: Sender.Route?, to exchange: Exchange
  ) -> MHD_Result {
    guard let route else { return refuseWithoutRoom(exchange) }
    if !answer.notices.isEmpty { notices.note(answer.notices) }
    if exchange.mayBeOfPage, !exchange.isControl { keptOutPages?.note(exchange, answer.reply) }
    return send(answer.reply, answer.misses, by: route, to: exchange)
  }

  private func send(
    _ reply: Reply, _ misses: NearMisses? = nil, by route: Sender.Route, to exchange: Exchange
  ) -> MHD_Result {
    (exchange.claim?.lease ?? leases.main).coverage.note(reply)
    let journal = hasJournals ? exchange.journal(among: leases) : nil
    // Without a reader, no entry is made.
    let isRead =
      journal != nil || !exchange.isControl && (hasObserver || events.hasListenersToRequests)
    let answered = isRead ? answered(exchange, reply, misses, in: journal) : nil
    switch route {
    case .prepared(let response):
      exchange.progress = .queued
      exchange.queued = answered.map { ($0, response) }
      return response.queue(on: exchange.connection.handle)
    case .scripted(let script, let socket):
      exchange.progress = .taken
      let message = script.message
      let start = exchange.start
      sender.play(
        script, on: socket, of: exchange.connection, discarding: exchange.unreadSize
      ) { result in
        guard let answered else { return }
        self.report(
          answered, WireRecord(of: message, result, since: start), to: journal)
      }
      return .YES
    }
  }

  // MARK: Reporting

  /// Handles the end of an exchange, which libmicrohttpd reports.
  func didEnd(_ exchange: Exchange, isComplete: Bool) {
    switch exchange.progress {
    case .receiving: return
    // The loop reports the end of an answer on a socket that was taken.
    case .taken: return
    case .waiting:
      // The server stops.
      endWait(of: exchange)?.rest.abandon()
      sender.hasAnswered()
    case .streaming: exchange.stream?.close()
    case .due: sender.hasAnswered()
    case .queued:
      sender.hasAnswered()
      guard let (answered, response) = exchange.queued.take() else { return }
      let hasBody = response.hasBody && !answered.reply.isHead
      report(
        answered,
        WireRecord(
          nanoseconds: MonotonicTime.now.nanoseconds(since: exchange.start), isComplete: isComplete,
          status: Int(response.status), body: hasBody ? response.body : nil),
        to: exchange.journal(among: leases))
    }
  }

  /// Keeps the request with its answer, which is in the journal from now on.
  private func answered(
    _ exchange: Exchange, _ reply: Reply, _ misses: NearMisses?, in journal: Journal?
  ) -> AnsweredRequest {
    let answered = AnsweredRequest(
      exchange.recorded(by: journal?.recording.joined(with: recording) ?? recording),
      reply: reply, misses: misses, lease: exchange.claim?.id ?? leases.main.id)
    journal?.append(answered)
    if events.hasListeners(to: .requestBegan) {
      events.publish(.requestBegan) { $0.literal(answered.beginning) }
    }
    return answered
  }

  private func report(
    _ answered: AnsweredRequest, _ wire: WireRecord, to journal: Journal?
  ) {
    let reported = journal?.complete(answered, wire)
    guard hasObserver || events.hasListeners(to: .request) else { return }
    let entry = JournalEntry(answered, wire, reported: reported)
    observe?(entry)
    events.publish(.request) { $0.literal(entry.literal) }
  }
}
