// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIImportModel
package import MockAPIJSON
import MockAPIRedaction

/// Imports pacts of the versions 1 to 4: a scenario for each method and path, a case for each interaction. What the example of a
/// response shows is read by the client, so it is required.
package enum PactImport {
  package static func recognises(_ root: JSONValue) -> Bool {
    guard root["consumer"] != nil else { return false }
    return root["interactions"]?.kind == .array || root["messages"]?.kind == .array
  }

  package static func result(
    of document: Document, files: some DocumentFiles, options: ImportOptions
  ) -> ImportResult {
    var result = ImportResult()
    var interactions: [PactInteraction] = []
    for value in document.root["interactions"]?.elements.map({ $0 }) ?? [] {
      do throws(PactInteraction.Skipped) {
        let interaction = try PactInteraction(value, in: document)
        interactions.append(interaction)
        count(value, interaction, &result)
      } catch {
        result.skipped.append(
          SkippedOperation(
            name(of: value), reason: error.reason, isFault: error.isFault,
            at: document.place(of: value)))
      }
    }
    for message in document.root["messages"]?.elements.map({ $0 }) ?? [] {
      result.skipped.append(
        SkippedOperation(
          name(of: message), reason: PactInteraction.messageReason, isFault: false,
          at: document.place(of: message)))
    }
    var redactor = Redactor(options.redaction)
    for interaction in interactions { interaction.collect(&redactor) }
    for index in interactions.indices { interactions[index].redact(&redactor) }
    for (name, count) in redactor.counts { result.counts["redacted: \(name)"] = count }
    let selection = OperationSelection(options)
    var selected: [PactInteraction] = []
    for interaction in interactions {
      if selection.includes(interaction) {
        selected.append(interaction)
      } else {
        result.skipped.append(
          SkippedOperation(
            name(ofDescription: interaction.description), reason: OperationSelection.reason,
            isFault: false, at: interaction.place))
      }
    }
    let provider = document.root["provider"]?["name"]?.string
    addScenarios(
      grouped(selected), provider: provider.map { redactor.redacted(text: $0) }, options, &result)
    result.redactTexts(by: &redactor)
    return result
  }

  /// The interactions of each method and path.
  private static func grouped(_ interactions: [PactInteraction]) -> [PactScenario] {
    var scenarios: [PactScenario] = []
    var places: [String: Int] = [:]
    for interaction in interactions {
      let path = PactPath(of: interaction)
      let key = "\(interaction.method) \(path.form) \(path.text)"
      let place = places[key] ?? scenarios.count
      if place == scenarios.count { scenarios.append(PactScenario(interaction, path: path)) }
      places[key] = place
      scenarios[place].add(interaction)
    }
    return scenarios
  }

  private static func addScenarios(
    _ scenarios: [PactScenario], provider: String?, _ options: ImportOptions,
    _ result: inout ImportResult
  ) {
    let folder = provider.flatMap(ScenarioNames.slug).map { $0 + "/" } ?? ""
    let fixed = scenarios.filter { $0.path.form == .path }
    let (methods, shapes) = (Set(fixed.map(\.method)), Set(fixed.map(\.shape)))
    var taken: Set<String> = []
    for var scenario in scenarios {
      let name = ScenarioNames.unique(
        folder
          + ScenarioNames.name(ofMethod: scenario.method, path: scenario.path.readable),
        among: &taken)
      let isBehind =
        switch scenario.path.form {
        case .path: false
        case .pattern: methods.contains(scenario.method)
        case .template: shapes.contains(scenario.shape)
        }
      result.scenarios.append(scenario.scenario(name: name, isBehind: isBehind, options))
      result.warnings += scenario.warnings
    }
  }

  /// Counts what has no place in scenarios.
  private static func count(
    _ value: JSONValue, _ interaction: PactInteraction, _ result: inout ImportResult
  ) {
    result.warnings += interaction.oddities
    if interaction.isPending {
      result.counts["pending", default: 0] += 1
      result.warnings.append(
        ImportWarning(
          "pending", "the interaction is pending: its provider may not answer like this yet",
          at: interaction.place))
    }
    if value["comments"]?.members.contains(where: { _ in true }) ?? false {
      result.counts["comments", default: 0] += 1
    }
    for message in [value["request"], value["response"]] {
      let generators = message?["generators"]?.members.map { $0 }.count ?? 0
      if generators > 0 { result.counts["generators", default: 0] += 1 }
    }
  }

  /// An interaction as its reader knows it.
  private static func name(of interaction: JSONValue) -> String {
    name(ofDescription: interaction["description"]?.string ?? "")
  }

  private static func name(ofDescription description: String) -> String {
    description.isEmpty ? "an interaction without a description" : description
  }
}

extension OperationSelection {
  /// An interaction is named by its description, and by the states of its provider.
  fileprivate func includes(_ interaction: PactInteraction) -> Bool {
    includes(
      interaction.method, paths: [PactPath(of: interaction).readable, interaction.path],
      names: [interaction.description] + interaction.states)
  }
}
