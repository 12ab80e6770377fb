// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The differences between what two builds of a client made of the same exchanges.
///
/// Of the old build, the id of each exchange is in memory with its verdict and cause, some 100 bytes; the records of the new one are
/// read one by one.
package struct RunComparison: Sendable {
  /// How an exchange has changed.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The old build was right, and the new one is wrong.
    case new
    /// Both are wrong, and the new one more severely: first `silent`, then `fail`, then `crash` and `hang`.
    case worse
    /// The old build was wrong, and the new one is right.
    case mended
    /// Both are wrong, and the new one less severely.
    case better
    /// Both are wrong equally, and the new one for another cause.
    case changed
  }

  package struct Exchange: Sendable, Hashable {
    package let id: String
    package let old: Verdict
    package let new: Verdict
  }

  /// The exchanges that have changed in one way, with one cause.
  package struct Change: Sendable, Hashable {
    package let kind: Kind
    /// The cause in the new build; of what is mended or better, that in the old one.
    package let cause: String
    /// The cause in the old build, if that is another one.
    package let oldCause: String?
    /// Whether the other build has the cause nowhere: it is a new cause, or one that is gone.
    package fileprivate(set) var isCauseOfOne = false
    /// In the order of their ids.
    package fileprivate(set) var exchanges: [Exchange] = []

    /// Whether it has nothing but exchanges that were not made, because their case does not pass.
    fileprivate var isConsequence: Bool {
      exchanges.allSatisfy { $0.new == .invalid || $0.old == .invalid }
    }
  }

  /// One of the builds.
  package struct Side: Sendable, Hashable {
    /// Its name, and the file of its report if there is one.
    package let name: String
    package fileprivate(set) var exchanges = 0
    package fileprivate(set) var findings = 0
    package fileprivate(set) var causes: Set<CauseKey> = []

    fileprivate mutating func add(_ standing: Standing, _ cause: CauseKey?) {
      exchanges += 1
      guard case .wrong = standing else { return }
      findings += 1
      if let cause { causes.insert(cause) }
    }
  }

  package private(set) var old: Side
  package private(set) var new: Side
  /// First what is new, then what is worse, mended, better and changed; of each, the most frequent first.
  package private(set) var changes: [Change] = []
  /// The number of exchanges that both builds have made.
  package private(set) var compared = 0
  /// The number of exchanges that only one of the runs has, or in which one of them proves nothing.
  package private(set) var incomparable = 0

  /// Compares two runs.
  /// - Parameters:
  ///   - rules: which verdicts are findings, in each of the runs. Known failures and baselines do not count.
  package init(
    from oldRecords: some RecordSource, _ oldName: String, _ oldRules: FindingRules,
    to newRecords: some RecordSource, _ newName: String, _ newRules: FindingRules
  ) throws {
    var old = Side(name: oldName)
    var before: [String: (standing: Standing, cause: Int?)] = [:]
    var causes = CauseTable()
    try oldRecords.visit { record in
      let standing = Standing(record, oldRules)
      let cause = standing.isWrong ? causes.number(of: record) : nil
      old.add(standing, cause.map { causes.keys[$0] })
      before[record.id] = (standing, cause)
    }
    var new = Side(name: newName)
    var collected = Changes()
    var (compared, incomparable) = (0, 0)
    try newRecords.visit { record in
      let standing = Standing(record, newRules)
      let cause = standing.isWrong ? causes.number(ofNew: record) : nil
      new.add(standing, cause.map { causes.keys[$0] })
      guard let was = before.removeValue(forKey: record.id),
        let step = standing.step(after: was.standing)
      else {
        incomparable += 1
        return
      }
      compared += 1
      let isChanged = step == .same && standing.isWrong && was.cause != cause
      guard let kind = isChanged ? .changed : step.kind, let old = was.standing.verdict,
        let new = standing.verdict
      else { return }
      collected.add(
        Exchange(id: record.id, old: old, new: new), kind, old: was.cause, new: cause)
    }
    (self.old, self.new) = (old, new)
    (self.compared, self.incomparable) = (compared, incomparable + before.count)
    changes = collected.sorted(causes, old.causes, new.causes)
  }

  /// Whether the new build is wrong where the old one was right, or more severely.
  package var isWorse: Bool { changes.contains { [.new, .worse].contains($0.kind) } }

  /// The number of exchanges that have changed in one way.
  package func count(_ kind: Kind) -> Int {
    changes.reduce(0) { $0 + ($1.kind == kind ? $1.exchanges.count : 0) }
  }
}

// MARK: One exchange

