// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A scenario as it was read, and what finding it among many takes, worked out once.
///
/// An object, since sets of scenarios are copied often; and so that its identity tells this version from another:
/// whoever has prepared something for it finds that again.
package final class ScenarioVersion: Sendable {
  let namePosition: SourcePosition
  let file: String
  let position: SourcePosition
  let origin: Scenario.Origin
  let priority: Int
  let request: RequestPattern
  let state: StateRule?
  let contract: Contract?
  let cases: [Case]
  let defaultCase: Int

  let paths: RequestPattern.Paths
  /// Of an exact path; 0 for others.
  let pathHash: UInt64
  /// Whether some case wants to see the request before it answers.
  let hasConditionalCases: Bool
  /// Whether the body has to be kept to decide.
  let readsBody: Bool
  /// Stands for the URL and the first of the other conditions.
  let key: Int
  /// The keys of those that may answer all of its requests first; see ``ReachabilityCheck``.
  let rivalKeys: [Int]

  init(
    namePosition: SourcePosition, file: String, position: SourcePosition,
    origin: Scenario.Origin, priority: Int, request: RequestPattern, state: StateRule?,
    contract: Contract?, cases: [Case], defaultCase: Int
  ) {
    self.namePosition = namePosition
    self.file = file
    self.position = position
    self.origin = origin
    self.priority = priority
    self.request = request
    self.state = state
    self.contract = contract
    self.cases = cases
    self.defaultCase = defaultCase
    paths = request.paths
    pathHash = if case .exactly(let path) = paths { PathHash.of(path[...]) } else { 0 }
    hasConditionalCases = cases.contains { $0.when != nil }
    readsBody = request.readsBody || cases.contains { $0.when?.readsBody ?? false }
    let url = Self.url(of: request)
    let conditions = Self.conditions(of: request)
    key = Self.key(url: url, condition: conditions.first)
    var rivalKeys: Set<Int> = []
    for url in [url, ""] {
      rivalKeys.insert(Self.key(url: url, condition: nil))
      for condition in conditions { rivalKeys.insert(Self.key(url: url, condition: condition)) }
    }
    self.rivalKeys = Array(rivalKeys)
  }

  private static func key(url: String, condition: RequestCondition.Part?) -> Int {
    var hasher = Hasher()
    hasher.combine(url)
    hasher.combine(condition)
    return hasher.finalize()
  }

  /// The condition on the URL as it is written; empty without one.
  private static func url(of request: RequestPattern) -> String {
    guard let part = request.conditions.first?.part, part.rank <= 1 else { return "" }
    return part.phrase
  }

  /// The conditions beside URL and method, header names in one case.
  private static func conditions(of request: RequestPattern) -> [RequestCondition.Part] {
    request.conditions.map(\.part).filter { $0.rank > 2 }.map { part in
      if case .header(let name, let pattern) = part {
        return .header(name: name.lowercased(), pattern)
      }
      return part
    }
  }
}
