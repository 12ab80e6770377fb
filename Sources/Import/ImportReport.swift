// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
package import MockAPIJSON
import MockAPIText

/// What an import says of each document: operations, scenarios and cases, what is left out, and warnings.
package struct ImportReport {
  private let documents: [ImportedDocument]

  package init(of imported: ImportedDocuments) {
    documents = imported.documents
  }

  // MARK: Text

  /// How many places of one kind are shown without `--verbose`.
  private static let shown = 3

  /// The lines for a reader.
  /// - Parameter isVerbose: whether each operation has a line, and each warning.
  package func lines(isVerbose: Bool) -> [String] {
    documents.flatMap { lines(of: $0, isVerbose: isVerbose) }
  }

  private func lines(of document: ImportedDocument, isVerbose: Bool) -> [String] {
    let result = document.result
    let numbers = ImportNumbers(result)
    var lines = [
      "\(document.path): \(document.format): \(counted(numbers.scenarios, "scenario")), "
        + "\(counted(numbers.cases, "case")) (\(numbers.origins)), "
        + counted(numbers.fields, "field")
    ]
    if result.scenarios.isEmpty, result.skipped.isEmpty {
      lines.append("  there is no operation in it")
    }
    if isVerbose {
      for scenario in result.scenarios {
        let cases = scenario.cases.map { one in
          one.origin == .example ? one.name : "\(one.name) (\(one.origin.rawValue))"
        }
        lines.append("  \(scenario.name) (\(scenario.place)): \(cases.joined(separator: ", "))")
        lines += scenario.evidence.map { "    " + $0 }
      }
    }
    if !result.skipped.isEmpty {
      lines.append("  left out: \(result.skipped.count)")
      for (reason, skipped) in grouped(result.skipped, by: \.reason) {
        lines += group(
          "\(reason): \(skipped.count)", skipped.map { "\($0.place): \($0.name)" },
          isVerbose: isVerbose)
      }
    }
    if !result.warnings.isEmpty {
      lines.append("  warnings: \(result.warnings.count)")
      for (kind, warnings) in grouped(result.warnings, by: \.kind) {
        lines += group(
          "\(kind): \(warnings.count)", warnings.map { "\($0.place): \($0.message)" },
          isVerbose: isVerbose)
      }
    }
    if !result.counts.isEmpty {
      let counts = result.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      lines.append("  not in scenarios: \(counts.joined(separator: ", "))")
    }
    return lines
  }

  private func group(_ title: String, _ entries: [String], isVerbose: Bool) -> [String] {
    let shown = isVerbose ? entries[...] : entries.prefix(Self.shown)
    let rest = entries.count - shown.count
    return ["    " + title] + shown.map { "      " + $0 }
      + (rest > 0 ? ["      and \(rest) more, which --verbose shows"] : [])
  }

  /// In the order in which the first of each group comes.
  private func grouped<Element>(
    _ elements: some Sequence<Element>, by key: (Element) -> String
  ) -> [(String, [Element])] {
    var keys: [String] = []
    var groups: [String: [Element]] = [:]
    for element in elements {
      let key = key(element)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(element)
    }
    return keys.map { ($0, groups[$0] ?? []) }
  }

  // MARK: JSON

  /// The `documents` of a report for programs.
  package var literal: JSONLiteral {
    .array(documents.map(Self.literal))
  }

  private static func literal(of document: ImportedDocument) -> JSONLiteral {
    let result = document.result
    let numbers = ImportNumbers(result)
    return [
      "path": .string(document.path),
      "format": .string(document.format),
      "scenarios": .int(numbers.scenarios),
      "cases": [
        "example": .int(numbers.byOrigin[.example] ?? 0),
        "generated": .int(numbers.byOrigin[.generated] ?? 0),
        "guessed": .int(numbers.byOrigin[.guessed] ?? 0),
      ],
      "fields": .int(numbers.fields),
      "operations": .list(result.scenarios) { scenario in
        [
          "scenario": .string(scenario.servedName),
          "summary": .optional(scenario.summary),
          "place": .string(scenario.place.description),
          "samples": scenario.evidence.isEmpty ? .absent : .strings(scenario.evidence),
          "cases": .list(scenario.cases) { one in
            [
              "name": .string(one.name),
              "status": .int(one.response.status),
              "origin": .string(one.origin.rawValue),
              "place": .string(one.place.description),
            ]
          },
        ]
      },
      "leftOut": .list(result.skipped) { skipped in
        [
          "name": .string(skipped.name),
          "reason": .string(skipped.reason),
          "isFault": .bool(skipped.isFault),
          "place": .string(skipped.place.description),
        ]
      },
      "warnings": .list(result.warnings) { warning in
        [
          "kind": .string(warning.kind),
          "message": .string(warning.message),
          "place": .string(warning.place.description),
        ]
      },
      "notInScenarios": .object(
        result.counts.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) }),
    ]
  }
}

/// How many scenarios, cases and fields an import has.
struct ImportNumbers {
  let scenarios: Int
  let cases: Int
  let fields: Int
  let byOrigin: [ImportedCase.Origin: Int]

  init(_ result: ImportResult) {
    scenarios = result.scenarios.count
    let cases = result.scenarios.flatMap(\.cases)
    self.cases = cases.count
    byOrigin = cases.reduce(into: [:]) { $0[$1.origin, default: 0] += 1 }
    fields = result.scenarios.compactMap(\.contract).reduce(0) { count, contract in
      count + (contract.success?.count ?? 0) + (contract.failure?.count ?? 0)
        + contract.byStatus.reduce(0) { $0 + ($1.fields?.count ?? 0) }
    }
  }

  /// `3 from examples, 2 generated, 1 guessed`.
  var origins: String {
    [
      (ImportedCase.Origin.example, "from examples"), (.generated, "generated"),
      (.guessed, "guessed"),
    ]
    .map { "\(byOrigin[$0] ?? 0) \($1)" }.joined(separator: ", ")
  }
}
