// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIScenario

extension NearMiss {
  /// The miss as an object: the scenario, its place, the number of satisfied conditions, and the differences.
  package var literal: JSONLiteral {
    [
      "scenario": .string(scenario.name), "location": .string(scenario.location),
      "conditions": .int(conditionCount), "held": .int(heldCount),
      "differences": .list(differences, \.literal),
    ]
  }
}

extension NearMiss.Comparison {
  /// The comparison as an object.
  package var literal: JSONLiteral {
    [
      "part": .string(part), "matcher": .string(matcher), "pointer": .optional(pointer),
      "xpath": .optional(xpath), "expected": .string(expected), "actual": .orNull(actual),
      "note": .optional(note), "location": .string(location),
    ]
  }
}
