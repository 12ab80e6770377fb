// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import MockAPIText

extension Scenario {
  /// The variant with an id that a person wrote.
  /// - Throws: why there is none.
  package func knownVariant(
    _ id: VariantID, _ options: VariantOptions = VariantOptions()
  ) throws(UnknownVariant) -> Variant {
    if let variant = variant(id, options) { return variant }
    guard let index = cases.firstIndex(where: { $0.name == id.caseName }) else {
      throw UnknownVariant(
        description: "there is no case '\(id.caseName)'"
          + NearestName.hint(
            for: id.caseName, among: cases.map(\.name), listing: "the cases are"))
    }
    var wide = VariantOptions()
    wide.operators = Set(VariantOperator.allCases)
    let ids = variantIDs(ofCase: index, wide)
    if ids.isEmpty {
      throw UnknownVariant(
        description:
          "'\(id.caseName)' of '\(name)' has no variants: it must be a case with a response of its own, without a fault and a delay"
      )
    }
    let nearest = NearestName.suggestion(for: id.description, among: ids.map(\.description))
    throw UnknownVariant(
      description:
        "'\(id.operator.rawValue)' must change something of '\(name)/\(id.caseName)'; '\(id)' changes nothing there\(nearest)"
    )
  }
}
