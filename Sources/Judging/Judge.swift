// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// Gives the verdict on an exchange: one pure function of what was sent, what was seen and what is expected.
package struct Judge: Sendable {
  private let libraries: TraceLibraries
  private let transportExceptions: TransportExceptions
  private let cookies: ServedCookies

  /// - Parameters:
  ///   - libraries: those whose frames are not the client's, so that they are no causes.
  ///   - transportExceptions: the exceptions with which the client says that there was no answer.
  ///   - cookies: those that any scenario sets which the client is judged with.
  package init(
    skipping libraries: TraceLibraries = TraceLibraries(),
    transportExceptions: TransportExceptions = TransportExceptions(),
    cookies: ServedCookies = ServedCookies()
  ) {
    self.libraries = libraries
    self.transportExceptions = transportExceptions
    self.cookies = cookies
  }

  /// The verdict on one exchange.
  /// - Parameters:
  ///   - control: the result of the same case, unchanged.
  ///   - location: the damaged value in the scenario file, or the case: `file:line:column`.
  ///   - replay: the command that replays the exchange.
  package func record(
    of exchange: JudgedExchange, _ observation: Observation, control: ControlResult,
    location: String, replay: String
  ) -> VerdictRecord {
    var observation = observation
    observation.end = transportExceptions.end(of: observation, in: exchange)
    let judgement = judgement(of: exchange, observation, control: control)
    var record = VerdictRecord(exchange, location: location, replay: replay)
    record.verdict = judgement.verdict
    record.reason = judgement.reason
    record.isAllowed = judgement.isAllowed
    record.actual = VerdictRecord.Actual(observation.end)
    record.actual.decoded = .init(judgement, in: exchange, observation.end)
    record.requests = observation.requests.count
    record.otherRequests = observation.otherRequests?.shown
    record.milliseconds = observation.milliseconds
    record.message = Excerpt.ends(
      of: VerdictSentence(exchange, observation, judgement, record).text,
      limit: VerdictRecord.longestDetail)
    if let field = DamagedField(exchange) {
      record.field = field.name
      if [.pass, .fail, .silent, .crash, .hang].contains(judgement.verdict) {
        record.reading = field.reading(of: observation.end, control: control)
      }
    }
    if judgement.verdict != .pass {
      record.rule = ContractRule(of: exchange)?.text
      record.isDefaultCase = exchange.caseIndex == exchange.scenario.defaultCase
      record.standardError = Secrets.redacted(Self.end(of: observation.standardError))
      record.group = Excerpt.ends(
        of: Cause(of: exchange, observation, judgement, skipping: libraries).text,
        limit: VerdictRecord.longestName)
    }
    return record
  }

  /// The record for a scenario that the client does not support: the only one of that scenario.
  package func recordOfUnsupported(_ scenario: Scenario, detail: String = "") -> VerdictRecord {
    var record = VerdictRecord(
      id: scenario.name, scenario: scenario.name, caseName: "", verdict: .notExercised,
      actual: VerdictRecord.Actual(.answered(ClientAnswer(.unsupported, detail: detail))),
      group: "notExercised: unsupported", location: scenario.location)
    record.isOfMapping = scenario.origin == .wireMock
    record.message = "the client does not support this scenario"
    return record
  }

  /// The last part of what a client wrote to its standard error, at most 8 KiB, from the beginning of a line.
  private static func end(of text: String) -> String {
    let limit = 8_192
    guard text.utf8.count > limit else { return text }
    let tail = text.utf8.suffix(limit)
    let start = tail.firstIndex(of: UInt8(ascii: "\n")).map { tail.index(after: $0) }
    return String(decoding: tail[(start ?? tail.startIndex)...], as: UTF8.self)
  }

  // MARK: The verdict

  private func judgement(
    of exchange: JudgedExchange, _ observation: Observation, control: ControlResult
  ) -> Judgement {
    if let fault = observation.serverFault { return Judgement(.harness, detail: fault) }
    if case .failed(let why) = control { return Judgement(.invalid, detail: why) }
    switch observation.end {
    case .hung: return withoutAnswer(Judgement(.hang), exchange, observation)
    case .crashed(let how):
      return withoutAnswer(Judgement(.crash, detail: how), exchange, observation)
    case .brokenProtocol(let why): return Judgement(.protocol, detail: why)
    case .answered(let answer):
      return judgement(of: answer, in: exchange, observation, control: control)
    }
  }

  /// A verdict on a client that gave no answer, with what was wrong before: when that is mended, it would be found next.
  private func withoutAnswer(
    _ judgement: Judgement, _ exchange: JudgedExchange, _ observation: Observation
  ) -> Judgement {
    let requests = RequestRules(observation, in: exchange, cookies: cookies)
    var judgement = judgement
    judgement.wrongRequests = [requests.repeated, requests.leakedCredentials].compactMap(\.self)
    return judgement
  }

  private func judgement(
    of answer: ClientAnswer, in exchange: JudgedExchange, _ observation: Observation,
    control: ControlResult
  ) -> Judgement {
    if answer.outcome == .unsupported, exchange.variant != nil {
      // The client has made the case itself, so it has something for the scenario.
      return Judgement(
        .protocol,
        detail: "'unsupported' must be the answer to the case itself, or to none;"
          + " found it for a variant of a case that the client has made")
    }
    if answer.outcome == .unsupported || observation.requests.isEmpty && !exchange.isRefused {
      return Judgement(.notExercised)
    }
    if let problem = mismatch(of: answer, with: exchange, control: control) { return problem }
    let requests = RequestRules(observation, in: exchange, cookies: cookies)
    if let repeated = requests.repeated { return Judgement(.repeated, detail: repeated) }
    if let leaked = requests.leakedCredentials { return Judgement(.credentials, detail: leaked) }
    return Judgement(.pass)
  }

  /// The first reason for which an answer is wrong; `nil` if it is right. Of several expected outcomes, the one that the
  /// answer comes nearest to counts.
  private func mismatch(
    of answer: ClientAnswer, with exchange: JudgedExchange, control: ControlResult
  ) -> Judgement? {
    var nearest: Judgement?
    var silence: Judgement?
    for expected in exchange.expected.outcomes {
      let comparison = AnswerComparison(of: answer, with: expected, in: exchange)
      guard
        let problem = comparison.problem
          ?? DecodedComparison(of: answer, with: expected, in: exchange, control: control)?.problem
      else {
        let damage = DecodedDamage(in: answer, expecting: expected, exchange, control: control)
        guard let place = damage.place else { return nil }
        silence = silence ?? Self.silence(in: exchange, at: place)
        continue
      }
      if let known = nearest?.reason, (problem.reason?.order ?? 0) <= known.order { continue }
      nearest = problem
    }
    if let silence { return silence }
    guard let nearest, nearest.reason == .outcome else { return nearest }
    let kinds = Set(exchange.expected.outcomes.map(\.kind))
    let refined = answer.refinedOutcome
    if refined == .partial, kinds.contains(.success) { return Judgement(.overreported) }
    guard [.success, .ok].contains(refined),
      exchange.mustBeNoticed || exchange.isPassedOnWhole
    else { return nearest }
    return Self.silence(in: exchange)
  }

  /// - Parameter place: the place of the damaged value that the client decoded, if that shows the silence.
  private static func silence(
    in exchange: JudgedExchange, at place: JSONPointer? = nil
  ) -> Judgement {
    var silent = Judgement(.silent)
    silent.place = place
    silent.isAllowed = exchange.isPassedOn
    return silent
  }
}

extension VerdictReason {
  /// Its place in the order of reasons, of which the first that holds is given.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
