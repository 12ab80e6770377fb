// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// SARIF 2.1.0 as GitHub's code scanning reads it: what makes a run fail, at most 5,000 results, the severest first.
struct SARIFReport {
  /// GitHub shows no more results of a run.
  static let limit = 5_000
  /// More causes of the baseline that no longer occur are not listed.
  private static let goneLimit = 500

  private let report: Report
  private let paths: ReportPaths
  private let rules = SARIFRule.all

  init(_ report: Report) {
    self.report = report
    paths = ReportPaths(workingDirectory: report.options.workingDirectory)
  }

  /// The severity of a result, the severest first.
  enum Level: String, CaseIterable {
    case error
    case warning
    case note

    /// `nil` for records that are not findings.
    init?(_ record: VerdictRecord, _ status: RecordStatus) {
      switch status {
      case .passed, .allowed: return nil
      case .known:
        // A failure that is known by its id is left out; one of the baseline has a state of its own.
        guard record.known == nil else { return nil }
        self = .note
      case .stale: self = .error
      case .fault: self = .note
      case .finding:
        switch record.verdict {
        case .fail, .crash, .hang: self = .error
        case .silent, .notExercised, .invalid: self = .warning
        case .pass, .harness: self = .note
        }
      }
    }
  }

  /// The results of a file: how many of each level are written, and how many of each verdict are left out.
  private struct Choice {
    var room: [Level: Int] = [:]
    var leftOut: [String: Int] = [:]
  }

  func write(to output: ReportOutput) throws {
    let choice = try choose()
    try writeHead(choice, to: output)
    var room = choice.room
    var separator = "\n"
    try report.records.visit { record in
      let status = report.status(of: record)
      guard let level = Level(record, status), let left = room[level], left > 0 else { return }
      room[level] = left - 1
      try output.write(separator)
      separator = ",\n"
      try output.write(result(record, status, level))
    }
    for entry in gone {
      try output.write(separator)
      separator = ",\n"
      try output.write(result(ofGone: entry))
    }
    try output.write("\n]}]}\n")
  }

  private func choose() throws -> Choice {
    var counts: [Level: Int] = [:]
    try report.records.visit { record in
      if let level = Level(record, report.status(of: record)) { counts[level, default: 0] += 1 }
    }
    var choice = Choice()
    var room = Self.limit - gone.count
    for level in Level.allCases {
      choice.room[level] = min(counts[level] ?? 0, room)
      room -= choice.room[level] ?? 0
    }
    guard counts.values.reduce(0, +) > Self.limit - gone.count else { return choice }
    var left = choice.room
    try report.records.visit { record in
      let status = report.status(of: record)
      guard let level = Level(record, status) else { return }
      if let room = left[level], room > 0 {
        left[level] = room - 1
      } else {
        let word = status == .stale ? "stale" : record.verdict.rawValue
        choice.leftOut[word, default: 0] += 1
      }
    }
    return choice
  }

  /// The causes of the baseline that no longer occur.
  private var gone: ArraySlice<Baseline.Entry> { report.run.goneCauses.prefix(Self.goneLimit) }

  // MARK: The run

