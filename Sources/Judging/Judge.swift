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
  private let knownFailures: KnownFailures?
  private let baseline: Baseline?

  /// - Parameters:
  ///   - libraries: those whose frames are not the client's, so that they are no causes.
  ///   - transportExceptions: the exceptions with which the client says that there was no answer.
  ///   - cookies: those that any scenario sets which the client is judged with.
  ///   - knownFailures: the failures that do not count.
  ///   - baseline: the causes that do not count.
  package init(
    skipping libraries: TraceLibraries = TraceLibraries(),
    transportExceptions: TransportExceptions = TransportExceptions(),
    cookies: ServedCookies = ServedCookies(), knownFailures: KnownFailures? = nil,
    baseline: Baseline? = nil
  ) {
    self.libraries = libraries
    self.transportExceptions = transportExceptions
    self.cookies = cookies
    self.knownFailures = knownFailures
    self.baseline = baseline
  }

  /// The verdict on one exchange.
  /// - Parameters:
  ///   - control: the result of the same case, unchanged.
  ///   - location: the damaged value in the scenario file, or the case: `file:line:column`.
  ///   - locationEnd: the place after the damaged value, for reports that show a finding at its place; otherwise empty.
  ///   - replay: the command that replays the exchange; empty if there is none.
  package func record(
    of exchange: JudgedExchange, _ observation: Observation, control: ControlResult,
    location: String, locationEnd: String = "", replay: String = ""
  ) -> VerdictRecord {
    var observation = observation
    observation.end = transportExceptions.end(of: observation, in: exchange)
    let judgement = judgement(of: exchange, observation, control: control)
    let verdict = judgement.verdict
    let isPass = verdict == .pass
    let id = "\(exchange.scenario.name)/\(exchange.servedName)"
    let variant = exchange.variant?.id
    let expected = VerdictRecord.Expected(exchange.expected)
    let actual = VerdictRecord.Actual(
      observation.end, decoded: .init(judgement, in: exchange, observation.end))
    let message = VerdictSentence(exchange, observation, judgement, expected, actual).text
    let group =
      isPass
      ? nil
      : Excerpt.ends(
        of: Cause(of: exchange, observation, judgement, skipping: libraries).text,
        limit: VerdictRecord.longestName)
    let field = DamagedField(exchange)
    let showsReading = [.pass, .fail, .silent, .crash, .hang].contains(verdict)
    return VerdictRecord(
      id: id, scenario: exchange.scenario.name, caseName: exchange.declaredCase.name,
      operator: variant?.operator, argument: variant?.argument,
      pointer: variant?.pointer?.description, verdict: verdict, reason: judgement.reason,
      expected: expected, actual: actual, group: group, requests: observation.requests.count,
      milliseconds: observation.milliseconds, otherRequests: observation.otherRequests?.shown,
      location: location, locationEnd: isPass ? "" : locationEnd, replay: replay,
      message: Excerpt.ends(of: message, limit: VerdictRecord.longestDetail),
      sent: observation.sent,
      standardError: isPass ? "" : Secrets.redacted(Self.end(of: observation.standardError)),
      known: knownFailures?.entry(for: id)?.place,
      rule: isPass ? nil : ContractRule(of: exchange)?.text ?? exchange.reasonWithoutContract,
      isDefaultCase: !isPass && exchange.caseIndex == exchange.scenario.defaultCase,
      baseline: group.flatMap { baseline?.place(ofCause: $0) }, isAllowed: judgement.isAllowed,
      isUnjudged: exchange.isUnjudged, isOfMapping: exchange.scenario.origin == .wireMock,
      field: field?.name,
      reading: showsReading ? field?.reading(of: observation.end, control: control) : nil)
  }

  /// The record for a scenario that the client does not support: the only one of that scenario.
  package func recordOfUnsupported(_ scenario: Scenario, detail: String = "") -> VerdictRecord {
    let group = "notExercised: unsupported"
    return VerdictRecord(
      id: scenario.name, scenario: scenario.name, caseName: "", operator: nil, argument: nil,
      pointer: nil, verdict: .notExercised, reason: nil, expected: .init(.open),
      actual: .init(.answered(ClientAnswer(.unsupported, detail: detail))), group: group,
      requests: 0, milliseconds: 0, otherRequests: nil, location: scenario.location,
      locationEnd: "", replay: "", message: "the client does not support this scenario", sent: nil,
      standardError: "", known: knownFailures?.entry(for: scenario.name)?.place, rule: nil,
      isDefaultCase: false, baseline: baseline?.place(ofCause: group), isAllowed: false,
      isUnjudged: false, isOfMapping: scenario.origin == .wireMock, field: nil, reading: nil)
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
