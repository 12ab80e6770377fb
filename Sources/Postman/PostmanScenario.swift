// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPISamples

/// The requests of one method and path, which become a scenario.
struct PostmanScenario {
  private(set) var items: [PostmanItem]
  private(set) var warnings: [ImportWarning] = []
  /// The saved examples, those with more conditions first.
  private var order: [Int] = []

  init(_ first: PostmanItem) {
    items = [first]
  }

  mutating func add(_ item: PostmanItem) {
    items.append(item)
  }

  var request: PostmanRequest { items[0].request }

  /// The method and the number of segments: only paths with the same may match the same requests.
  var shape: String { "\(request.method) \(request.address.template.count { $0 == "/" })" }

  mutating func scenario(
    name: String, isBehind: Bool, _ options: ImportOptions
  ) -> ImportedScenario {
    let examples = items.flatMap(\.examples)
    var cases = savedCases(examples)
    let guessed = Skeleton(items, statuses: examples.map(\.status)).cases
    if examples.isEmpty {
      warn(
        "no-saved-examples",
        "the request has no saved example, so its scenario has an empty success, the usual errors, and no contract for 'mockapi test' to judge by. Save its answers as examples"
      )
    }
    cases += guessed
    let usual = DefaultCase(ofStatuses: cases.map(\.response.status))
    usual.warning(name, cases, source: "collection", at: items[0].place).map { warnings.append($0) }
    let path = RequestPath.condition(request.address.template)
    var scenario = ImportedScenario(
      name: name,
      request: .object([("method", .string(request.method)), (path.key, path.value)]),
      cases: order.map { cases[$0] } + guessed, defaultCase: cases[usual.number].name,
      place: items[0].place)
    scenario.summary = items[0].name.isEmpty ? nil : items[0].name
    if isBehind { scenario.priority = 6 }
    scenario.sample = request.sample
    if request.method != "HEAD" { addContract(examples, to: &scenario, options) }
    tellUnknown()
    tellOtherFolders(name)
    return scenario
  }

  // MARK: Cases

  private mutating func savedCases(_ examples: [PostmanExample]) -> [ImportedCase] {
    var taken: Set<String> = []
    var operations: Set<String> = []
    // An expression has no variables to compare.
    let template = request.address.template
    let names = RequestPath.looksLikePattern(template) ? [] : request.address.names
    let conditions = RequestConditions(
      of: examples.map { example in
        let key = if case .query(let query) = example.request.body.content { query.key } else { "" }
        return example.request.conditions(
          names: names, isFirst: operations.insert(key).inserted)
      }, template: template)
    let cases = examples.indices.map { index in
      let example = examples[index]
      let name = ScenarioNames.slug(example.name) ?? CaseNames.name(ofStatus: example.status)
      var one = ImportedCase(
        name: ScenarioNames.unique(name, among: &taken),
        response: ImportedResponse(
          status: example.status, headers: example.headers, body: example.body),
        origin: .example, place: example.place)
      one.when = conditions.literals[index]
      return one
    }
    for example in examples {
      if !example.dynamic.isEmpty {
        warnings.append(
          ImportWarning(
            "dynamic-values",
            "the body has \(Self.list(example.dynamic)), with other values for each response; the case has fixed ones",
            at: example.place))
      }
      for name in example.lostHeaders {
        warnings.append(
          .lostHeader(
            name, of: example.name.isEmpty ? "an example" : example.name, at: example.place))
      }
      if example.losesBody {
        warnings.append(
          ImportWarning(
            "body-left-out",
            "a response with status \(example.status) has no body; the body is left out",
            at: example.place))
      }
      if example.isBroken {
        warnings.append(
          ImportWarning(
            "not-json",
            "the body of the saved example must be JSON, as its type says; found another text, which is kept. Correct the body, or its 'Content-Type'",
            at: example.place))
      }
    }
    order = conditions.order
    return cases
  }

  private mutating func addContract(
    _ examples: [PostmanExample], to scenario: inout ImportedScenario, _ options: ImportOptions
  ) {
    let samples = examples.map { example -> Sample in
      switch example.body {
      case .json(let value): Sample(status: example.status, body: .json(value))
      case .none: Sample(status: example.status, body: .empty)
      case .text(let text):
        // The text of a number alone is JSON, too; the contract must then say so, or say nothing.
        Sample(
          status: example.status,
          body: example.contentType.map(MediaTypes.isJSON) == true
            ? ImportedJSON.value(text).map(Sample.Body.json) ?? .other : .other)
      case .bytes: Sample(status: example.status, body: .other)
      }
    }
    let sampled = SampledContract(samples, options)
    scenario.contract = sampled.contract
    for note in sampled.notes { warn(note.kind, note.message) }
  }

  // MARK: Warnings

  private mutating func tellUnknown() {
    let unknown = items.flatMap { $0.request.address.unknown + $0.request.body.unknown }
    if unknown.isEmpty { return }
    warn(
      "unknown-variables",
      "the collection has no value for \(Self.list(unknown)); give an environment with --env")
  }

  /// Tells the requests that are in another folder than an earlier one with the same method and path: no file has their names.
  private mutating func tellOtherFolders(_ name: String) {
    // Operations of GraphQL are different requests to one path.
    var first: [String: PostmanItem] = [:]
    for item in items {
      let operation =
        if case .query(let query) = item.request.body.content { query.key } else { "" }
      guard let earlier = first[operation] else {
        first[operation] = item
        continue
      }
      if earlier.folders == item.folders { continue }
      warnings.append(
        ImportWarning(
          "same-request",
          "'\(item.title)' asks for \(request.method) \(request.address.template), as '\(earlier.title)' at \(earlier.place) does, so both are the scenario '\(name)'. Delete one of them, unless their examples are different answers",
          at: item.place))
    }
  }

  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { "{{\($0)}}" }.joined(separator: ", ")
  }

  private mutating func warn(_ kind: String, _ message: String) {
    warnings.append(ImportWarning(kind, message, at: items[0].place))
  }
}
