// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension VariantOperator {
  /// The text `; did you mean 'drop'?`, or where all names are: there are too many for a message.
  package static func hint(for name: String) -> String {
    let nearest = NearestName.suggestion(for: name, amongKeys: allCases.map(\.rawValue))
    return nearest.isEmpty
      ? "; 'mockapi variants' lists those of your scenarios, and docs/variants.md describes all"
      : nearest
  }
}
