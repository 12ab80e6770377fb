// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// Finds what tells the requests of one case from those of all others: the path, the query, or the body. Requests have no secrets any
/// more; if that makes two of them equal, nothing tells them apart.
struct CaseConditions {
  private struct Request: Hashable {
    let path: [String]
    let query: [String]
    let body: [UInt8]
  }

  private let exchanges: [Exchange]
  private let path: EndpointPath
  private var requests: [Request] = []
  /// How often each value occurs in all exchanges.
  private var paths: [[String]: Int] = [:]
  private var queries: [[String]: Int] = [:]
  private var bodies: [[UInt8]: Int] = [:]
  private let queryFields: DifferingFields
  private let formFields: DifferingFields

  /// Longer bodies are not written twice.
  private static let bodyLimit = 64 << 10

  init(_ exchanges: [Exchange], _ path: EndpointPath) {
    self.exchanges = exchanges
    self.path = path
    queryFields = DifferingFields(exchanges.map(\.query))
    formFields = DifferingFields(exchanges.map(\.form))
    let variables = path.variables
    for exchange in exchanges {
      let request = Request(
        path: variables.map { exchange.segments[$0] },
        query: exchange.query.map { $0.name + "=" + $0.value }.sorted(),
        body: Self.key(of: exchange.requestBody))
      paths[request.path, default: 0] += 1
      queries[request.query, default: 0] += 1
      bodies[request.body, default: 0] += 1
      requests.append(request)
    }
  }

  private static func key(of body: Exchange.RequestBody) -> [UInt8] {
    switch body {
    case .none: []
    case .json(let value, _): value.compactSource
    case .form(let fields):
      Array(fields.map { $0.name + "=" + $0.value }.sorted().joined(separator: "&").utf8)
    case .other(let bytes): bytes
    }
  }

  /// The `when` of a case; absent if its first request is like one of another case, or if the status depends on something else: on
  /// credentials, on the number of requests, on the state of the server.
  func condition(of group: EndpointCases.Group) -> JSONLiteral {
    let status = group.first.status
    if status == 401 || status == 429 || status >= 500 { return .absent }
    let number = group.members[0]
    let exchange = exchanges[number]
    if exchange.secretSegments.isDisjoint(with: path.variables),
      isOwn(\.path, paths, of: group)
    {
      let path = RequestPath.condition(exchange.path)
      return .object([(path.key, path.value)])
    }
    if isOwn(\.query, queries, of: group) {
      return ["queryParameters": queryFields.conditions(number)]
    }
    if isOwn(\.body, bodies, of: group) { return body(number) }
    return .absent
  }

  /// For each request that came again and got other answers, the numbers of the cases in the order of the recording.
  func repeats(_ groups: [EndpointCases.Group]) -> [[Int]] {
    var cases: [Int: Int] = [:]
    for (number, group) in groups.enumerated() {
      for member in group.members { cases[member] = number }
    }
    var order: [Request] = []
    var answers: [Request: [Int]] = [:]
    for (number, request) in requests.enumerated() {
      guard let answer = cases[number] else { continue }
      if answers[request] == nil { order.append(request) }
      answers[request, default: []].append(answer)
    }
    return order.compactMap { answers[$0] }.filter { Set($0).count > 1 }
  }

  /// Whether no request of another case has the same as the first of this one.
  private func isOwn<Value: Hashable>(
    _ part: KeyPath<Request, Value>, _ counts: [Value: Int], of group: EndpointCases.Group
  ) -> Bool {
    let value = requests[group.members[0]][keyPath: part]
    return group.members.count { requests[$0][keyPath: part] == value } == counts[value]
  }

  private func body(_ number: Int) -> JSONLiteral {
    switch exchanges[number].requestBody {
    case .json(let value, let isWhole) where isWhole && value.range.count <= Self.bodyLimit:
      ["bodyPatterns": [["equalToJson": .value(value)]]]
    case .form: ["formParameters": formFields.conditions(number)]
    case .none, .json, .other: .absent
    }
  }
}

/// The parameters of queries, or the fields of forms, in which requests differ.
private struct DifferingFields {
  /// For each request, the values of each name.
  private let requests: [[String: [String]]]
  private let names: [String]

  init(_ fields: [[(name: String, value: String)]]) {
    requests = fields.map { Dictionary(grouping: $0, by: \.name).mapValues { $0.map(\.value) } }
    var names: [String] = []
    var known: Set<String> = []
    for (name, _) in fields.joined() where known.insert(name).inserted { names.append(name) }
    let first = requests.first ?? [:]
    var differing: Set<String> = []
    for request in requests {
      // Most requests have few of the names.
      for (name, values) in request where first[name] != values { differing.insert(name) }
      for name in first.keys where request[name] == nil { differing.insert(name) }
    }
    self.names = names.filter(differing.contains)
  }

  /// The conditions for the request with a number.
  func conditions(_ number: Int) -> JSONLiteral {
    .object(
      names.map { name in
        guard let values = requests[number][name] else { return (name, ["absent": true]) }
        return values.count == 1
          ? (name, ["equalTo": .string(values[0])])
          : (name, ["hasExactly": .list(values) { ["equalTo": .string($0)] }])
      })
  }
}
