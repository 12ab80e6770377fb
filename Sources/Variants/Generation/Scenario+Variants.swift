// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

extension Scenario {
  /// The variants of a case, in the order of `docs/variants.md`. Of two that give the same bytes, only the first is one.
  ///
  /// It is empty for a sequence and a draw, and for a case with a fault or a delay. The time is linear in the number of variants and
  /// the size of the body.
  /// - Parameter index: the index of the case.
  package func variantIDs(
    ofCase index: Int, _ options: VariantOptions = VariantOptions()
  ) -> [VariantID] {
    DamagedCase(self, index)?.ids(options) ?? []
  }

  /// Makes one variant, without making any other.
  ///
  /// It is found whatever operators, elements and cuts are chosen; only the times of the options matter.
  /// - Returns: `nil` if there is no such case or place, or if the operator does not apply there.
  package func variant(
    _ id: VariantID, _ options: VariantOptions = VariantOptions()
  ) -> Variant? {
    guard let index = cases.firstIndex(where: { $0.name == id.caseName }) else { return nil }
    return DamagedCase(self, index)?.variant(id, options)
  }

  /// Whether a case has stalls without being asked for: the default case, and one failure.
  func hasStalls(ofCase index: Int) -> Bool {
    index == defaultCase || index == stalledFailure
  }

  /// The first failure that is not the default case; if none is declared or predicted, the first with a status of failures.
  private var stalledFailure: Int? {
    let others = cases.indices.filter { index in
      index != defaultCase && (cases[index].response?.isPlain ?? false)
    }
    return others.first { cases[$0].expectation?.kind == .failure }
      ?? others.first { (400..<600).contains(cases[$0].response?.status ?? 0) }
  }
}
