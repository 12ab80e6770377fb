// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPILeases
import MockAPILoading
import MockAPIScenario
import MockAPIText

// What is served: the mistakes of files, and each endpoint with its cases.

extension PlainList {
  /// The largest number of endpoints.
  static let endpointLimit = 1_000
  private static let caseLimit = 50
  private static let mistakeLimit = 20

  /// The errors of files, as they were when the files were last read; nothing if there are none.
  var mistakes: String {
    let errors = fileErrors
    if errors.isEmpty { return "" }
    let lines = errors.prefix(Self.mistakeLimit).map { error in
      let place = error.position.map { "\(error.file):\($0)" } ?? error.file
      return
        "<li><code>\(ShownText.content(place))</code>: \(ShownText.masked(error.message))</li>\n"
    }
    let rest = errors.count - lines.count
    return """
      <h2>Errors of files</h2>
      <ul>
      \(lines.joined())</ul>
      \(rest > 0 ? "<p>\(counted(rest, "more error")): <code>mockapi check</code> lists them.</p>\n" : "")
      """
  }

  private var fileErrors: [Diagnostic] {
    let loaded = context.catalogue.loaded
    return loaded.unusablePaths + loaded.diagnostics.filter { $0.severity == .error }
  }

  /// The endpoints.
  var served: String {
    let all = context.catalogue.scenarios
    let words = filter.lowercased()
    let found = words.isEmpty ? all : all.filter { Self.has(words, in: $0) }
    let shown = found.prefix(Self.endpointLimit)
    let count =
      found.count == all.count ? "\(all.count)" : "\(found.count) of \(all.count)"
    var text = "<h2>Served <span class=\"quiet\">\(count)</span></h2>\n"
    if shown.isEmpty {
      return text + (all.isEmpty ? "<p>Nothing is served yet.</p>\n" : Self.noEndpoint)
    }
    let selections = Dictionary(
      lease.selections.map { ($0.scenario, $0.selection) }, uniquingKeysWith: { first, _ in first })
    let faulty = Set(fileErrors.map(\.file))
    text += Self.table(
      "Served", ["Method", "Target", "Scenario", "Cases", "Selected"],
      rows: shown.map { endpointRow(of: $0, selections[$0.name], faulty) })
    let rest = found.count - shown.count
    if rest > 0 {
      text +=
        "<p>\(counted(rest, "more endpoint")) not shown: write letters of a method, a path or a name at "
        + "<b>Endpoints with</b>.</p>\n"
    }
    return text
  }

  private static let noEndpoint = "<p>No endpoint has these letters.</p>\n"

  /// Whether a scenario has letters, as the filter of the page has it.
  private static func has(_ words: String, in scenario: Scenario) -> Bool {
    let endpoint = scenario.endpoint
    return "\(endpoint.method) \(endpoint.target) \(scenario.name)".lowercased().contains(words)
      || scenario.cases.contains { $0.name.lowercased().contains(words) }
  }

  private func endpointRow(
    of scenario: Scenario, _ selection: ScenarioSelection?, _ faulty: Set<String>
  ) -> String {
    let endpoint = scenario.endpoint
    var name = ShownText.content(scenario.name)
    if case .file(let path) = scenario.source, faulty.contains(path) {
      name += " <span class=\"badge v-fail\">file has an error</span>"
    }
    let selected = selection.map(text(of:)) ?? "by the file"
    return Self.row([
      ShownText.content(endpoint.method), "<code>\(ShownText.masked(endpoint.target))</code>", name,
      Self.cases(of: scenario), selected,
    ])
  }

  private static func cases(of scenario: Scenario) -> String {
    let shown = scenario.cases.prefix(caseLimit).enumerated().map { number, one in
      let status = one.response.map { String($0.status) } ?? "(\(one.compositeName ?? ""))"
      let note = number == scenario.defaultCase ? " (default)" : ""
      return "\(ShownText.content(one.name)) \(status)\(note)"
    }
    let rest = scenario.cases.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }

  private func text(of selection: ScenarioSelection) -> String {
    let name = ShownText.content(selection.first ?? "")
    let limit = selection.limited.first.map(limitText(of:)) ?? ""
    return "<span class=\"badge v-silent\">\(name)</span>" + (limit.isEmpty ? "" : " \(limit)")
  }

  /// How many of the requests a selection is for; nothing for all of them.
  private func limitText(of selection: LimitedSelection) -> String {
    var parts: [String] = []
    if let remaining = selection.remaining {
      parts.append(remaining == 1 ? "for the next request" : "for the next \(remaining) requests")
    }
    if case .share(let share) = selection.requests {
      parts.append("for \(Int((share * 100).rounded())) % of the requests")
    }
    if let time = lease.timeLeft(of: selection) {
      parts.append("for \(Int((time / .seconds(1)).rounded(.up))) s")
    }
    return parts.joined(separator: ", ")
  }
}
