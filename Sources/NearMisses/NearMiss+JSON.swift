// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIScenario

extension NearMiss {
  /// Writes the miss as an object: the scenario, its place, the number of satisfied conditions, and the differences.
  package func write(to writer: inout JSONWriter) {
    let differences = differences
    writer.object { writer in
      writer.member("scenario", scenario.name)
      writer.member("location", scenario.location)
      writer.member("conditions", conditionCount)
      writer.member("held", heldCount)
      writer.member("differences") { writer in
        writer.array { writer in for difference in differences { difference.write(to: &writer) } }
      }
    }
  }
}

extension NearMiss.Comparison {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("part", part)
      writer.member("matcher", matcher)
      if let pointer { writer.member("pointer", pointer) }
      if let xpath { writer.member("xpath", xpath) }
      writer.member("expected", expected)
      writer.member("actual", orNull: actual)
      if let note { writer.member("note", note) }
      writer.member("location", location)
    }
  }
}
