// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImport
import MockAPIJSON

/// What `mockapi import` prints: what became of the documents, and of the files.
struct ImportOutput {
  let imported: ImportedDocuments
  let clashes: NameClashes
  let steps: [ImportFolder.Step]
  /// The folder of the files.
  let folder: String
  let isDryRun: Bool
  /// The file with options that the folder has.
  let optionsFile: String?
  /// Whether secrets are written as they are.
  let isUnredacted: Bool

  /// Whether something is left that the user must look at.
  var hasFindings: Bool { imported.hasFaults || count(.heldBack) > 0 }

  var warningCount: Int { imported.warningCount + clashes.all.count }

  private func count(_ action: ImportFolder.Action) -> Int {
    steps.count { $0.action == action }
  }

  // MARK: Text

  func lines(isVerbose: Bool) -> [String] {
    var lines = ImportReport(of: imported).lines(isVerbose: isVerbose)
    lines += clashLines(isVerbose: isVerbose)
    if let optionsFile { lines.append("options: \(Self.shown(optionsFile))") }
    for step in steps {
      switch step.action {
      case .created: break
      case .same: if !step.proposals.isEmpty { lines += changes(step, "as before") }
      case .changed: lines += changes(step, "changed")
      case .heldBack:
        lines += changes(step, "held back, because it was changed by hand; --theirs replaces it")
      case .orphan:
        lines.append(
          "\(path(of: step)): nothing in the document makes it any more; --prune deletes it")
      case .deleted: lines.append("\(path(of: step)): deleted")
      }
    }
    let counts = [
      (ImportFolder.Action.created, "new"), (.changed, "changed"), (.same, "as before"),
      (.heldBack, "held back"), (.deleted, "deleted"),
    ].filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
    if counts.isEmpty {
      lines.append("\(shownFolder): there is nothing to write")
    } else {
      lines.append(
        "\(shownFolder): \(counts.joined(separator: ", "))"
          + (isDryRun ? "; nothing was written, because of --dry-run" : ""))
    }
    if !isDryRun, count(.created) > 0 { lines.append("next: mockapi serve \(shownFolder)") }
    return lines
  }

  /// How many names are shown without `--verbose`.
  private static let shownNames = 3

  private func clashLines(isVerbose: Bool) -> [String] {
    let all = clashes.all
    guard let served = clashes.served, !all.isEmpty else { return [] }
    let shown = isVerbose ? all[...] : all.prefix(Self.shownNames)
    let names = shown.map { "  '\($0.name)' is the name of the scenario in \($0.file), too" }
    let rest = all.count - shown.count
    return [
      "names: \(all.count) of this import must not be those of other scenarios in \(served), which serves one of each; import with '--prefix \(clashes.prefix)'"
    ] + names + (rest > 0 ? ["  and \(rest) more, which --verbose shows"] : [])
  }

  private func changes(_ step: ImportFolder.Step, _ what: String) -> [String] {
    ["\(path(of: step)): \(what)"] + step.changes.map { "  \(step.title): \($0)" }
      + step.proposals.map { "  \(step.title): \($0); it stays as it is, and --theirs changes it" }
  }

  /// As people write it, without `./`.
  private var shownFolder: String { Self.shown(folder) }

  private static func shown(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  private func path(of step: ImportFolder.Step) -> String {
    shownFolder + (shownFolder.hasSuffix("/") ? "" : "/") + step.path
  }

  // MARK: JSON

  /// `{"version": 1, "documents": […], "folder": "Scenarios", "files": [{"path": …, "action": "created"}]}`.
  var json: [UInt8] {
    let literal: JSONLiteral = [
      "version": 1,
      "documents": ImportReport(of: imported).literal,
      "folder": .string(shownFolder),
      "isDryRun": .bool(isDryRun),
      "nameClashes": clashes.all.isEmpty
        ? .absent
        : .list(clashes.all) { ["scenario": .string($0.name), "file": .string($0.file)] },
      "optionsFile": .optional(optionsFile.map(Self.shown)),
      "files": .list(steps) { step in
        [
          "path": .string(step.path),
          "action": .string(step.action.rawValue),
          "changes": step.changes.isEmpty ? .absent : .strings(step.changes),
          "proposals": step.proposals.isEmpty ? .absent : .strings(step.proposals),
        ]
      },
    ]
    return literal.bytes + [0x0A]
  }
}
