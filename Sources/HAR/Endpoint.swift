// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPISamples
import MockAPIText

/// The requests of a recording that one scenario answers.
struct Endpoint {
  let method: String
  let host: String
  let path: EndpointPath
  /// The operation of GraphQL; `nil` for all else.
  let operation: String?
  var exchanges: [Exchange] = []

  /// The folder and the name of the file.
  func name(withHost: Bool) -> String {
    let literals = path.segments.drop {
      $0.map { ["api", "rest"].contains($0.lowercased()) || Self.isVersion($0) } ?? false
    }
    let folder = literals.compactMap { $0 }.first.flatMap(ScenarioNames.slug)
    let words = literals.isEmpty ? path.segments[...] : literals
    let rest = EndpointPath(segments: Array(words)).text + (operation.map { " " + $0 } ?? "")
    let name = ScenarioNames.name(ofMethod: method, path: rest)
    return [withHost ? ScenarioNames.slug(host) : nil, folder, name].compactMap { $0 }
      .joined(separator: "/")
  }

  private static func isVersion(_ segment: String) -> Bool {
    let bytes = segment.utf8
    return bytes.first.map { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "V") } ?? false
      && bytes.count > 1 && bytes.dropFirst().allSatisfy { ASCII.isDigit($0) || $0 == 0x2E }
  }

  // MARK: The scenario

  /// A request that an app sends again and again has hundreds of answers.
  private static let longestSequence = 100

  /// - Parameters:
  ///   - name: one that no other scenario has.
  ///   - namesHost: whether another host has the same path.
  ///   - result: gets the scenario, warnings and what is left out.
  func write(
    as name: String, priority: Int?, namesHost: Bool, _ options: ImportOptions,
    to result: inout ImportResult
  ) {
    let cases = EndpointCases(exchanges)
    for number in cases.lacking {
      let exchange = exchanges[number]
      result.skipped.append(
        SkippedOperation(
          exchange.name,
          reason: "the recording lacks the body, and another answer with the same status has one",
          isFault: false, at: exchange.place))
    }
    let complete = exchanges.indices.filter { !exchanges[$0].lacksBody }
    let sampled = SampledContract(samples(complete, cases), options)
    let conditions = CaseConditions(exchanges, path)
    // A failure may have a status of success.
    let failures = Set(sampled.failures.map { complete[$0] })
    guard let place = exchanges.first?.place, !cases.groups.isEmpty else { return }
    let usual = DefaultCase(
      ofStatuses: cases.groups.map(\.first.status),
      failures: Set(
        cases.groups.indices.filter { failures.contains(cases.groups[$0].members[0]) }),
      prefersLowest: true)
    var taken: Set<String> = []
    var written: [ImportedCase] = []
    for (number, group) in cases.groups.enumerated() {
      let exchange = group.first
      var imported = ImportedCase(
        name: ScenarioNames.unique(
          caseName(exchange, sampled, isFailure: failures.contains(group.members[0])), among: &taken
        ),
        response: ImportedResponse(
          status: exchange.status, headers: exchange.headers, body: exchange.body),
        origin: exchange.lacksBody ? .guessed : .example, place: exchange.place)
      if number != usual.number { imported.when = conditions.condition(of: group) }
      written.append(imported)
    }
    var scenario = ImportedScenario(
      name: name, request: request(namesHost: namesHost), cases: written,
      defaultCase: written[usual.number].name, place: place)
    scenario.priority = priority
    scenario.contract = sampled.contract
    scenario.evidence = sampled.evidence
    if options.makesSequences {
      scenario.sequences = conditions.repeats(cases.groups).map { answers in
        ImportedSequence(
          name: ScenarioNames.unique("recorded", among: &taken),
          cases: answers.prefix(Self.longestSequence).map { written[$0].name })
      }
    }
    scenario.sample = sample
    result.scenarios.append(scenario)
    warn(of: sampled, cases, name, place, &result)
    usual.warning(name, written, source: "recording", at: place).map { result.warnings.append($0) }
  }

  /// The words of the status, or those of the code of a failure whose status says something else.
  private func caseName(
    _ exchange: Exchange, _ sampled: SampledContract, isFailure: Bool
  ) -> String {
    if isFailure, exchange.status < 400, let code = sampled.contract?.code,
      let value = exchange.json?[code],
      let name = CaseNames.name(
        ofCode: value.string ?? String(decoding: value.source, as: UTF8.self))
    {
      return name
    }
    return CaseNames.name(ofStatus: exchange.status)
  }

  private func samples(_ complete: [Int], _ cases: EndpointCases) -> [Sample] {
    let shown = Set(cases.groups.map { $0.members[0] })
    return complete.map { number in
      let exchange = exchanges[number]
      let body: Sample.Body =
        switch exchange.body {
        case .json(let value) where MediaTypes.isJSON(exchange.mediaType): .json(value)
        case .none: .empty
        case .json, .text, .bytes: .other
        }
      return Sample(status: exchange.status, body: body, isShown: shown.contains(number))
    }
  }

  private func request(namesHost: Bool) -> JSONLiteral {
    let colon = host.hasSuffix("]") ? nil : host.lastIndex(of: ":")
    let port = colon.flatMap { Int(host[host.index(after: $0)...]) }
    let name = colon.map { String(host[..<$0]) } ?? host
    let path = RequestPath.condition(path.text)
    return .object(
      [
        ("method", .string(method)), (path.key, path.value),
        ("host", namesHost ? ["equalTo": .string(name)] : .absent),
        ("port", namesHost ? .optional(port) : .absent),
        (
          "bodyPatterns",
          .optional(
            operation.map {
              [["matchesJsonPath": ["expression": "$.operationName", "equalTo": .string($0)]]]
            })
        ),
      ])
  }

  /// A request for tests, where the conditions do not say enough to make one.
  private var sample: JSONLiteral {
    guard let first = exchanges.first else { return .absent }
    guard operation != nil, case .json(let body, _) = first.requestBody else {
      return RequestPath.looksLikePattern(path.text)
        ? ["method": .string(method), "path": .string(first.path)] : .absent
    }
    return [
      "method": .string(method), "path": .string(first.path),
      "headers": ["Content-Type": "application/json"], "jsonBody": .value(body),
    ]
  }

  private func warn(
    of sampled: SampledContract, _ cases: EndpointCases, _ name: String, _ place: DocumentPlace,
    _ result: inout ImportResult
  ) {
    for note in sampled.notes {
      result.warnings.append(ImportWarning(note.kind, "\(name): \(note.message)", at: place))
    }
    if !cases.others.isEmpty {
      result.warnings.append(
        ImportWarning(
          "many-shapes",
          "\(name): a status has more than \(EndpointCases.limit) different answers; \(cases.others.count) are only samples for the contract",
          at: place))
    }
  }
}
