// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// Reads a scenario file. Every wrong part is reported, and the valid parts are still read, so one run finds
/// everything.
struct ScenarioReader {
  let report: FileReport
  let source: Scenario.Source
  /// The folder for `bodyFileName`.
  let bodies: BodyFiles
  /// Which mappings are templates.
  var templates = TemplateOptions()
  let last = LastParts()

  static let scenarioKeys = [
    "$schema", "name", "request", "sample", "contract", "cases", "default", "priority",
  ]

  func readName(_ object: ObjectReader) -> String? {
    guard let (name, value) = object.string("name") else { return nil }
    if name.isEmpty { report.error(at: value, "'name' must not be empty") }
    return name
  }

  func readDefault(_ object: ObjectReader) -> Int? {
    guard let (name, value) = object.string("default") else { return nil }
    // By the names in the file, because a case with a mistake also exists.
    let names = CaseNames(object["cases"]?.members.map(\.name) ?? [])
    return names.all.isEmpty
      ? nil : index(ofCase: name, at: value, among: names, what: "'default'")
  }

  /// The index of a case by its name; an unknown name is reported.
  func index(ofCase name: String, at value: JSONValue, among names: CaseNames, what: String)
    -> Int?
  {
    if let index = names.numbers[name] { return index }
    report.error(
      at: value,
      "\(what) names the case '\(name)', which does not exist"
        + NearestName.hint(for: name, among: names.all, listing: "the cases are"))
    return nil
  }
}

/// The names of a scenario's cases, for references to cases.
struct CaseNames {
  /// In the order of the file.
  let all: [String]
  /// The place of the first case of each name.
  let numbers: [String: Int]

  init(_ names: [String]) {
    all = names
    numbers = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
