// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

/// The causes of findings that a project lives with for now: the file of `--baseline`. Findings with one of them do not make a
/// run fail.
package struct Baseline: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package let cause: CauseKey
    /// The most severe verdict with this cause.
    package var verdict: Verdict
    /// The id of an exchange with this cause.
    package var example: String
    /// The line of the entry; `nil` if the baseline is the report of a run.
    package var line: Int?

    package init(cause: CauseKey, verdict: Verdict, example: String, line: Int? = nil) {
      self.cause = cause
      self.verdict = verdict
      self.example = example
      self.line = line
    }

    /// Where it is: `file:line`; in a report, the file and the example.
    package func place(in file: String) -> String {
      line.map { "\(file):\($0)" } ?? "\(file): \(example)"
    }
  }

  /// The path of the file, as it was given.
  package let file: String
  /// What the run covered that the baseline was made of.
  package let scope: RunScope
  /// The entries, each with another cause, sorted by it.
  package let entries: [Entry]
  private let places: [CauseKey: String]

  package init(file: String, scope: RunScope, entries: [Entry]) {
    self.file = file
    self.scope = scope
    var known: [CauseKey: Entry] = [:]
    for entry in entries where known[entry.cause] == nil { known[entry.cause] = entry }
    self.entries = known.values.sorted {
      $0.cause.text.utf8.lexicographicallyPrecedes($1.cause.text.utf8)
    }
    places = known.mapValues { $0.place(in: file) }
  }

  /// The baseline that a run makes: the causes of its findings, also of those that are in the baseline of the run. Failures that
  /// the file of known failures lists stay there.
  /// - Parameters:
  ///   - file: the path of the baseline.
  ///   - run: the run of the records.
  ///   - kept: entries that stay, because the run cannot know about them.
  package init(
    of records: some RecordSource, _ run: RunInfo, file: String, keeping kept: [Entry] = []
  ) throws {
    var entries: [CauseKey: Entry] = [:]
    try records.visit { record in
      guard let cause = record.group, record.known == nil,
        [.finding, .known].contains(record.status(run.rules))
      else { return }
      let key = CauseKey(cause)
      var entry =
        entries[key] ?? Entry(cause: key, verdict: record.verdict, example: record.id)
      if record.verdict.severity > entry.verdict.severity { entry.verdict = record.verdict }
      entries[key] = entry
    }
    self.init(file: file, scope: run.scope, entries: entries.values + kept)
  }

  /// Where the entry of a cause is; `nil` if the cause is not in the baseline.
  package func place(ofCause cause: String) -> String? {
    places.isEmpty ? nil : places[CauseKey(cause)]
  }

  /// What a run with these numbers says of the baseline.
  package func use(in summary: RunSummary) -> BaselineUse {
    BaselineUse(
      file: file, scope: scope, count: entries.count,
      unmet: entries.filter { !summary.metCauses.contains($0.cause) })
  }
}

// MARK: The file

extension Baseline {
  /// The only version of the format.
  private static let version = 1

  /// The file: `{"version": 1, "paths": […], "selection": […], "causes": [`, then an entry a line, then `]}`.
  package var text: [UInt8] {
    let frame = JSONFrame { causes in
      [
        "version": .int(Self.version),
        "paths": .strings(scope.paths),
        "selection": scope.selection.isEmpty ? .absent : .strings(scope.selection),
        "causes": causes,
      ]
    }
    let lines = entries.map { $0.json().bytes }.joined(separator: Array(",\n".utf8))
    return frame.head + (entries.isEmpty ? [] : [0x0A] + lines + [0x0A]) + frame.tail + [0x0A]
  }

  /// Reads a file; unknown members are ignored.
  /// - Parameter file: its path, for the places of the entries.
  package init(_ json: JSONValue, file: String) throws(RecordError) {
    let reader = try RecordReader(json, named: "a baseline")
    guard try reader.value("version", .or(nil)) as Int? == Self.version else {
      throw RecordError(
        "'version' of a baseline must be \(Self.version); found another", place: file)
    }
    guard let causes = reader["causes"], causes.kind == .array else {
      throw RecordError("a baseline must have 'causes', an array; found none", place: file)
    }
    var entries: [Entry] = []
    for element in causes.elements {
      let line = element.position.line
      do throws(RecordError) {
        entries.append(try Entry(RecordReader(element, named: "a cause"), line: line))
      } catch {
        throw RecordError(error.message, place: "\(file):\(line)")
      }
    }
    self.init(
      file: file, scope: try RunScope(reader), entries: entries)
  }
}

extension RunScope {
  fileprivate init(_ reader: RecordReader) throws(RecordError) {
    self.init(
      paths: try reader.value("paths", .or([])), selection: try reader.value("selection", .or([])))
  }
}

extension Baseline.Entry {
  fileprivate init(_ reader: RecordReader, line: Int?) throws(RecordError) {
    self.init(
      cause: CauseKey(try reader.value("cause", .required)),
      verdict: try reader.value("verdict", .or(.fail)),
      example: try reader.value("example", .or("")), line: line)
  }

  /// - Parameter line: the line of the entry, where the JSON is on another one.
  fileprivate func json(line: Int? = nil) -> JSONLiteral {
    [
      "cause": .string(cause.text),
      "verdict": .string(verdict.rawValue),
      "example": example.isEmpty ? .absent : .string(example),
      "line": .optional(line),
    ]
  }
}

// MARK: Its use

/// The baseline of a run, and what the run says of it.
package struct BaselineUse: Sendable, Hashable {
  /// The path of the file.
  package let file: String
  /// What the run covered that the baseline was made of.
  package let scope: RunScope
  /// The number of causes in the file.
  package let count: Int
  /// The causes that no record of the run has.
  package var unmet: [Baseline.Entry]

  package init(file: String, scope: RunScope, count: Int, unmet: [Baseline.Entry]) {
    self.file = file
    self.scope = scope
    self.count = count
    self.unmet = unmet
  }

  package var json: JSONLiteral {
    [
      "file": .string(file),
      "paths": .strings(scope.paths),
      "selection": .strings(scope.selection),
      "causes": .int(count),
      "unmet": .array(unmet.map { $0.json(line: $0.line) }),
    ]
  }

  package init(_ json: JSONValue) throws(RecordError) {
    let reader = try RecordReader(json, named: "'baseline'")
    var unmet: [Baseline.Entry] = []
    if let list = reader["unmet"], list.kind == .array {
      for element in list.elements {
        let entry = try RecordReader(element, named: "a cause")
        unmet.append(try Baseline.Entry(entry, line: try entry.value("line", .or(nil))))
      }
    }
    self.init(
      file: try reader.value("file", .required), scope: try RunScope(reader),
      count: try reader.value("causes", .or(0)), unmet: unmet)
  }
}

extension RunInfo {
  /// The causes of the baseline that no longer occur. Only a run that made all exchanges of the baseline's run knows them; for
  /// others there are none.
  package var goneCauses: [Baseline.Entry] {
    guard let baseline, isComplete, shard == nil, exitStatus < 2, scope.includes(baseline.scope)
    else { return [] }
    return baseline.unmet
  }

  /// The causes of the baseline about which the run cannot know, because it did not make all exchanges of the baseline's run.
  package var undecidedCauses: [Baseline.Entry] {
    goneCauses.isEmpty ? baseline?.unmet ?? [] : []
  }
}
