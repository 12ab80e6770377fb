// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel

/// Collects what an import has to say, each thing once.
final class Remarks {
  private(set) var warnings: [ImportWarning] = []
  private(set) var counts: [String: Int] = [:]
  private var known: Set<Known> = []
  private let references: References

  private struct Known: Hashable {
    let kind: String
    let message: String
    let place: DocumentPlace
  }

  init(_ references: References) { self.references = references }

  /// Warns of something at a place of the document.
  func warn(_ kind: String, _ message: String, at node: Node) {
    warn(kind, message, at: references.place(of: node))
  }

  func warn(_ kind: String, _ message: String, at place: DocumentPlace) {
    guard known.insert(Known(kind: kind, message: message, place: place)).inserted else { return }
    warnings.append(ImportWarning(kind, message, at: place))
  }

  /// Warns of a reference that leads to nothing.
  func warn(of problem: DocumentProblem, at node: Node) {
    warn("reference", problem.message, at: problem.place ?? references.place(of: node))
  }

  /// Counts something that has no place in scenarios.
  func count(_ name: String, _ number: Int = 1) {
    if number > 0 { counts[name, default: 0] += number }
  }
}
