// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIImportModel
package import MockAPIJSON
import MockAPIRedaction

/// Imports collections of Postman in the versions 2.0 and 2.1: a scenario for each method and path, a case for each saved example.
package enum PostmanImport {
  package static func recognises(_ root: JSONValue) -> Bool {
    collection(in: root) != nil
  }

  /// The collection, which Postman's API puts into an object.
  private static func collection(in root: JSONValue) -> JSONValue? {
    [root, root["collection"]].lazy.compactMap { $0 }.first { value in
      guard value["item"]?.kind == .array, let schema = value["info"]?["schema"]?.string else {
        return false
      }
      return schema.contains("/collection/v2.")
    }
  }

  package static func result(
    of document: Document, files: some DocumentFiles, options: ImportOptions
  ) -> ImportResult {
    var result = ImportResult()
    guard let collection = collection(in: document.root) else { return result }
    let reader = PostmanReader(collection, in: document, options)
    result.skipped = reader.skipped
    result.warnings = reader.warnings
    var items = reader.items
    var redaction = options.redaction
    redaction.secrets += reader.variables.secrets.filter { !$0.isEmpty }
    var redactor = Redactor(redaction)
    if redaction.isOn {
      for (name, value) in reader.variables.values {
        redactor.collect(field: name, value, ofForm: true)
      }
      collectCredentials(of: collection, &redactor)
    }
    for item in items { item.collect(&redactor) }
    let kept = KeptHeaders(options)
    for index in items.indices { items[index].redact(&redactor, kept) }
    for (name, count) in redactor.counts { result.counts["redacted: \(name)"] = count }
    let selection = OperationSelection(options)
    var selected: [PostmanItem] = []
    for item in items {
      // A request is named by its name, and by those of the folders around it.
      if selection.includes(
        item.request.method, paths: [item.request.address.template, item.request.address.path],
        names: [item.name] + item.folders)
      {
        selected.append(item)
      } else {
        result.skipped.append(
          SkippedOperation(
            "\(item.request.method) \(item.request.address.template)",
            reason: OperationSelection.reason, isFault: false, at: item.place))
      }
    }
    addScenarios(grouped(selected), options, &result)
    result.redactTexts(by: &redactor)
    return result
  }

  /// Keeps the secrets in the `auth` of a collection, and of all folders and requests in it. The depth of a document is bounded.
  private static func collectCredentials(of value: JSONValue, _ redactor: inout Redactor) {
    for credentials in [value["auth"], value["request"]?["auth"]] {
      credentials.map { redactor.collect($0) }
    }
    for item in value["item"]?.elements.map({ $0 }) ?? [] {
      collectCredentials(of: item, &redactor)
    }
  }

  /// The requests of each method and path, whatever the names of variables are.
  private static func grouped(_ items: [PostmanItem]) -> [PostmanScenario] {
    var scenarios: [PostmanScenario] = []
    var places: [String: Int] = [:]
    for item in items {
      let key = item.request.method + " " + item.request.address.key
      if let place = places[key] {
        scenarios[place].add(item)
      } else {
        places[key] = scenarios.count
        scenarios.append(PostmanScenario(item))
      }
    }
    return scenarios
  }

  private static func addScenarios(
    _ scenarios: [PostmanScenario], _ options: ImportOptions, _ result: inout ImportResult
  ) {
    let fixed = Set(scenarios.filter { $0.request.address.names.isEmpty }.map(\.shape))
    var taken: Set<String> = []
    for var scenario in scenarios {
      let isBehind =
        !scenario.request.address.names.isEmpty && fixed.contains(scenario.shape)
      result.scenarios.append(
        scenario.scenario(
          name: ScenarioNames.unique(name(of: scenario.items[0]), among: &taken),
          isBehind: isBehind, options))
      result.warnings += scenario.warnings
      let others = scenario.items.count - 1
      if others > 0 {
        result.counts["requests to an earlier method and path", default: 0] += others
      }
    }
  }

  /// The folders and the name of a request, in the letters of files.
  private static func name(of item: PostmanItem) -> String {
    let folders = item.folders.prefix(folderDepth).compactMap(ScenarioNames.slug)
    let name =
      ScenarioNames.slug(item.name)
      ?? ScenarioNames.name(ofMethod: item.request.method, path: item.request.address.template)
    return (folders + [name]).joined(separator: "/")
  }

  /// Deeper folders are left out of names.
  private static let folderDepth = 6
}
