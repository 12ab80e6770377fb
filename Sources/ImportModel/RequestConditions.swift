// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The conditions by which the requests of one scenario are told apart: only those in which they differ.
package struct RequestConditions {
  /// What one request has: a matcher for a value under a name.
  package struct Condition {
    /// The part of a request.
    package enum Part: CaseIterable {
      case pathParameter
      case queryParameter
      case header
      case formParameter
      case body

      fileprivate var key: String {
        switch self {
        case .pathParameter: "pathParameters"
        case .queryParameter: "queryParameters"
        case .header: "headers"
        case .formParameter: "formParameters"
        case .body: "bodyPatterns"
        }
      }
    }

    fileprivate struct Name: Hashable {
      let part: Part
      let text: String
    }

    fileprivate let part: Part
    fileprivate let name: String
    fileprivate let matcher: JSONLiteral
    fileprivate let bytes: [UInt8]
    /// Whether a request that is without it, where another one has it, must be without it.
    fileprivate let tellsByAbsence: Bool
    fileprivate var isAbsence = false

    /// - Parameters:
    ///   - name: of the parameter or the field; for a body, a name for what the matcher is about.
    ///   - tellsByAbsence: not for header fields that libraries add. No condition says that a body is absent.
    package init(
      _ part: Part, _ name: String, _ matcher: JSONLiteral, tellsByAbsence: Bool
    ) {
      self.part = part
      self.name = name
      self.matcher = matcher
      self.tellsByAbsence = tellsByAbsence && part != .body
      bytes = matcher.bytes
    }

    fileprivate var key: Name {
      Name(part: part, text: part == .header ? name.lowercased() : name)
    }

    fileprivate var absence: Condition {
      var condition = Condition(part, name, ["absent": true], tellsByAbsence: true)
      condition.isAbsence = true
      return condition
    }
  }

  /// The `when` of each request; absent where it would be that of an earlier one, or says nothing.
  package private(set) var literals: [JSONLiteral] = []
  /// The requests with conditions that an earlier one has, too, so that they are told apart by nothing.
  package private(set) var repeated: [Int] = []
  /// All requests, those with more conditions first: of several cases whose conditions hold, the first one answers.
  package private(set) var order: [Int] = []

  /// Among more requests, none must be without what another has: that takes a comparison of each with each.
  private static let limit = 200

  /// - Parameter template: the template of the path, which path parameters must have beside them.
  package init(of requests: [[Condition]], template: String? = nil) {
    var known: Set<[UInt8]> = []
    var sizes: [Int] = []
    for (index, conditions) in Self.differing(requests).enumerated() {
      sizes.append(conditions.count { !$0.isAbsence })
      let literal = Self.literal(conditions, template)
      if conditions.isEmpty {
        literals.append(.absent)
      } else if known.insert(literal.bytes).inserted {
        literals.append(literal)
      } else {
        literals.append(.absent)
        repeated.append(index)
      }
    }
    order = requests.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
  }

  /// What requests have under a name.
  private struct Occurrence {
    let first: Condition
    var count = 0
    var isSame = true
  }

  /// Leaves out what is the same in all requests.
  private static func differing(_ requests: [[Condition]]) -> [[Condition]] {
    guard requests.count > 1 else { return requests.map { _ in [] } }
    let tables = requests.map { conditions in
      Dictionary(conditions.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var occurrences: [Condition.Name: Occurrence] = [:]
    var names: [Condition.Name] = []
    for (conditions, table) in zip(requests, tables) {
      for condition in conditions where table[condition.key]?.bytes == condition.bytes {
        let key = condition.key
        if occurrences[key] == nil { names.append(key) }
        occurrences[key, default: Occurrence(first: condition)].count += 1
        if occurrences[key]?.first.bytes != condition.bytes { occurrences[key]?.isSame = false }
      }
    }
    func differs(_ key: Condition.Name) -> Bool {
      occurrences[key].map { !$0.isSame || $0.count < requests.count } ?? false
    }
    let different = names.filter(differs).compactMap { occurrences[$0]?.first }
    return zip(requests, tables).map { conditions, table in
      var seen: Set<Condition.Name> = []
      let own = conditions.filter { differs($0.key) && seen.insert($0.key).inserted }
      return own + absences(different, own, table, among: tables)
    }
  }

  /// Where another request has all that this one has, and more, this one must be without that.
  private static func absences(
    _ different: [Condition], _ own: [Condition], _ table: [Condition.Name: Condition],
    among tables: [[Condition.Name: Condition]]
  ) -> [Condition] {
    guard tables.count <= limit else { return [] }
    let larger = tables.filter { other in own.allSatisfy { other[$0.key]?.bytes == $0.bytes } }
    return different.compactMap { condition in
      guard table[condition.key] == nil else { return nil }
      let isTelling = larger.contains { $0[condition.key]?.tellsByAbsence ?? false }
      return isTelling ? condition.absence : nil
    }
  }

  private static func literal(_ conditions: [Condition], _ template: String?) -> JSONLiteral {
    let hasParameters = conditions.contains { $0.part == .pathParameter }
    return .object(
      [("urlPathTemplate", hasParameters ? .optional(template) : .absent)]
        + Condition.Part.allCases.compactMap { part in
          let own = conditions.filter { $0.part == part }
          if own.isEmpty { return nil }
          return part == .body
            ? (part.key, .array(own.map(\.matcher)))
            : (part.key, .object(own.map { ($0.name, $0.matcher) }))
        })
  }
}
