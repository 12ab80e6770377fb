// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel

/// How much the import of one document does at most: a small document may stand for endless work.
package struct OpenAPILimits: Sendable {
  /// Operations that become scenarios.
  package var operations = 10_000
  /// Operations that are left out and listed.
  package var leftOut = 20_000
  /// Cases of one operation.
  package var casesOfOperation = 500
  package var cases = 50_000
  /// Steps to read schemas, once for the bodies of all cases and once more for the contracts. The largest public documents take some
  /// 250,000.
  package var steps = 2_500_000
  /// Schemas and keywords against which bodies are checked. The largest public documents have some 170,000.
  package var checked = 1_500_000
  /// What schemas mean that is kept for the next operations: unions of unions may have a million combinations, most of which no other
  /// operation has.
  package var keptShapes = 20_000
  /// Warnings of one kind.
  package var warnings = ImportWarnings.mostOfKind

  package init() {}
}
