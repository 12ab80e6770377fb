// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPIScenario
import Synchronization

/// Answers exchanges out of the current snapshot; what libmicrohttpd's callbacks work with.
final class Responder: Sendable {
  private let snapshot: Mutex<Snapshot>
  private let lease = LeaseState()
  private let configuration: ServerConfiguration
  private let observer: (any RequestObserver)?
  private let logger: Logger
  private let loop: WireLoop
  private let standIn: StandInSocket
  /// Gets connections back when a script has ended and they go on; `nil` before it has started.
  private let daemon = Mutex<DaemonReference?>(nil)
  private let limitNotices: LimitNotices
  /// How many answers may be on their way by script.
  private let scriptLimit: Int
  /// Exchanges whose answer is queued and not sent yet. One whose request never ends must not hold up a stop, nor one
  /// whose answer never does.
  private let open = Atomic<Int>(0)

  init(
    snapshot: Snapshot, configuration: ServerConfiguration, observer: (any RequestObserver)?,
    logger: Logger, loop: WireLoop, scriptLimit: Int
  ) throws(ServerError) {
    self.loop = loop
    self.scriptLimit = scriptLimit
    standIn = try StandInSocket()
    self.snapshot = Mutex(snapshot)
    self.configuration = configuration
    self.observer = observer
    self.logger = logger
    limitNotices = LimitNotices(logger: logger)
  }

  /// Says who takes connections back.
  func attach(to daemon: Daemon) {
    self.daemon.withLock { $0 = DaemonReference(daemon: daemon) }
  }

  /// Replaces the scenarios; exchanges that have begun end with those they began with.
  func replace(with snapshot: Snapshot) {
    // The old snapshot goes outside of the lock: it may be large.
    let old = self.snapshot.withLock { current in
      defer { current = snapshot }
      return current
    }
    _ = old
  }

  /// How many seconds a connection may be silent within a request.
  var requestSeconds: UInt32 { configuration.requestSeconds }

  /// Whether an answer is still on its way.
  var isBusy: Bool { open.load(ordering: .relaxed) > 0 }

  // MARK: An exchange, in the order of the calls

  func begin(
    _ exchange: Exchange, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?
  ) -> MHD_Result {
    exchange.begin(method: method, version: version, snapshot: snapshot.withLock { $0 })
    return .YES
  }

  func receive(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) {
    exchange.receive(bytes, limit: configuration.maximumBodySize)
  }

  func answer(_ exchange: Exchange) -> MHD_Result {
    open.add(1, ordering: .relaxed)
    exchange.finishRequest(bodyLimit: configuration.maximumBodySize)
    guard let snapshot = exchange.snapshot else { return .NO }
    if exchange.isBodyTooLarge {
      return answer(exchange, .bodyTooLarge(limit: configuration.maximumBodySize))
    }
    if configuration.allowsCrossOrigin, isPreflight(exchange) { return answerPreflight(exchange) }
    var undecided: Set<UndecidedCondition> = []
    let decision = Engine.decide(exchange, index: snapshot.index, lease: lease) {
      undecided.insert($0)
    }
    if !undecided.isEmpty { limitNotices.note(undecided) }
    switch decision {
    case .serve(let selection):
      return serve(selection, to: exchange, from: snapshot)
    case .unknownCase(let scenario, let preferences):
      return answer(
        exchange, .unknownCase(preferences, in: snapshot.index.scenarios[scenario]))
    case .options(let methods):
      return answerOptions(exchange, methods: methods)
    case .unmatched:
      let unmatched = UnmatchedRequest(
        method: exchange.method, target: exchange.target.text,
        nearMisses: NearMiss.nearest(
          to: exchange, among: snapshot.index.scenarios, states: lease.currentStates,
          undecided: undecided),
        scenarioCount: snapshot.index.scenarios.count)
      observer?.unmatched(unmatched)
      return answer(exchange, .unmatched(unmatched))
    }
  }

  func didEnd(_ exchange: Exchange, isComplete: Bool) {
    // The loop tells of the end of an answer on a socket that was taken.
    if exchange.isTaken { return }
    if exchange.isAnswerDue { open.subtract(1, ordering: .relaxed) }
    guard let observer, let served = exchange.served(isComplete: isComplete) else { return }
    observer.served(served)
  }

  func log(message: String) {
    let text = message.last == "\n" ? String(message.dropLast()) : message
    // What it says when the handler ends a connection, which is meant.
    if text == "Application reported internal error, closing connection." { return }
    // What it says of one that was handed to it and found no room, which is handed to it again.
    if text.hasPrefix("Server reached connection limit") { return }
    // Clients come and go; that is worth a word only when somebody looks for it.
    let level: Logger.Level = text.hasPrefix("Connection socket is closed") ? .debug : .warning
    logger.log(level: level, "\(text)", metadata: ["source": "libmicrohttpd"])
  }

  // MARK: Answers

