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
      case body

      fileprivate var key: String {
        switch self {
        case .pathParameter: "pathParameters"
        case .queryParameter: "queryParameters"
        case .header: "headers"
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

  package init(of requests: [[Condition]]) {
    var known: Set<[UInt8]> = []
    var sizes: [Int] = []
    for (index, conditions) in Self.differing(requests).enumerated() {
      sizes.append(conditions.count { !$0.isAbsence })
      let literal = Self.literal(conditions)
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

  /// Leaves out what is the same in all requests.
  private static func differing(_ requests: [[Condition]]) -> [[Condition]] {
    guard requests.count > 1 else { return requests.map { _ in [] } }
    var all: [Condition] = []
    var seen: Set<Condition.Name> = []
    for condition in requests.joined() where seen.insert(condition.key).inserted {
      all.append(condition)
    }
    let tables = requests.map { conditions in
      Dictionary(conditions.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    }
    let different = all.filter { condition in
      let first = tables[0][condition.key]?.bytes
      return !tables.allSatisfy { $0[condition.key]?.bytes == first }
    }
    return tables.map { table in
      let own = different.compactMap { table[$0.key] }
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

  private static func literal(_ conditions: [Condition]) -> JSONLiteral {
    .object(
      Condition.Part.allCases.compactMap { part in
        let own = conditions.filter { $0.part == part }
        if own.isEmpty { return nil }
        return part == .body
          ? (part.key, .array(own.map(\.matcher)))
          : (part.key, .object(own.map { ($0.name, $0.matcher) }))
      })
  }
}
