// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPICatalogue
import MockAPIControl
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem

/// Serves exchanges from their first byte to their last; used by the callbacks of libmicrohttpd. ``Answering`` makes
/// the answer, and ``Sender`` sends it.
final class RequestHandler: Sendable {
  private let snapshot: Mutex<Snapshot>
  let leases: LeaseTable
  private let answering: Answering
  let control: ServerControl
  private let hasControl: Bool
  private let hasObserver: Bool
  /// Whether any lease keeps a journal.
  private let hasJournals: Bool
  private let events: EventHub
  private let sender: Sender
  /// Gives an entry to the observer. A function, because a value of any type would be copied for each call.
  private let observe: (@Sendable (JournalEntry) -> Void)?
  private let recording: RecordingPolicy
  private let sabotage: (@Sendable (ResponseDefinition) -> ResponseDefinition)?
  /// The influences of the server on answers that never change.
  private let ownInfluences: ConstantReply.Influences
  let logger: ThrottledLogger
  let connections: ConnectionBook
  /// The length in bytes of the longest body that is kept for matching.
  private let bodyLimit: Int
  private let bodyMemory: BodyMemory
  /// The threads on which a request was refused that libmicrohttpd is about to refuse, too.
  let refusing = Mutex<Set<UInt>>([])
  private let notices: AnswerNotices
  /// `nil` if pages of every origin may read the answers.
  private let keptOutPages: KeptOutPages?
  /// The memory for the head of a request, in bytes.
  let headLimit: Int
  /// The number of seconds that a client may be silent within a request.
  let requestSeconds: UInt32

  init(
    snapshot: Snapshot, configuration: ServerConfiguration, observer: (any RequestObserver)?,
    logger: ThrottledLogger, sender: Sender, connections: ConnectionBook, leases: LeaseTable,
    control: ServerControl
  ) {
    self.leases = leases
    self.control = control
    hasControl = control.api != nil
    hasObserver = observer != nil
    hasJournals = configuration.journal.mode != .off
    events = control.events
    self.snapshot = Mutex(snapshot)
    self.sender = sender
    if let observer {
      observe = { observer.record($0) }
    } else {
      observe = nil
    }
    self.logger = logger
    self.connections = connections
    bodyLimit = configuration.maximumBodySize
    bodyMemory = BodyMemory(limit: configuration.bodyMemory)
    answering = Answering(allowsCrossOrigin: configuration.allowsCrossOrigin)
    recording = observer?.recording ?? .line
    sabotage = configuration.sabotage
    ownInfluences = answering.influences.union(sabotage == nil ? [] : .sabotage)
    requestSeconds = configuration.requestSeconds
    headLimit = configuration.maximumHeadSize
    notices = AnswerNotices(logger: logger.logger)
    keptOutPages =
      configuration.allowsCrossOrigin ? nil : KeptOutPages(logger: logger.logger)
  }

  /// Replaces the scenarios; exchanges that have begun keep the earlier ones.
  ///
  /// Must not be called from several threads at once: the result would be that of the last call to finish, not of the
  /// last change.
  func serve(_ change: ServedChange) {
    let new = Snapshot(change.index, files: change.bodyFolder.map(StaticFiles.init))
    // The old snapshot is released outside of the lock, because it may be large.
    let old = snapshot.withLock { snapshot in
      defer { snapshot = new }
      return snapshot
    }
    withExtendedLifetime(old) {}
    if change.hasRemovals { leases.forgetState(of: change.ended) }
  }

  // MARK: An exchange, in the order of the calls

  func begin(_ exchange: Exchange, _ line: Exchange.RequestLine) -> MHD_Result {
    let mistake = exchange.begin(
      line, snapshot: snapshot.withLock { $0 }, leases: leases, hasControl: hasControl,
      headLimit: headLimit, bodyLimit: bodyLimit, bodyMemory: bodyMemory,
      recording: recording, hasJournals: hasJournals)
    if let mistake { return refuse(exchange, mistake) }
    if exchange.awaitsPartOfBody { return .YES }
    return answerHead(of: exchange) ?? .YES
  }

  func receive(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) -> MHD_Result {
    if exchange.mayLeaveBody, let result = answerHead(of: exchange, having: bytes.count) {
      return result
    }
    return switch exchange.receive(bytes) {
    case .goesOn: .YES
    case .isComplete: answer(exchange)
    case .isMalformed: refuse(exchange, .malformedChunks)
    case .isNamelessTrailer: refuse(exchange, .namelessTrailer)
    }
  }

  /// Answers a request whose end libmicrohttpd has read.
  func finish(_ exchange: Exchange) -> MHD_Result {
    // Trailers may follow a body in chunks.
    if exchange.head.hasCoding {
      switch mockapi_check_trailers(exchange.connection.handle) {
      case MOCKAPI_TRAILERS_NAMELESS: return refuse(exchange, .namelessTrailer)
      case MOCKAPI_TRAILERS_UNCLEAR: exchange.isEndUnknown = true
      default: break
      }
    }
    return answer(exchange)
  }

