// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
import MockAPISystem

/// The reports of several shards as one run.
///
/// The files are read once for each visit, and few records of each file are in memory at a time.
package struct ReportMerge: RecordSource {
  /// The run that the shards make up.
  package private(set) var run: RunInfo
  /// What is wrong with the set of files, such as a missing shard.
  package private(set) var problems: [String] = []

  private let files: [(path: String, run: RunInfo)]
  private static let shownDuplicates = 5
  private static let shownShards = 20

  /// Reads what the files say about their runs, and compares their records.
  /// - Throws: ``ReportError`` if a file cannot be read, or if there is none.
  package init(_ paths: [String]) throws {
    files = try paths.map { ($0, try ReportFileReader($0).readHead()) }
    guard let first = files.first else {
      throw ReportError("there must be at least one report to merge; found none")
    }
    run = first.run
    compareRuns()
    let isWhole = findShards()
    addBudgets()
    try countRecords()
    finish(isWhole: isWhole)
  }

  package func visit(_ body: (VerdictRecord) throws -> Void) throws {
    try merge { record, _ in try body(record) }
  }

  // MARK: Runs

  private mutating func compareRuns() {
    expectSame("version of mockapi") { $0.version }
    expectSame("client") { $0.client ?? "the bundled client" }
    expectSame("baseline") { $0.baseline.map { "'\($0.file)'" } ?? "no baseline" }
    expectSame("seed") { $0.seed.map(String.init) ?? "no seed" }
    expectSame("rules for findings") { run in
      let options = [
        ("--allow-silent", run.rules.allowsSilent),
        ("--allow-unexercised", run.rules.allowsUnexercised),
      ]
      let texts = options.filter(\.1).map(\.0)
      return texts.isEmpty ? "no exceptions" : texts.joined(separator: " and ")
    }
  }

  private mutating func expectSame(_ what: String, _ value: (RunInfo) -> String) {
    let expected = value(run)
    guard let other = files.first(where: { value($0.run) != expected }) else { return }
    problems.append(
      "the reports must have the same \(what); '\(files[0].path)' has \(expected), and '\(other.path)' \(value(other.run))"
    )
  }

  /// Looks for missing and repeated shards.
  /// - Returns: whether the files are all shards.
  private mutating func findShards() -> Bool {
    guard let count = files.compactMap(\.run.shard?.count).first else {
      if files.count > 1 {
        problems.append("the reports must be of shards; these do not say which shards they are")
      }
      return true
    }
    var found: [Int: String] = [:]
    for (path, run) in files {
      guard let shard = run.shard else {
        problems.append("'\(path)' must be the report of a shard; it is one of a whole run")
        continue
      }
      let name = "shard \(shard.number)/\(shard.count)"
      if shard.count != count {
        problems.append("'\(path)' must be one of \(count) shards, like the others; it is \(name)")
      } else if let other = found[shard.number] {
        problems.append("'\(other)' and '\(path)' must be different shards; both are \(name)")
      } else {
        found[shard.number] = path
      }
    }
    let missing = (0..<max(count, 1)).map { $0 + 1 }.filter { found[$0] == nil }
    guard !missing.isEmpty else { return true }
    let list = listed(
      missing.prefix(Self.shownShards).map { "\($0)/\(count)" }, of: missing.count)
    problems.append("all shards must be there; missing: \(list)")
    return false
  }

  /// The budget of each shard is one of its own.
  private mutating func addBudgets() {
    let budgets = files.compactMap(\.run.budget)
    guard let longest = budgets.map(\.milliseconds).max() else { return }
    run.budget = RunInfo.Budget(
      milliseconds: longest, unmade: budgets.reduce(0) { $0 + $1.unmade })
  }

  private mutating func countRecords() throws {
    var summary = RunSummary(rules: run.rules)
    var added = 0
    var duplicates: [String] = []
    var duplicateCount = 0
    try merge { record, sources in
      summary.add(record)
      // Each shard makes the controls of its cases.
      guard record.operator != nil else { return }
      if sources.first != 0 { added += 1 }
      if sources.count > 1 {
        duplicateCount += 1
        if duplicates.count < Self.shownDuplicates { duplicates.append(record.id) }
      }
    }
    if duplicateCount > 0 {
      problems.append(
        "each variant must be in one report; \(duplicateCount) are in several, and their worst verdicts count: "
          + listed(duplicates, of: duplicateCount))
    }
    // Other shards have a part of what the first one left out, or had no time for it.
    let unmade = files.dropFirst().reduce(0) { $0 + ($1.run.budget?.unmade ?? 0) }
    run.leftOut = max(run.leftOut - added - unmade, 0)
    run.exitStatus = summary.exitStatus
  }

  private mutating func finish(isWhole: Bool) {
    var paths: [String] = []
    for path in files.flatMap(\.run.paths) where !paths.contains(path) { paths.append(path) }
    run.paths = paths
    run.start = files.compactMap(\.run.start).min { $0.since1970 < $1.since1970 }
    run.end = files.compactMap(\.run.end).max { $0.since1970 < $1.since1970 }
    // A cause is met if one shard has it.
    for case .some(let other) in files.dropFirst().map(\.run.baseline) {
      let unmet = Set(other.unmet.map(\.cause))
      run.baseline?.unmet.removeAll { !unmet.contains($0.cause) }
    }
    run.shard = nil
    run.isComplete = isWhole && files.allSatisfy(\.run.isComplete)
    if !isWhole || files.contains(where: { !$0.run.isComplete && $0.run.exitStatus == 2 }) {
      run.exitStatus = 2
    }
  }

  // MARK: Records

  /// Visits the records of all files in order. The worst verdict counts if several have the same id.
  /// - Parameter body: gets a record, and the numbers of the files that have it.
  private func merge(_ body: (VerdictRecord, [Int]) throws -> Void) throws {
    let readers = try files.map { try ReportFileReader($0.path) }
    var heads = try readers.map { try $0.nextRecord() }
    while true {
      var smallest: VerdictRecord?
      for case .some(let record) in heads {
        if smallest.map({ record.id.utf8.lexicographicallyPrecedes($0.id.utf8) }) ?? true {
          smallest = record
        }
      }
      guard var chosen = smallest else { return }
      var sources: [Int] = []
      for (file, record) in heads.enumerated() {
        guard let record, record.id.utf8.elementsEqual(chosen.id.utf8) else { continue }
        sources.append(file)
        if record.verdict.severity > chosen.verdict.severity { chosen = record }
        heads[file] = try readers[file].nextRecord()
      }
      try body(chosen, sources)
    }
  }
}
