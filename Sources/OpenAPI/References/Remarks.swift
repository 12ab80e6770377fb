// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel

/// Collects what an import has to say, each thing once.
final class Remarks {
  private(set) var warnings: ImportWarnings
  private(set) var counts: [String: Int] = [:]
  private var known: Set<Known> = []
  /// What is only counted, by its hash: a small document may have millions.
  private var counted: Set<Int> = []
  private let references: References
  private var missing: DocumentProblem?

  private struct Known: Hashable {
    let kind: String
    let message: String
    let place: DocumentPlace
  }

  init(_ references: References, limit: Int) {
    self.references = references
    warnings = ImportWarnings(mostOfKind: limit)
  }

  /// Warns of something at a place of the document.
  func warn(_ kind: String, _ message: String, at node: Node) {
    warn(kind, message, at: references.place(of: node))
  }

  func warn(_ kind: String, _ message: String, at place: DocumentPlace) {
    let new = Known(kind: kind, message: message, place: place)
    let isNew =
      warnings.hasRoom(for: kind)
      ? known.insert(new).inserted
      : !known.contains(new) && counted.insert(new.hashValue).inserted
    if isNew { warnings.append(ImportWarning(kind, message, at: place)) }
  }

  /// Warns of a reference that leads to nothing. A document on the web that is not there is kept for ``takeMissing()``.
  func warn(of problem: DocumentProblem, at node: Node) {
    let place = problem.place ?? references.place(of: node)
    if problem.isOfWeb {
      noteMissing(problem.at(place))
    } else {
      warn("reference", problem.message, at: place)
    }
  }

  // MARK: Documents on the web

  /// Whether a document is not there, so that the operation that is read is left out.
  var lacksDocument: Bool { missing != nil }

  /// Keeps the first document that an operation needs and that is not there.
  func noteMissing(_ problem: DocumentProblem) {
    if missing == nil { missing = problem }
  }

  /// The first document that was not there since the last call; the operation that needs it is left out.
  func takeMissing() -> DocumentProblem? {
    defer { missing = nil }
    return missing
  }

  /// Begins with another operation: a document that none of them needed is warned of.
  func tellMissing() {
    guard let problem = takeMissing(), let place = problem.place else { return }
    warn("reference", problem.message, at: place)
  }

  /// Counts something that has no place in scenarios.
  func count(_ name: String, _ number: Int = 1) {
    if number > 0 { counts[name, default: 0] += number }
  }
}