  private func writeHead(_ choice: Choice, to output: ReportOutput) throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.member("runs") { writer in
        writer.array { writer in writer.object { writer in writeRun(choice, to: &writer) } }
      }
    }
    // The results come last, and are written one by one.
    try output.write(writer.bytes.dropLast(3))
    try output.write(",\"results\":[")
  }

  private func writeRun(_ choice: Choice, to writer: inout JSONWriter) {
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
      writer.object { writer in writer.member("id", "mockapi/\(clientName)/") }
    }
    writer.member("columnKind", "unicodeCodePoints")
    writer.member("invocations") { writer in
      writer.array { writer in writeInvocation(choice, to: &writer) }
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

  private func writeInvocation(_ choice: Choice, to writer: inout JSONWriter) {
    let leftOut = choice.leftOut.sorted { $0.key < $1.key }
    writer.object { writer in
      writer.member("executionSuccessful", isSuccessful)
      writer.member("exitCode", report.run.exitStatus)
      var notes: [String] = []
      if !leftOut.isEmpty {
        let total = leftOut.reduce(0) { $0 + $1.value }
        let parts = leftOut.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        notes.append(
          "\(total) results are left out, because at most \(Self.limit) are shown: \(parts)")
      }
      if report.unexplainedExitStatus != nil { notes.append(report.reasonForExit) }
      if let note = report.noteOnUnjudged() { notes.append(note) }
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

  // MARK: A result

  private func result(_ record: VerdictRecord, _ status: RecordStatus, _ level: Level) -> [UInt8] {
    let text = RecordText(record)
    // The entry of a known failure that passes is the place to change.
    let place = RecordLocation(status == .stale ? record.known ?? record.location : record.location)
    let rule = SARIFRule.index(of: record.operator)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("ruleId", rules[rule].id)
      writer.member("ruleIndex", rule)
      writer.member("level", level.rawValue)
      writeBaselineState(of: record, status, to: &writer)
      writer.member("message") { writer in
        writer.object { writer in
          let message = SafeText.shortened(text.message(status), to: 1_024)
          let replay = record.replay.isEmpty ? "" : " Replay: \(SafeText.line(record.replay))"
          writer.member("text", "\(SafeText.line(text.name)): \(message).\(replay)")
        }
      }
      writer.member("locations") { writer in
        writer.array { writer in writeLocation(place, record, to: &writer) }
      }
      writer.member("partialFingerprints") { writer in
        writer.object { writer in
          writer.member("primaryLocationLineHash", fingerprint(record, rules[rule].id))
          writer.member("mockapiVariant/v1", record.id)
        }
      }
      writer.member("properties") { writer in
        writer.object { writer in
          writer.member("operator", text.operatorName)
          if let pointer = record.pointer { writer.member("pointer", pointer) }
          writer.member("verdict", record.verdict.rawValue)
          if let reason = record.reason { writer.member("reason", reason.rawValue) }
          writer.member("expected", SafeText.line(text.expected))
          writer.member("outcome", SafeText.line(text.actual))
        }
      }
    }
    return writer.bytes
  }

  /// Writes how a result compares with the baseline (SARIF 2.1.0, sections 3.27.23 and 3.27.24), if the run has one.
  private func writeBaselineState(
    of record: VerdictRecord, _ status: RecordStatus, to writer: inout JSONWriter
  ) {
    guard report.run.baseline != nil else { return }
    writer.member("baselineState", status == .known ? "unchanged" : "new")
    guard status == .known else { return }
    writer.member("suppressions") { writer in
      writer.array { writer in
        writer.object { writer in
          writer.member("kind", "external")
          writer.member("status", "accepted")
          writer.member("justification", SafeText.line(RecordText(record).excuse ?? ""))
        }
      }
    }
  }

  /// A cause of the baseline that no longer occurs, at its entry.
  private func result(ofGone entry: Baseline.Entry) -> [UInt8] {
    let file = report.run.baseline?.file ?? ""
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("level", Level.note.rawValue)
      writer.member("baselineState", "absent")
      writer.member("message") { writer in
        let cause = SafeText.shortened(SafeText.line(entry.cause.text), to: 1_024)
        writer.object { $0.member("text", "A cause of the baseline no longer occurs: \(cause)") }
      }
      writer.member("locations") { writer in
        writer.array { writer in
          writer.object { writer in
            writer.member("physicalLocation") { writer in
              writer.object { writer in
                writer.member("artifactLocation") {
                  $0.object { $0.member("uri", paths.uri(file)) }
                }
                writer.member("region") {
                  $0.object { $0.member("startLine", entry.line ?? 1) }
                }
              }
            }
          }
        }
      }
      writer.member("partialFingerprints") { writer in
        writer.object { writer in
          writer.member("mockapiCause/v1", SHA256.hexadecimal(entry.cause.text))
        }
      }
    }
    return writer.bytes
  }

  private func writeLocation(
    _ place: RecordLocation, _ record: VerdictRecord, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      if !place.path.isEmpty {
        writer.member("physicalLocation") { writer in
          writer.object { writer in
            writer.member("artifactLocation") {
              $0.object { $0.member("uri", paths.uri(place.path)) }
            }
            writer.member("region") { writer in
              writer.object { writer in
                writer.member("startLine", place.line ?? 1)
                if let column = place.column { writer.member("startColumn", column) }
                // Only a place that is whole can have an end.
                if place.column != nil, let end = record.endOfLocation {
                  writer.member("endLine", end.line)
                  writer.member("endColumn", end.column)
                }
              }
            }
          }
        }
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

  /// Made of names alone, so that it stays when lines move and when the client answers differently.
  private func fingerprint(_ record: VerdictRecord, _ rule: String) -> String {
    SHA256.hexadecimal("\(rule)\0\(record.scenario)\0\(record.id)").prefix(16) + ":1"
  }
}
