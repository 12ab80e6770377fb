// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// The cases that are selected for a server or a lease, for clients that cannot send `Prefer`.
///
/// ```swift
/// configuration.selection = ["registration": "incorrectPassword"]
/// ```
/// The id of a variant selects that variant of a case. A selected case answers every request that its scenario matches, except requests with a preference of their own.
public struct CaseSelection: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// The name of the selected case, by the name of its scenario.
  public var cases: [String: String]

  public init(_ cases: [String: String] = [:]) {
    self.cases = cases
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    cases = Dictionary(elements) { _, last in last }
  }

  /// The selections that name no scenario, or no case of their scenario, as diagnostics for people; sorted.
  package func problems(in scenarios: [Scenario]) -> [String] {
    problems(in: scenarios, allowsRefused: false)
  }

  /// - Parameter allowsRefused: whether a variant may be a port that refuses connections, because clients get its address.
  package func problems(in scenarios: [Scenario], allowsRefused: Bool) -> [String] {
    let scenarios = Dictionary(scenarios.map { ($0.name, $0) }) { first, _ in first }
    return cases.sorted { $0.key < $1.key }.compactMap { name, selected in
      guard let scenario = scenarios[name] else {
        return "a selection must name a scenario; found '\(name)'"
          + NearestName.hint(
            for: name, among: scenarios.keys.sorted(), listing: "the scenarios are")
      }
      let names = scenario.cases.map(\.name)
      if names.contains(selected) { return nil }
      if selected.utf8.contains(UInt8(ascii: "~")) {
        return Self.problem(ofVariant: selected, of: scenario, allowsRefused: allowsRefused)
      }
      return "the selection for '\(name)' must name one of its cases; found '\(selected)'"
        + NearestName.hint(for: selected, among: names, listing: "its cases are")
    }
  }

  /// Whether a variant is selected that is a port that refuses connections.
  package var selectsRefused: Bool {
    cases.values.contains { VariantID($0)?.operator == .refused }
  }

  private static func problem(
    ofVariant name: String, of scenario: Scenario, allowsRefused: Bool
  ) -> String? {
    do throws(UnknownVariant) {
      let variant = try scenario.knownVariant(VariantID(written: name))
      if allowsRefused || variant.form != .refused { return nil }
      return
        "the selection for '\(scenario.name)' cannot be '\(name)' here: only an address of its own "
        + "refuses connections; select it over HTTP for every request, and use the lease's 'url'"
    } catch {
      return
        "the selection for '\(scenario.name)' must name one of its cases or a variant; \(error.description)"
    }
  }
}
