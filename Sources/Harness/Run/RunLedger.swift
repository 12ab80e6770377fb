// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem
import MockAPIVariants

/// What the workers of a run share: its settings, the results of its controls, and its records.
final class RunLedger: Sendable {
  private struct State: ~Copyable {
    var spool: RecordSpool
    var progress: TestProgress
    var lastID = 0
    var signs = SignsOfLife()
    var decodedNames = DecodedNames()
    var isStopped = false
    /// The number of crashes of each kind that came of an exchange that was made alone.
    var crashes: [CrashKind: Int] = [:]
    /// The number of exchanges without a request that had none when they were made alone, either.
    var vainRepetitions = 0
  }

  /// What came so often when an exchange was alone, such as a kind of crash, is taken for certain.
  private static let confirmations = 3

  let options: TestOptions
  let controls = ControlTable()
  private let judge: Judge
  private let state: Mutex<State>
  private let report: @Sendable (TestProgress) -> Void
  /// When the budget is over; `nil` if there is none.
  private let deadline: ContinuousClock.Instant?

  init(
    _ options: TestOptions, cookies: ServedCookies, total: Int,
    report: @escaping @Sendable (TestProgress) -> Void
  ) throws(Errno) {
    self.options = options
    self.report = report
    deadline = options.budget.map { options.now() + $0 }
    judge = Judge(
      skipping: options.libraries, transportExceptions: options.transportExceptions,
      cookies: cookies, knownFailures: options.knownFailures, baseline: options.baseline)
    state = Mutex(State(spool: try RecordSpool(), progress: TestProgress(total: total)))
  }

  /// A number that no other exchange has.
  func makeID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Looks whether the client works at all.
  /// - Throws: if it surely does not.
  func check(_ run: ClientRun, _ report: ServerReport) throws(MissingClient) {
    let problem = state.withLock { state in
      state.signs.add(run, report)
      return state.signs.problem(isMissing: run.isMissing)
    }
    if let problem { throw problem }
  }

  /// Looks at the controls, when no more of them are made.
  /// - Parameter hasAll: whether all were made, or as many as a run has that ends at its first finding.
  /// - Throws: ``MissingClient`` if no exchange so far has shown that the client works, and ``UselessClient`` if it has not
  ///   sent a request, and failed in the same way everywhere.
  func checkLife(hasAll: Bool) throws {
    let (problem, hasAsked) = state.withLock { ($0.signs.problem, $0.signs.hasAsked) }
    if let problem { throw problem }
    // What one shard or a short time has may be one endpoint that the client does not call.
    guard hasAll, options.needsRequests, options.selection.shard == nil, !hasAsked,
      let failure = controls.failureOfAll
    else { return }
    throw UselessClient(example: failure.record, caseCount: failure.count)
  }

  /// Whether the run ends at a finding that has been made.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Whether no exchange begins any more, because the budget is over.
  var isOver: Bool { deadline.map { options.now() >= $0 } ?? false }

  /// Whether no name in what the client decoded is in the bodies of the cases.
  var hasForeignNames: Bool { state.withLock { $0.decodedNames.areForeign } }

  /// The record of an exchange.
  func record(
    of judged: JudgedExchange, _ observation: Observation, control: ControlResult
  ) -> VerdictRecord {
    judge.record(
      of: judged, observation, control: control, location: judged.location,
      locationEnd: judged.variant?.endPosition.map { "\($0)" } ?? "",
      replay: ReplayLine.text(
        for: "\(judged.scenario.name)/\(judged.servedName)", in: judged.scenario.file, options))
  }

  /// The record that an exchange of a case would have.
  private func record(
    of judged: JudgedExchange, _ observation: Observation, in control: TestPlan.Control
  ) -> VerdictRecord {
    let result = judged.variant == nil ? ControlResult.itself : controls.result(of: control)
    return record(of: judged, observation, control: result)
  }

