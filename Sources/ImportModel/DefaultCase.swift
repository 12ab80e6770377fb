// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments

/// The case that answers a request that chooses none: a success, as far as the document has one.
package struct DefaultCase {
  /// Its number among the cases.
  package let number: Int
  /// Whether it is an error, because there is nothing better.
  package let isError: Bool

  /// - Parameters:
  ///   - statuses: those of the cases, in their order; never empty.
  ///   - failures: the numbers of the cases that are failures, whatever their status says.
  ///   - prefersLowest: whether the lowest status of the successes counts more than the order.
  package init(
    ofStatuses statuses: [Int], failures: Set<Int> = [], prefersLowest: Bool = false
  ) {
    func first(in range: Range<Int>) -> Int? {
      let found = statuses.indices.filter { range ~= statuses[$0] && !failures.contains($0) }
      // Of equal ones, the first.
      return prefersLowest ? found.min { statuses[$0] < statuses[$1] } : found.first
    }
    let usual = first(in: 200..<300) ?? first(in: 300..<400)
    number = usual ?? 0
    isError = usual == nil
  }

  /// What the reader of an import must know of a default that is an error; `nil` for any other.
  /// - Parameters:
  ///   - name: that of the scenario.
  ///   - source: the kind of the document: `recording`.
  package func warning(
    _ name: String, _ cases: [ImportedCase], source: String, at place: DocumentPlace
  ) -> ImportWarning? {
    guard isError, cases.indices.contains(number) else { return nil }
    let one = cases[number]
    return ImportWarning(
      "no-success",
      "\(name): the default should be a success; found none in the \(source), so the error '\(one.name)' (status \(one.response.status)) answers all requests that choose no case. Add a success to the \(source), or a case to the scenario",
      at: place)
  }
}