  func answer(_ exchange: Exchange) -> MHD_Result {
    sender.willAnswer()
    exchange.finishRequest()
    if let path = exchange.controlPath, let control = control.api {
      return answer(exchange, at: path, by: control)
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
    let (answer, route) = lease.commit(
      deciding: { decide(exchange, conditional, snapshot, lease) },
      reserving: { answer in
        sender.route(
          for: answer.reply, to: exchange,
          prepared: exchange.needsScript || lease.recordsWire
            ? .scripted(nil) : response(of: answer, to: exchange))
      }, givingBack: sender.giveBack)
    return send(answer, by: route, to: exchange)
  }

  /// Answers a request whose body is not awaited; otherwise gives `nil`.
  /// - Parameter part: the number of the body's first bytes that libmicrohttpd hands over; `nil` before it does.
  private func answerHead(of exchange: Exchange, having part: Int? = nil) -> MHD_Result? {
    if exchange.mayLeaveBody {
      if let result = answerBeforeBody(exchange, having: part) { return result }
      exchange.awaitBody()
    }
    guard exchange.bodyLack != nil else { return nil }
    // The answer does not wait for the body, so the connection cannot go on.
    exchange.isEndUnknown = true
    return answer(exchange)
  }

  /// Answers before the body has come, if the head decides the answer and its case is declared so; otherwise gives `nil`.
  private func answerBeforeBody(_ exchange: Exchange, having part: Int?) -> MHD_Result? {
    guard let snapshot = exchange.snapshot,
      let lease = exchange.claim.map(\.lease) ?? leases.main
    else { return nil }
    do throws(BodyAwaited) {
      let (answer, route) = try lease.commit(
        deciding: { () throws(BodyAwaited) in
          let answer = answering.answerBeforeBody(
            exchange, routed: exchange.routed, index: snapshot.index, state: lease,
            prefix: exchange.claim?.prefix ?? "")
          guard let answer else { throw BodyAwaited() }
          return sabotage.map(answer.changing) ?? answer
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

  /// All that changes the answer to a request, beside its scenario.
  private func influences(on exchange: Exchange) -> ConstantReply.Influences {
    var influences = exchange.influences.union(leases.main.influences).union(ownInfluences)
    if sender.isStopping { influences.insert(.stopping) }
    return influences
  }

  /// Answers a request to a control API; neither a journal nor an observer sees it.
  private func answer(
    _ exchange: Exchange, at path: ControlPath, by control: ControlAPI
  ) -> MHD_Result {
    let answer: Answering.Answer
    if let problem = exchange.bodyLack.map(problem) ?? exchange.claim?.problem {
      answer = answering.refusal(problem, to: exchange)
    } else {
      let request = exchange.controlRequest(
        at: path, for: exchange.claim?.lease ?? leases.main)
      switch control.reply(to: request) {
      case .response(let response): answer = answering.control(response, to: exchange)
      case .stream(let stream): return self.stream(stream, to: exchange)
      }
    }
    let route = sender.route(
      for: answer.reply, to: exchange,
      prepared: exchange.needsScript || answer.reply.response.needsScript ? .scripted(nil) : nil)
    return send(answer, by: route, to: exchange)
  }

  private func stream(_ stream: ByteStream, to exchange: Exchange) -> MHD_Result {
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

  private func decide(
    _ exchange: Exchange, _ conditional: ConditionalCase?, _ snapshot: Snapshot, _ lease: Lease
  ) -> Answering.Answer {
    if let problem = exchange.claim?.problem ?? exchange.bodyLack.map(problem) {
      return answering.refusal(problem, to: exchange)
    }
    let answer = answering.answer(
      exchange, routed: exchange.routed, conditional: conditional, index: snapshot.index,
      files: snapshot.files?.response, state: lease, prefix: exchange.claim?.prefix ?? "")
    return sabotage.map(answer.changing) ?? answer
  }

  private func problem(of lack: ReceivedBody.Lack) -> ProblemDetails {
    switch lack {
    case .tooLarge: .bodyTooLarge(limit: bodyLimit)
    case .noRoom: .tooManyBodies(limit: bodyMemory.limit)
    }
  }

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

  // MARK: Sending

  /// Answers a request that is not valid HTTP, and closes the connection, because the beginning of the next request
  /// is unknown.
  func refuse(_ exchange: Exchange, _ mistake: RequestMistake) -> MHD_Result {
    sender.willAnswer()
    exchange.progress = .due
    exchange.isEndUnknown = true
    let answer = answering.refusal(
      .badRequest(status: mistake.status, detail: mistake.detail), to: exchange,
      isUnfinished: mistake.isUnfinished)
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

  private func refuse(_ exchange: Exchange) -> MHD_Result {
    let answer = answering.refusal(.tooManyConnections(sender.scriptCount), to: exchange)
    // libmicrohttpd sends it, so it needs no room, except after a large head, or if libmicrohttpd has not seen the end of
    // the request.
    guard
      let route = sender.route(
        for: answer.reply, to: exchange, prepared: exchange.needsScript ? .scripted(nil) : nil,
        isRefusal: true)
    else { return .NO }
    return send(answer.reply, by: route, to: exchange)
  }

  /// - Parameter route: `nil` if there is no room for the answer.
  private func send(
    _ answer: Answering.Answer, by route: Sender.Route?, to exchange: Exchange
  ) -> MHD_Result {
    guard let route else { return refuse(exchange) }
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
