// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// Decides which version of each file is served: the newest one that is valid and does not conflict with other files,
/// or else the version that was served before.
///
/// If two versions conflict, the new one is not served, so unchanged files stay served. If both are new, as in the
/// first loading, the one with the taken name or the hidden one is not served.
struct ServedVersions {
  private(set) var files: [LoadedFile]
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  /// In the order in which they answer.
  private(set) var scenarios: [Scenario]
  private let before: [CompiledFile?]
  private var chosen: [CompiledFile?]
  /// The diagnostics of each file, by itself and in conflict with others.
  private var found: [DiagnosticList]
  /// Files that have lost scenarios. They do not get them back, so this process ends.
  private var reduced: Set<Int> = []

  /// - Parameters:
  ///   - files: in loading order, each with the version that was served before in ``LoadedFile/served``.
  ///   - changed: the files that may have problems, if there was none before, and all others are as they were.
  init(_ files: [LoadedFile], changed: Set<Int>? = nil) {
    self.files = files
    found = files.map { $0.current?.diagnostics ?? DiagnosticList() }
    before = files.map { $0.served?.scenarios.isEmpty ?? true ? nil : $0.served }
    chosen = zip(files, before).map { file, before in
      file.current.flatMap { $0.hasErrors ? before ?? $0 : $0 } ?? before
    }
    var set = ScenarioSet(chosen, changed: changed)
    scenarios = set.inOrder
    while !set.conflicts.isEmpty {
      giveWay(set.conflicts)
      set = ScenarioSet(chosen)
    }
    scenarios = set.inOrder
    // Why a mapping is refused is said already.
    for conflict in set.tolerated where !conflict.isOfRefused {
      report(conflict, at: conflict.second, .warning)
    }
    for placed in set.stranded where !placed.scenario.isRefused { reportStranded(placed) }
    for number in files.indices {
      let file = files[number]
      if let problem = file.problem, !file.isAskedFor { found[number].add(problem) }
      diagnostics += found[number].all(of: file.path)
      errorCount += found[number].errorCount
      warningCount += found[number].warningCount
      self.files[number] = file.serving(chosen[number])
    }
    diagnostics.sort()
  }

  /// Whether the version of a file that was served before is served.
  private func isAsBefore(_ file: Int) -> Bool {
    before[file] != nil && chosen[file] === before[file]
  }

  private mutating func giveWay(_ conflicts: [ScenarioSet.Conflict]) {
    var back: Set<Int> = []
    var without: [Int: Set<Int>] = [:]
    for conflict in conflicts {
      let isSecondOld = isAsBefore(conflict.second.place.file)
      let atFault =
        isSecondOld && !isAsBefore(conflict.first.place.file) ? conflict.first : conflict.second
      let (file, scenario) = (atFault.place.file, atFault.place.scenario)
      if isAsBefore(file) || before[file] == nil || reduced.contains(file) {
        without[file, default: []].insert(scenario)
      } else {
        back.insert(file)
      }
      report(conflict, at: atFault, .error)
    }
    for file in back { chosen[file] = before[file] }
    for (file, scenarios) in without { chosen[file] = chosen[file]?.without(scenarios) }
    reduced.formUnion(without.keys)
  }

  // MARK: Diagnostics

  private mutating func report(
    _ conflict: ScenarioSet.Conflict, at placed: ScenarioSet.Placed,
    _ severity: Diagnostic.Severity
  ) {
    let (first, second) = (conflict.first.scenario, conflict.second.scenario)
    let (one, isFirst) = (placed.scenario, placed.place == conflict.first.place)
    switch conflict.reason {
    case .sameName:
      report(
        placed, at: one.namePosition, severity,
        ConflictMessage.sameName(one, as: isFirst ? second : first))
    case .sameID:
      report(
        placed, at: one.position, severity,
        "the id '\(one.id)' must be unique; it is already the id of \(first.location); "
          + "give another 'id', or none")
    case .hidden:
      report(
        placed, at: one.position, severity,
        ConflictMessage.hidden(second, by: first, isFirstToBlame: isFirst))
    }
  }

  private mutating func reportStranded(_ placed: ScenarioSet.Placed) {
    guard let rule = placed.scenario.state, let required = rule.required else { return }
    report(
      placed, at: placed.scenario.position, .warning,
      "'\(placed.scenario.name)' never answers: no 'newScenarioState' leads '\(rule.machine)' to the state "
        + "'\(required)' that it waits for, and every scenario begins in '\(StateRule.initialState)'"
    )
  }

  private mutating func report(
    _ placed: ScenarioSet.Placed, at position: SourcePosition, _ severity: Diagnostic.Severity,
    _ message: @autoclosure () -> String
  ) {
    let file = placed.place.file
    guard let lines = chosen[file]?.lines, found[file].hasRoom(for: severity) else {
      return found[file].count(severity)
    }
    found[file].add(
      Diagnostic(
        severity, file: placed.scenario.file, position: position, message: message(),
        excerpt: SourceExcerpt(
          around: lines.offset(of: position), at: position, in: lines.bytes)))
  }
}
