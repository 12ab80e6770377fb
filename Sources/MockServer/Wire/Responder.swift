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
  /// Exchanges whose answer is queued and not sent yet. One whose request never ends must not hold up a stop.
  private let open = Atomic<Int>(0)

  init(
    snapshot: Snapshot, configuration: ServerConfiguration, observer: (any RequestObserver)?,
    logger: Logger
  ) {
    self.snapshot = Mutex(snapshot)
    self.configuration = configuration
    self.observer = observer
    self.logger = logger
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

  /// Whether an answer is still on its way.
  var isBusy: Bool { open.load(ordering: .relaxed) > 0 }

  // MARK: An exchange, in the order of the calls

  func begin(_ exchange: Exchange, method: UnsafePointer<CChar>?) -> MHD_Result {
    exchange.begin(method: method, snapshot: snapshot.withLock { $0 })
    return .YES
  }

  func receive(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) {
    exchange.receive(bytes, limit: configuration.maximumBodySize)
  }

  func answer(_ exchange: Exchange) -> MHD_Result {
    open.add(1, ordering: .relaxed)
    exchange.isAnswerDue = true
    guard let snapshot = exchange.snapshot else { return .NO }
    if exchange.isBodyTooLarge {
      return answer(exchange, .bodyTooLarge(limit: configuration.maximumBodySize))
    }
    if configuration.allowsCrossOrigin, isPreflight(exchange) { return answerPreflight(exchange) }
    switch Engine.decide(exchange, index: snapshot.index, lease: lease) {
    case .serve(let selection):
      return serve(selection, to: exchange, from: snapshot)
    case .unknownCase(let scenario, let preferences):
      return answer(
        exchange, .unknownCase(preferences, in: snapshot.index.scenarios[scenario]))
    case .options(let methods):
      return answerOptions(exchange, methods: methods)
    case .unmatched:
      let misses = NearMiss.nearest(
        to: exchange, among: snapshot.index.scenarios, states: lease.currentStates)
      return answer(exchange, .unmatched(exchange, nearMisses: misses))
    }
  }

  func didEnd(_ exchange: Exchange, isComplete: Bool) {
    if exchange.isAnswerDue { open.subtract(1, ordering: .relaxed) }
    guard let observer, let served = exchange.served(isComplete: isComplete) else { return }
    observer.served(served)
  }

  func log(message: String) {
    let text = message.last == "\n" ? String(message.dropLast()) : message
    logger.warning("\(text)", metadata: ["source": "libmicrohttpd"])
  }

  // MARK: Answers

  private func serve(
    _ selection: Decision.Selection, to exchange: Exchange, from snapshot: Snapshot
  ) -> MHD_Result {
    let declared = snapshot.index.scenarios[selection.scenario].cases[selection.served].response
    var added: [HeaderField] = []
    if let applied = selection.appliedPreference {
      added.append(HeaderField(name: "Preference-Applied", value: applied))
    }
    if configuration.allowsCrossOrigin,
      declared?.headerValues(named: "Access-Control-Allow-Origin").isEmpty ?? true
    {
      let names = (declared?.headers ?? []).map(\.name) + added.map(\.name)
      added += CrossOrigin.headers(for: exchange, exposing: names)
    }
    let response =
      added.isEmpty
      ? snapshot.response(scenario: selection.scenario, caseIndex: selection.served)
      : snapshot.response(
        scenario: selection.scenario, caseIndex: selection.served, adding: added)
    guard let response else { preconditionFailure("a sequence was served as a case") }
    return exchange.answer(with: response, selection: selection)
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
