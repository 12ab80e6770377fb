// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments

/// The warnings about a document, in their order. Of each kind there are only so many; one more, at the end, says how many others there are: a
/// document may have a hundred thousand entries with the same mistake.
package struct ImportWarnings {
  /// How many warnings of a kind are kept.
  package static let mostOfKind = 10_000

  /// The warnings of a kind that are not kept.
  private struct Surplus {
    let kind: String
    /// Where the first one is.
    let place: DocumentPlace
    var count: Int
  }

  private let limit: Int
  private var kept: [ImportWarning] = []
  private var counts: [String: Int] = [:]
  private var surplus: [Surplus] = []

  package init(mostOfKind limit: Int = mostOfKind) {
    self.limit = limit
  }

  /// Whether another warning of a kind would be kept.
  package func hasRoom(for kind: String) -> Bool { counts[kind, default: 0] < limit }

  package mutating func append(_ warning: ImportWarning) {
    guard hasRoom(for: warning.kind) else {
      return count(1, of: warning.kind, at: warning.place)
    }
    counts[warning.kind, default: 0] += 1
    kept.append(warning)
  }

  package static func += (warnings: inout ImportWarnings, others: some Sequence<ImportWarning>) {
    for warning in others { warnings.append(warning) }
  }

  package static func += (warnings: inout ImportWarnings, others: ImportWarnings) {
    for warning in others.kept { warnings.append(warning) }
    for more in others.surplus { warnings.count(more.count, of: more.kind, at: more.place) }
  }

  private mutating func count(_ number: Int, of kind: String, at place: DocumentPlace) {
    if let index = surplus.firstIndex(where: { $0.kind == kind }) {
      surplus[index].count += number
    } else {
      surplus.append(Surplus(kind: kind, place: place, count: number))
    }
  }

  /// Changes each warning that is kept.
  mutating func update(_ change: (ImportWarning) -> ImportWarning) {
    for index in kept.indices { kept[index] = change(kept[index]) }
  }
}

extension ImportWarnings: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { kept.count + surplus.count }

  package subscript(position: Int) -> ImportWarning {
    if position < kept.count { return kept[position] }
    let more = surplus[position - kept.count]
    return ImportWarning(
      "many-warnings",
      "of the kind '\(more.kind)', \(limit) warnings are listed, and \(more.count) more are not, the first of which is here; correct those that are listed, and import again",
      at: more.place)
  }
}
