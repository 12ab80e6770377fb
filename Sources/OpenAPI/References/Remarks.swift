// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel

/// Collects what an import has to say, each thing once.
final class Remarks {
  private(set) var warnings: [ImportWarning] = []
  /// How many warnings are kept; one more says that there are others.
  private let limit: Int
  private(set) var counts: [String: Int] = [:]
  private var known: Set<Known> = []
  private let references: References
  private var missing: DocumentProblem?

  private struct Known: Hashable {
    let kind: String
    let message: String
    let place: DocumentPlace
  }

  init(_ references: References, limit: Int) {
    self.references = references
    self.limit = limit
  }

  /// Warns of something at a place of the document.
  func warn(_ kind: String, _ message: String, at node: Node) {
    warn(kind, message, at: references.place(of: node))
  }

  func warn(_ kind: String, _ message: String, at place: DocumentPlace) {
    guard warnings.count <= limit,
      known.insert(Known(kind: kind, message: message, place: place)).inserted
    else { return }
    warnings.append(
      warnings.count < limit
        ? ImportWarning(kind, message, at: place)
        : ImportWarning(
          "many-warnings", "a document has at most \(limit) warnings; more are not listed",
          at: place))
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
