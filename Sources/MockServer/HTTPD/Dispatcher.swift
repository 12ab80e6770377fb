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
import MockAPISystem

/// Answers requests: takes room for the answer of an ``Answerer``, has the lease make its changes, gives it to the ``Sender``, and
/// reports it to the journal and the observer.
final class Dispatcher: Sendable {
  private let answerer: Answerer
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

  init(
    _ configuration: ServerConfiguration, observer: (any RequestObserver)?,
    recording: RecordingPolicy, logger: ThrottledLogger, sender: Sender, bodyMemory: BodyMemory,
    leases: LeaseTable, control: ServerControl
  ) {
    answerer = Answerer(
      configuration, bodyMemory: bodyMemory, leases: leases, control: control.api)
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
      let constant = answerer.constant(
        of: routed, for: exchange, isStopping: sender.isStopping, &conditional),
      exchange.connection.hasRoom(forHead: constant.response.headSize, ofAnswerTo: exchange.head)
    {
      return send(constant.reply, by: .prepared(constant.response), to: exchange)
    }
    let lease = exchange.claim?.lease ?? leases.main
    let (answer, route) = lease.commit(
      deciding: { answerer.decide(exchange, conditional, snapshot, lease) },
      reserving: { answer in
        sender.route(
          for: answer.reply, to: exchange,
          prepared: exchange.needsScript || lease.recordsWire
            ? .scripted(nil) : response(of: answer, to: exchange))
      }, givingBack: sender.giveBack)
    return send(answer, by: route, to: exchange)
  }

  /// Answers before the body has come, if the head decides the answer and its case is declared so; otherwise gives `nil`.
  /// - Parameter part: the number of the body's first bytes that libmicrohttpd hands over; `nil` before it does.
  func answerBeforeBody(_ exchange: Exchange, having part: Int?) -> MHD_Result? {
    guard let snapshot = exchange.snapshot,
      let lease = exchange.claim.map(\.lease) ?? leases.main
    else { return nil }
    do throws(BodyAwaited) {
      let (answer, route) = try lease.commit(
        deciding: { () throws(BodyAwaited) in
          guard let answer = answerer.decideBeforeBody(exchange, snapshot, lease) else {
            throw BodyAwaited()
          }
          return answer
        },
        reserving: { answer in
          exchange.leaveBody(having: part)
          return sender.route(for: answer.reply, to: exchange, prepared: .scripted(nil))
        }, givingBack: sender.giveBack)
      sender.willAnswer()
      exchange.finishHead()
      return send(answer, by: route, to: exchange)
    } catch {
      return nil
    }
  }

  /// The decision about a request is to wait for its body.
  private struct BodyAwaited: Error {}

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

  // MARK: Routes

  /// The response of an answer that was made beforehand; `nil` if libmicrohttpd sends one that is made for the request.
  private func response(of answer: Answering.Answer, to exchange: Exchange) -> CaseResponse? {
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

  // MARK: Sending

  /// Sends the answer of a control API; neither a journal nor an observer sees it.
  private func send(_ answer: Answerer.ControlAnswer, to exchange: Exchange) -> MHD_Result {
    switch answer {
    case .answer(let answer):
      let route = sender.route(
        for: answer.reply, to: exchange,
        prepared: exchange.needsScript || answer.reply.response.needsScript ? .scripted(nil) : nil)
      return send(answer, by: route, to: exchange)
    case .stream(let stream): return send(stream, to: exchange)
    }
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
    let journal = hasJournals ? exchange.journal(among: leases) : nil
    // Without a reader, no entry is made.
    let isRead = journal != nil || !exchange.isControl && (hasObserver || events.hasListeners)
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
    return answered
  }

  private func report(
    _ answered: AnsweredRequest, _ wire: WireRecord, to journal: Journal?
  ) {
    journal?.complete(answered, wire)
    guard hasObserver || events.hasListeners else { return }
    let entry = JournalEntry(answered, wire)
    observe?(entry)
    events.publish(.request) { $0.literal(entry.literal) }
  }
}