  // MARK: Crashes

  /// The kind of a crash; `nil` if others say nothing about it.
  func kind(
    of judged: JudgedExchange, _ observation: Observation, in control: TestPlan.Control
  ) -> CrashKind? {
    let cause = record(of: judged, observation, in: control).group ?? ""
    return CrashKind(judged, cause: cause, standardError: observation.standardError)
  }

  /// Notes that an exchange that was made alone crashed in this way.
  func confirm(_ kind: CrashKind?) {
    guard let kind else { return }
    state.withLock { $0.crashes[kind, default: 0] += 1 }
  }

  /// Whether such a crash needs no confirmation: it costs two starts of the client.
  func isConfirmed(_ kind: CrashKind?) -> Bool {
    guard let kind else { return false }
    return state.withLock { $0.crashes[kind, default: 0] >= Self.confirmations }
  }

  // MARK: Exchanges without a request

  /// Whether an exchange without a request is to be made alone: it needs one, the client has sent some, and such attempts were
  /// not in vain.
  func mayRepeatUnasked(
    _ judged: JudgedExchange, _ observation: Observation, in control: TestPlan.Control
  ) -> Bool {
    let isWorth = state.withLock {
      $0.signs.hasAsked && $0.vainRepetitions < Self.confirmations
    }
    // A client may give up without a request where the connection is refused.
    return isWorth && record(of: judged, observation, in: control).verdict == .notExercised
  }

  /// Notes that an exchange that was made alone had no request, either.
  func addVainRepetition() {
    state.withLock { $0.vainRepetitions += 1 }
  }

  // MARK: Records

  /// Keeps the record of a variant.
  func add(_ record: VerdictRecord, number: Int) {
    guard count(record) else { return skip(number: number) }
    state.withLock { $0.spool.add(record, number: number) }
  }

  /// Keeps the record of a control, or of its whole scenario if the client does not support it.
  func addControl(_ record: VerdictRecord, of judged: JudgedExchange, _ observation: Observation) {
    var answer: ClientAnswer?
    if case .answered(let given) = observation.end { answer = given }
    if let answer { state.withLock { $0.decodedNames.add(answer, in: judged) } }
    if let answer, answer.outcome == .unsupported {
      let record = judge.recordOfUnsupported(judged.scenario, detail: answer.detail)
      if count(record) { controls.addUnsupported(record) }
    } else if count(record) {
      controls.add(record, answer: answer)
    }
  }

  /// Replaces the record of a control that passed, and left the client broken.
  func replaceControl(_ record: VerdictRecord) {
    let isKept = count(record, isNew: false)
    controls.replace(record, isKept: isKept)
  }

  /// The records, sorted by id.
  func finish() throws(Errno) -> MergedRecords {
    let spooled = try state.withLock { state throws(Errno) in
      let spool = exchange(&state.spool, with: try RecordSpool())
      return try spool.finish()
    }
    return MergedRecords(few: controls.records, many: spooled)
  }

  /// Leaves out a variant that could not be made.
  func skip(number: Int) {
    state.withLock { $0.spool.skip(number: number) }
  }

  /// Counts a record.
  /// - Parameter isNew: whether the exchange has no record yet.
  /// - Returns: `false` if the record must be dropped: a run that ends at its first finding has no second one, also if
  ///   several clients make one at the same time.
  private func count(_ record: VerdictRecord, isNew: Bool = true) -> Bool {
    // Whether a known failure that passes is a finding is only known at the end: another variant may match its entry.
    let status = record.status(options.rules)
    let progress: TestProgress? = state.withLock { state in
      if state.isStopped, status == .finding { return nil }
      if isNew { state.progress.done += 1 }
      if [.finding, .fault].contains(status) {
        state.progress.findings += 1
        if options.failsFast { state.isStopped = true }
      }
      return state.progress
    }
    guard let progress else { return false }
    report(progress)
    return true
  }
}
