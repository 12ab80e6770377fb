// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIImportModel
package import MockAPIJSON
import MockAPIRedaction

/// Makes scenarios of recorded traffic in HAR 1.2: one for each method and path, with a case for each different answer.
package enum HARImport {
  /// Whether a document is a recording, by the keys at its root.
  package static func recognises(_ root: JSONValue) -> Bool {
    root["log"]?["entries"]?.kind == .array
  }

  package static func result(
    of document: Document, files: some DocumentFiles, options: ImportOptions
  ) -> ImportResult {
    var result = ImportResult()
    let selection = EntrySelection(of: document, options)
    result.warnings = selection.warnings
    if selection.all.isEmpty, selection.skipped.isEmpty {
      result.warnings.append(
        ImportWarning(
          "no-entries",
          "the recording has no entries; record again, and export when requests are listed",
          at: document.place(of: document.root)))
    }
    var reader = ExchangeReader(of: document, files, options)
    for entry in selection.all { reader.collect(entry) }
    var exchanges: [Exchange] = []
    for entry in selection.kept {
      result.warnings += HAREntry.kinds.warnings(about: entry.value, in: document)
      exchanges.append(reader.exchange(entry))
    }
    result.warnings += reader.warnings
    warn(ofMissingBodies: reader.missing, &result)
    write(exchanges, options, &result)
    result.skipped += selection.skipped
    result.skipped.sort { $0.place.position < $1.place.position }
    // What is said to people is not counted.
    let counts = reader.redactor.counts
    reader.redact(&result)
    for (name, count) in counts { result.counts["redacted \(name)"] = count }
    return result
  }

  private static func warn(ofMissingBodies places: [DocumentPlace], _ result: inout ImportResult) {
    guard let first = places.first else { return }
    let words = places.count == 1 ? "1 answer has no body" : "\(places.count) answers have no body"
    result.warnings.append(
      ImportWarning(
        "no-body",
        "\(words): it was exported without content, or the browser had thrown the content away. Open the network tools before you record, and export with 'Save all as HAR with content' (Chrome, Edge), 'Save All As HAR' (Firefox) or 'Export' (Safari)",
        at: first))
  }

  // MARK: Endpoints

  private struct Key: Hashable {
    let method: String
    let host: String
    let path: EndpointPath
    let operation: String?
  }

  /// More different requests than any recording of people has.
  package static let limit = 10_000

  private static func write(
    _ exchanges: [Exchange], _ options: ImportOptions, _ result: inout ImportResult
  ) {
    let templates = PathTemplates(exchanges)
    var numbers: [Key: Int] = [:]
    var endpoints: [Endpoint] = []
    let selection = OperationSelection(options)
    for exchange in exchanges {
      let key = Key(
        method: exchange.method, host: exchange.host, path: templates.path(of: exchange),
        operation: exchange.operation)
      guard
        selection.includes(
          key.method, paths: [key.path.text, exchange.path],
          names: [key.operation].compactMap(\.self))
      else {
        result.skipped.append(
          SkippedOperation(
            exchange.name, reason: OperationSelection.reason, isFault: false, at: exchange.place))
        continue
      }
      let number = numbers[key] ?? endpoints.count
      if number == limit {
        result.skipped.append(
          SkippedOperation(
            exchange.name, reason: "a recording must have at most \(limit) different requests",
            isFault: true, at: exchange.place))
        continue
      }
      if number == endpoints.count {
        numbers[key] = number
        endpoints.append(
          Endpoint(method: key.method, host: key.host, path: key.path, operation: key.operation))
      }
      endpoints[number].exchanges.append(exchange)
    }
    let areAllHosts = options.host?.lowercased() == "all"
    let shared = sharedPaths(of: endpoints)
    let priorities = priorities(of: endpoints)
    var names: Set<String> = []
    for (number, endpoint) in endpoints.enumerated() {
      let name = ScenarioNames.unique(endpoint.name(withHost: areAllHosts), among: &names)
      endpoint.write(
        as: name, priority: priorities[number],
        namesHost: shared.contains(Path(method: endpoint.method, path: endpoint.path)), options,
        to: &result)
    }
  }

  private struct Path: Hashable {
    let method: String
    let path: EndpointPath
  }

  /// The paths that several hosts have. Only their scenarios name the host: what an app sends to the mock has the mock's own.
  private static func sharedPaths(of endpoints: [Endpoint]) -> Set<Path> {
    var hosts: [Path: Set<String>] = [:]
    for endpoint in endpoints {
      hosts[Path(method: endpoint.method, path: endpoint.path), default: []].insert(endpoint.host)
    }
    return Set(hosts.filter { $0.value.count > 1 }.keys)
  }

  /// A path that is named comes before a template that it fits, and so does a template with fewer variables. An operation of GraphQL
  /// comes before a request without the name of one.
  private static func priorities(of endpoints: [Endpoint]) -> [Int: Int] {
    struct Form: Hashable {
      let method: String
      let host: String
      let count: Int
    }
    func form(_ endpoint: Endpoint) -> Form {
      Form(
        method: endpoint.method, host: endpoint.host, count: endpoint.path.segments.count)
    }
    // The templates of each form, by the places of their variables.
    var templates: [Form: [[Int]: [EndpointPath: Int]]] = [:]
    for (number, endpoint) in endpoints.enumerated() where !endpoint.path.variables.isEmpty {
      templates[form(endpoint), default: [:]][endpoint.path.variables, default: [:]][
        endpoint.path] = number
    }
    var priorities: [Int: Int] = [:]
    for endpoint in endpoints {
      let own = Set(endpoint.path.variables)
      for (variables, paths) in templates[form(endpoint)] ?? [:]
      where own.isStrictSubset(of: variables) {
        var segments = endpoint.path.segments
        for place in variables { segments[place] = nil }
        if let number = paths[EndpointPath(segments: segments)] {
          priorities[number] = 5 + variables.count
        }
      }
    }
    let named = Set(
      endpoints.filter { $0.operation != nil }.map { Path(method: $0.method, path: $0.path) })
    for (number, endpoint) in endpoints.enumerated()
    where endpoint.operation == nil
      && named.contains(Path(method: endpoint.method, path: endpoint.path))
    {
      priorities[number, default: 5] += 1
    }
    return priorities
  }
}
