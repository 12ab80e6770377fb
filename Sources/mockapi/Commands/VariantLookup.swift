// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText
import MockAPIVariants

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds scenarios, cases and variants by the names that a person writes.
struct VariantLookup {
  /// A name that names nothing.
  struct Failure: Error {
    let message: String
  }

  private let scenarios: [Scenario]

  init(_ scenarios: [Scenario]) {
    self.scenarios = scenarios
  }

  /// Whether an argument is the id of a variant, not a path: it has a tilde, and no file has its name.
  static func isReference(_ text: String) -> Bool {
    guard let tilde = text.firstIndex(of: "~"), tilde > text.startIndex else { return false }
    return !FileManager.default.fileExists(atPath: text)
  }

  // MARK: Cases

  /// The cases with these names; all where there are none.
  /// - Throws: the first name that nothing has, with the nearest one.
  func cases(ofScenarios names: [String], named cases: [String]) throws(Failure) -> [(
    scenario: Scenario, index: Int
  )] {
    var chosen: [Scenario] = names.isEmpty ? scenarios : []
    for name in names {
      let found = scenarios.filter { $0.name == name }
      if found.isEmpty { throw unknown("scenario", name, among: scenarios.map(\.name)) }
      chosen += found
    }
    let all = chosen.flatMap { scenario in
      scenario.cases.indices.map { (scenario: scenario, index: $0) }
    }
    func name(_ one: (scenario: Scenario, index: Int)) -> String {
      one.scenario.cases[one.index].name
    }
    for wanted in cases where !all.contains(where: { name($0) == wanted }) {
      throw unknown("case", wanted, among: all.map(name))
    }
    return cases.isEmpty ? all : all.filter { cases.contains(name($0)) }
  }

  // MARK: Variants

  /// The variant of an id: `SCENARIO/CASE~…`, or `CASE~…` if only one scenario has the case.
  /// - Throws: what is wrong with the id, with the nearest name.
  func variant(_ text: String, _ options: VariantOptions) throws(Failure) -> Variant {
    let (scenario, id) = try resolve(text)
    do throws(UnknownVariant) {
      return try scenario.knownVariant(id, options)
    } catch {
      throw Failure(message: error.description)
    }
  }

  private func resolve(_ text: String) throws(Failure) -> (Scenario, VariantID) {
    let named = scenarios.filter { text.hasPrefix($0.name + "/") }.max {
      $0.name.utf8.count < $1.name.utf8.count
    }
    if let named, case let rest = String(text.dropFirst(named.name.count + 1)),
      rest.prefix(while: { $0 != "~" }).contains("/") == false
    {
      // Without a tilde it is the id of a case, and no case has it.
      if !rest.contains("~") { throw unknown("case", rest, among: named.cases.map(\.name)) }
      return (named, try id(rest))
    }
    let first = text.prefix { $0 != "~" }
    if let slash = first.lastIndex(of: "/") {
      throw unknown("scenario", String(first[..<slash]), among: scenarios.map(\.name))
    }
    if !text.contains("~") {
      let owner = scenarios.first { $0.cases.contains { $0.name == text } }
      if let owner {
        throw Failure(
          message:
            "the id of a case must begin with its scenario, as '\(owner.name)/\(text)'; found '\(text)'"
        )
      }
      throw unknown("case", text, among: scenarios.flatMap { $0.cases.map(\.name) })
    }
    let id = try id(text)
    let owners = scenarios.filter { $0.cases.contains { $0.name == id.caseName } }
    guard let owner = owners.first else {
      throw unknown("case", id.caseName, among: scenarios.flatMap { $0.cases.map(\.name) })
    }
    if owners.count > 1 {
      let names = owners.prefix(5).map { "'\($0.name)/\(id)'" }.joined(separator: ", ")
      throw Failure(
        message:
          "an id without a scenario must name a case that only one scenario has; \(owners.count) scenarios have '\(id.caseName)': use one of \(names)"
      )
    }
    return (owner, id)
  }

  private func id(_ text: String) throws(Failure) -> VariantID {
    do throws(UnknownVariant) {
      return try VariantID(written: text)
    } catch {
      throw Failure(message: error.description)
    }
  }

  private func unknown(_ what: String, _ name: String, among names: [String]) -> Failure {
    let hint = NearestName.hint(for: name, among: names, listing: "the \(what)s are")
    return Failure(message: "there is no \(what) '\(name)'\(hint)")
  }
}
