// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// A file of SARIF 2.1.0 with one run, whose results are written one by one.
struct SARIFLog {
  let report: Report
  let rules: [SARIFRule]
  /// What GitHub calls the category: uploads of one category replace each other.
  let category: String
  private let paths: ReportPaths

  init(_ report: Report, rules: [SARIFRule], category: String) {
    self.report = report
    self.rules = rules
    self.category = category
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  /// Writes the file.
  /// - Parameters:
  ///   - notes: what readers of the results must know.
  ///   - results: passes the results on, each an object.
  func write(
    notes: [String], to output: ReportOutput,
    results: (_ add: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try writeHead(notes, to: output)
    var separator = "\n"
    try results { result in
      try output.write(separator)
      separator = ",\n"
      try output.write(result)
    }
    try output.write("\n]}]}\n")
  }

  private func writeHead(_ notes: [String], to output: ReportOutput) throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.member("runs") { writer in
        writer.array { writer in writer.object { writer in writeRun(notes, to: &writer) } }
      }
    }
    // The results come last, and are written one by one.
    try output.write(writer.bytes.dropLast(3))
    try output.write(",\"results\":[")
  }

  private func writeRun(_ notes: [String], to writer: inout JSONWriter) {
    writer.member("tool") { writer in
      writer.object { writer in
        writer.member("driver") { writer in
          writer.object { writer in
            writer.member("name", "mockapi")
            writer.member("semanticVersion", report.run.version)
            writer.member("rules") { writer in
              writer.array { writer in for rule in rules { rule.write(to: &writer) } }
            }
          }
        }
      }
    }
    // Everything up to the last slash is the category, and what follows the id of the run.
    writer.member("automationDetails") { writer in
      writer.object { writer in writer.member("id", "\(category)/\(clientName)/") }
    }
    writer.member("columnKind", "unicodeCodePoints")
    writer.member("invocations") { writer in
      writer.array { writer in writeInvocation(notes, to: &writer) }
    }
  }

  /// The client in the category of an upload: letters, digits, `.`, `_` and `-`.
  private var clientName: String {
    let words = (report.run.client ?? "bundled").split { character in
      !(character.isASCII
        && (character.isLetter || character.isNumber || "._-".contains(character)))
    }
    return SafeText.shortened(words.prefix(6).joined(separator: "-"), to: 60)
  }

  private func writeInvocation(_ notes: [String], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("executionSuccessful", isSuccessful)
      writer.member("exitCode", report.run.exitStatus)
      var notes = notes
      notes += [report.noteOnEnding, report.noteOnUnjudged()].compactMap(\.self)
      guard !notes.isEmpty else { return }
      writer.member("toolExecutionNotifications") { writer in
        writer.array { writer in
          for note in notes {
            writer.object { writer in
              writer.member("level", "warning")
              writer.member("message") { $0.object { $0.member("text", note) } }
            }
          }
        }
      }
    }
  }

  /// Whether the run proves something: it is complete, and neither the server nor the set-up is at fault.
  private var isSuccessful: Bool { report.run.isComplete && report.run.exitStatus < 2 }

  // MARK: Places

  /// Writes the place of a record as an element of `locations`.
  func writeLocation(
    of record: VerdictRecord, _ status: RecordStatus, to writer: inout JSONWriter
  ) {
    // The entry of a known failure that passes is the place to change.
    let place = RecordLocation(status == .stale ? record.known ?? record.location : record.location)
    writer.object { writer in
      if !place.path.isEmpty {
        // Only a place that is whole can have an end.
        writePhysical(place, end: place.column == nil ? nil : record.endOfLocation, to: &writer)
      }
      writer.member("logicalLocations") { writer in
        writer.array { writer in
          writer.object { writer in
            let name = record.scenario + (record.caseName.isEmpty ? "" : "/" + record.caseName)
            writer.member("fullyQualifiedName", name)
            writer.member("kind", "function")
          }
        }
      }
    }
  }

  /// Writes a place in a file.
  func writePhysical(
    _ place: RecordLocation, end: SourcePosition? = nil, to writer: inout JSONWriter
  ) {
    writer.member("physicalLocation") { writer in
      writer.object { writer in
        writer.member("artifactLocation") {
          $0.object { $0.member("uri", paths.uri(place.path)) }
        }
        writer.member("region") { writer in
          writer.object { writer in
            writer.member("startLine", place.line ?? 1)
            if let column = place.column { writer.member("startColumn", column) }
            if let end {
              writer.member("endLine", end.line)
              writer.member("endColumn", end.column)
            }
          }
        }
      }
    }
  }
}
