// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPINearMisses
import MockAPIScenario

extension VerificationReport {
  /// The report as a JSON object on one line, without a line end.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the report as an object; `docs/journal.md` lists the members.
  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// Writes the members of the object.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("holds", holds)
    writer.member("requests", requestCount)
    writer.member("dropped", droppedCount)
    writer.member("report", description)
    writer.member("expectations") { writer in
      writer.array { writer in for result in results { result.write(to: &writer) } }
    }
  }
}

extension VerificationReport.Result {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("holds", holds)
      writer.member("filter", expectation.filter.description)
      writer.member("location", orNull: expectation.location)
      writer.member("atLeast", expectation.count.least)
      writer.member("atMost", orNull: expectation.count.most)
      writer.member("count", count)
      writer.member("undecided", undecidedCount)
      writer.member("nearMisses") { writer in
        writer.array { writer in for miss in nearest { miss.write(to: &writer) } }
      }
      writer.member("unexpected") { writer in
        writer.array { writer in for entry in unexpected { entry.write(to: &writer) } }
      }
    }
  }
}

extension RequestMiss {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("entry") { entry.write(to: &$0) }
      writer.member("differences") { writer in
        writer.array { writer in for difference in differences { difference.write(to: &writer) } }
      }
    }
  }
}