  private func serve(
    _ selection: Decision.Selection, to exchange: Exchange, from snapshot: Snapshot
  ) -> MHD_Result {
    var added: [HeaderField] = []
    if let applied = selection.appliedPreference {
      added.append(HeaderField(name: "Preference-Applied", value: applied))
    }
    if configuration.allowsCrossOrigin {
      let declared = snapshot.index.scenarios[selection.scenario].cases[selection.served].response
      if declared?.headerValues(named: "Access-Control-Allow-Origin").isEmpty ?? true {
        let names = (declared?.headers ?? []).map(\.name) + added.map(\.name)
        added += CrossOrigin.headers(for: exchange, exposing: names)
      }
    }
    switch snapshot.response(of: selection) {
    case .prepared(let prepared):
      let response = prepared.response(
        acceptsGzip: { Self.acceptsGzip(exchange) }, adding: added)
      return exchange.answer(with: response, selection: selection)
    case .scripted(let response):
      return play(response, to: exchange, selection, from: snapshot, adding: added)
    case .none: preconditionFailure("a sequence was served as a case")
    }
  }

  /// Takes the connection over and has the loop send the response.
  private func play(
    _ response: ResponseDefinition, to exchange: Exchange, _ selection: Decision.Selection,
    from snapshot: Snapshot, adding added: [HeaderField]
  ) -> MHD_Result {
    guard loop.connectionCount < scriptLimit else {
      return self.answer(exchange, .tooManyConnections(loop.connectionCount))
    }
    let scenario = snapshot.index.scenarios[selection.scenario]
    let one = scenario.cases[selection.served]
    let answer = ScriptedAnswer(
      response,
      ScriptedAnswer.Circumstances(
        number: lease.nextNumber(of: one.name, in: scenario.name),
        seed: configuration.seed,
        isHead: exchange.method == "HEAD", acceptsGzip: Self.acceptsGzip(exchange),
        canKeepAlive: exchange.canKeepAlive, added: added, date: IMFDate.now))
    guard
      let socket = exchange.takeSocket(
        standIn: standIn.descriptor, for: response, selection: selection, fault: answer.fault)
    else {
      return self.answer(exchange, .tooManyConnections(loop.connectionCount))
    }
    let start = exchange.start
    let message = answer.script.message
    let record = exchange.served(isComplete: true)
    loop.add(
      Transmission(
        socket: socket, script: answer.script, handBack: { self.handBack($0) },
        willStall: { self.open.subtract(1, ordering: .relaxed) },
        didEnd: { self.didEnd(record, start: start, message, result: $0) }))
    return .YES
  }

  private func didEnd(
    _ record: ServedRequest?, start: ContinuousClock.Instant, _ message: WireMessage,
    result: Transmission.Result
  ) {
    if !result.hasStalled { open.subtract(1, ordering: .relaxed) }
    guard let observer, var record else { return }
    record.duration = .now - start
    record.isComplete = result.isComplete
    record.wireBytes = result.sentBytes
    if record.fault != nil { record.status = message.status(inFirst: result.sentBytes) }
    record.sentBody =
      result.sentBytes > message.headSize
      ? .part(of: message.bytes, message.headSize..<result.sentBytes) : SentBody.none
    observer.served(record)
  }

  private func handBack(_ socket: OwnedSocket) -> Bool {
    if let daemon = daemon.withLock({ $0?.daemon }) { return daemon.takeIn(socket) }
    socket.closeSocket()
    return true
  }

  private static func acceptsGzip(_ exchange: Exchange) -> Bool {
    TokenList.accepts("gzip", in: exchange.headerValues(named: "Accept-Encoding"))
  }

  private func isPreflight(_ exchange: Exchange) -> Bool {
    exchange.method == "OPTIONS"
      && CrossOrigin.value(of: "Access-Control-Request-Method", in: exchange) != nil
  }

  private func answerPreflight(_ exchange: Exchange) -> MHD_Result {
    answer(
      exchange, status: 204, headers: CrossOrigin.preflightHeaders(for: exchange), body: [],
      isReadable: false)
  }

  /// `Allow` names what is declared, and what follows from it (RFC 9110 sections 9.3.7 and 10.2.1).
  private func answerOptions(_ exchange: Exchange, methods: [String]) -> MHD_Result {
    var allowed = Set(methods)
    if allowed.remove("*") != nil {
      allowed.formUnion(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    }
    allowed.insert("OPTIONS")
    let allow = HeaderField(name: "Allow", value: allowed.sorted().joined(separator: ", "))
    return answer(exchange, status: 204, headers: [allow], body: [])
  }

  private func answer(_ exchange: Exchange, _ problem: ProblemDetails) -> MHD_Result {
    let type = HeaderField(name: "Content-Type", value: "application/problem+json")
    return answer(exchange, status: problem.status, headers: [type], body: problem.body)
  }

  private func answer(
    _ exchange: Exchange, status: Int, headers: [HeaderField], body: [UInt8],
    isReadable: Bool = true
  ) -> MHD_Result {
    // A page never sees the answer to its preflight.
    let exposed = isReadable ? headers.map(\.name) : []
    let crossOrigin =
      configuration.allowsCrossOrigin ? CrossOrigin.headers(for: exchange, exposing: exposed) : []
    do throws(PreparedResponse.RefusedHeader) {
      return exchange.answer(
        with: try PreparedResponse(
          status: status, headers: headers + crossOrigin, body: ResponseBody(body)))
    } catch {
      // Only what echoes the request can be refused; closing says so without inventing an answer.
      logger.error("a header could not be sent", metadata: ["name": "\(error.name)"])
      return .NO
    }
  }
}

/// A daemon that goes when its server does; it holds the responder itself.
private struct DaemonReference: Sendable {
  weak let daemon: Daemon?
}