/// What a build made of an exchange.
private enum Standing: Hashable {
  /// It is right, or allowed to be wrong.
  case right(Verdict)
  case wrong(Verdict)
  /// The server was at fault, or the exchange was not made, which is allowed.
  case unknown

  init(_ record: VerdictRecord, _ rules: FindingRules) {
    if record.verdict == .harness {
      self = .unknown
    } else if rules.isFinding(record.verdict), !record.isAllowed {
      self = .wrong(record.verdict)
    } else if [.notExercised, .invalid].contains(record.verdict) {
      self = .unknown
    } else {
      self = .right(record.verdict)
    }
  }

  var isWrong: Bool {
    if case .wrong = self { true } else { false }
  }

  var verdict: Verdict? {
    switch self {
    case .right(let verdict), .wrong(let verdict): verdict
    case .unknown: nil
    }
  }

  enum Step: Equatable {
    case same
    case change(RunComparison.Kind)

    var kind: RunComparison.Kind? {
      if case .change(let kind) = self { kind } else { nil }
    }
  }

  /// The way from the old build's standing; `nil` if the two cannot be compared.
  func step(after old: Standing) -> Step? {
    switch (old, self) {
    case (.unknown, _), (_, .unknown): return nil
    case (.right, .right): return .same
    case (.right, .wrong): return .change(.new)
    case (.wrong, .right): return .change(.mended)
    case (.wrong(let before), .wrong(let after)):
      guard let (was, now) = Self.ranks(before, after) else { return nil }
      return was == now ? .same : .change(was < now ? .worse : .better)
    }
  }

  /// How severe two findings on one exchange are; `nil` if the exchange was made in one of the runs only.
  private static func ranks(_ old: Verdict, _ new: Verdict) -> (Int, Int)? {
    func rank(_ verdict: Verdict) -> Int {
      switch verdict {
      case .silent: 1
      case .fail: 2
      // It depends on the load of a machine which of them a broken client is.
      case .crash, .hang: 3
      case .pass, .notExercised, .invalid, .harness: 0
      }
    }
    let ranks = (rank(old), rank(new))
    return (ranks.0 == 0) == (ranks.1 == 0) ? ranks : nil
  }
}

// MARK: Causes

/// The causes of both runs, by number.
private struct CauseTable {
  private(set) var keys: [CauseKey] = []
  /// Each as the first record has it.
  private(set) var texts: [String] = []
  /// Each as the first record of the new build has it, where its lines have other numbers.
  private(set) var newTexts: [Int: String] = [:]
  private var numbers: [CauseKey: Int] = [:]

  mutating func number(of record: VerdictRecord) -> Int {
    let text = record.group ?? record.verdict.rawValue
    let key = CauseKey(text)
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    texts.append(text)
    return keys.count - 1
  }

  mutating func number(ofNew record: VerdictRecord) -> Int {
    let number = number(of: record)
    if newTexts[number] == nil { newTexts[number] = record.group }
    return number
  }
}

/// Changes while they are collected.
private struct Changes {
  private struct Key: Hashable {
    let kind: RunComparison.Kind
    let cause: Int
    let oldCause: Int?
  }

  private var exchanges: [Key: [RunComparison.Exchange]] = [:]

  mutating func add(
    _ exchange: RunComparison.Exchange, _ kind: RunComparison.Kind, old: Int?, new: Int?
  ) {
    let isFromOld = [.mended, .better].contains(kind)
    guard let cause = isFromOld ? old : new else { return }
    let other = isFromOld || old == cause ? nil : old
    exchanges[Key(kind: kind, cause: cause, oldCause: other), default: []].append(exchange)
  }

  func sorted(
    _ causes: CauseTable, _ old: Set<CauseKey>, _ new: Set<CauseKey>
  ) -> [RunComparison.Change] {
    let changes = exchanges.map { key, exchanges in
      let isFromOld = [.mended, .better].contains(key.kind)
      var change = RunComparison.Change(
        kind: key.kind,
        cause: (isFromOld ? nil : causes.newTexts[key.cause]) ?? causes.texts[key.cause],
        oldCause: key.oldCause.map { causes.texts[$0] })
      change.isCauseOfOne = !(isFromOld ? new : old).contains(causes.keys[key.cause])
      change.exchanges = exchanges
      return change
    }
    return changes.sorted { left, right in
      let order = RunComparison.Kind.allCases
      func key(_ change: RunComparison.Change) -> (Int, Int, Int, String, String) {
        (
          order.firstIndex(of: change.kind) ?? 0, change.isConsequence ? 1 : 0,
          -change.exchanges.count, change.cause, change.oldCause ?? ""
        )
      }
      return key(left) < key(right)
    }
  }
}
