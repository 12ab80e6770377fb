// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// Which defects a client may report, and which it must.
///
/// A reported place is right if it is a bad place, the place that took the damage, or one between them. An object that
/// the contract does not declare stands for the fields in it. Each place that took damage needs a report, unless it is
/// inside another such place, which was given up as a whole.
struct DefectRules {
  private let recoveries: [Recovery]
  private let declared: ContractTree

  init(_ recoveries: [Recovery], declared: ContractTree) {
    self.recoveries = recoveries
    self.declared = declared
  }

  func isRight(_ place: JSONPointer) -> Bool {
    recoveries.contains { isRight(place, for: $0) }
  }

  private func isRight(_ place: JSONPointer, for recovery: Recovery) -> Bool {
    if recovery.pointer.encloses(place) {
      return recovery.defects.contains { place.encloses($0.pointer) }
    }
    return !place.tokens.isEmpty && place.encloses(recovery.pointer)
      && declared.isUndeclared(from: place, to: recovery.pointer)
  }

  /// The first place that took damage and is not reported.
  func unreported(in reported: [JSONPointer]) -> JSONPointer? {
    recoveries.first { recovery in
      let isInside = recoveries.contains {
        $0.pointer != recovery.pointer && $0.pointer.encloses(recovery.pointer)
      }
      return !isInside && !reported.contains { isRight($0, for: recovery) }
    }?.pointer
  }
}
