// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// The conditions by which the interactions of one scenario are told apart: only those in which their requests differ.
struct PactConditions {
  /// The `when` of each interaction; absent where it would be that of an earlier one, or says nothing.
  private(set) var conditions: [JSONLiteral] = []
  /// The number of conditions of each interaction: those with more are more exact.
  private(set) var sizes: [Int] = []
  /// The indices of interactions whose requests are those of an earlier one, but for secrets.
  private(set) var repeated: [Int] = []

  init(of interactions: [PactInteraction]) {
    let query = Self.differing(interactions.map { Self.query($0) })
    let headers = Self.differing(interactions.map { Self.headers($0) })
    let bodies = Self.differing(interactions.map { Self.body($0) })
    var known: Set<[UInt8]> = []
    for index in interactions.indices {
      let members: [(String, JSONLiteral)] = [
        ("queryParameters", Self.object(query[index])), ("headers", Self.object(headers[index])),
        ("bodyPatterns", bodies[index].first.map { .array([$0.matcher]) } ?? .absent),
      ]
      let said = members.filter { if case .absent = $0.1 { false } else { true } }
      let parts = [query[index], headers[index], bodies[index]].joined()
      sizes.append(parts.count { !$0.isAbsence })
      let condition: JSONLiteral = said.isEmpty ? .absent : .object(said)
      guard !said.isEmpty, known.insert(condition.bytes).inserted else {
        if !said.isEmpty { repeated.append(index) }
        conditions.append(.absent)
        continue
      }
      conditions.append(condition)
    }
  }

  /// A part of a request: the matcher for what an interaction has under a name.
  private struct Part {
    let name: String
    /// Whether requests may be told apart by its absence. A pact allows header fields that it does not name, such as those that
    /// libraries add; only credentials are left out with a purpose.
    var tellsByAbsence = true
    var isAbsence = false
    let matcher: JSONLiteral
    let bytes: [UInt8]

    init(_ name: String, _ matcher: JSONLiteral) {
      self.name = name
      self.matcher = matcher
      bytes = matcher.bytes
    }

    static func absent(_ name: String) -> Part {
      var part = Part(name, ["absent": true])
      part.isAbsence = true
      return part
    }

    func withoutTellingByAbsence() -> Part {
      var part = self
      part.tellsByAbsence = false
      return part
    }
  }

  /// Leaves out what is the same in all requests. What a request is without, and others have, must be absent.
  private static func differing(_ requests: [[Part]]) -> [[Part]] {
    guard requests.count > 1 else { return requests.map { _ in [] } }
    var names: [String] = []
    var seen: Set<String> = []
    for part in requests.joined() where seen.insert(part.name).inserted { names.append(part.name) }
    let tables = requests.map { parts in
      Dictionary(parts.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }
    let different = names.filter { name in
      let first = tables[0][name]?.bytes
      return !tables.allSatisfy { $0[name]?.bytes == first }
    }
    return tables.indices.map { index in
      let own = different.compactMap { tables[index][$0] }
      // Where the request of another interaction has all this and more, what it has more must be absent.
      let larger = tables.filter { table in
        own.allSatisfy { table[$0.name]?.bytes == $0.bytes }
      }
      let absent = different.filter { name in
        tables[index][name] == nil && larger.contains { $0[name]?.tellsByAbsence ?? false }
      }
      return own + absent.map(Part.absent)
    }
  }

  private static func object(_ parts: [Part]) -> JSONLiteral {
    parts.isEmpty ? .absent : .object(parts.map { ($0.name, $0.matcher) })
  }

  // MARK: Parts

  private static func query(_ interaction: PactInteraction) -> [Part] {
    interaction.query.map { name, values in
      let rule = interaction.requestRules.query[name]
      let matchers = values.map { matcher(rule, $0) }
      return Part(name, matchers.count == 1 ? matchers[0] : ["hasExactly": .array(matchers)])
    }
  }

  private static func headers(_ interaction: PactInteraction) -> [Part] {
    interaction.headers.map { name, value in
      let part = Part(name, matcher(interaction.requestRules.headers[name.lowercased()], value))
      return value == nil ? part : part.withoutTellingByAbsence()
    }
  }

  /// - Parameter example: `nil` in place of a secret.
  private static func matcher(_ rule: MatchingRule?, _ example: String?) -> JSONLiteral {
    guard let example else { return present }
    switch rule {
    case nil, .equality: return ["equalTo": .string(example)]
    case .regex(let expression) where PactExpression.matches(expression, example):
      return ["matches": .string(expression)]
    case .integer: return ["matches": #"-?\d+"#]
    case .number: return ["matches": #"-?\d+(\.\d+)?"#]
    case .boolean: return ["matches": "true|false"]
    case .contains(let text): return ["contains": .string(text)]
    default: return present
    }
  }

  /// Something is there, whatever it is.
  private static var present: JSONLiteral { ["matches": ".*"] }

  private static func body(_ interaction: PactInteraction) -> [Part] {
    switch interaction.body.content {
    case .none: []
    case .json(let value):
      [
        body(
          "equalToJson",
          BodyPattern(body: interaction.body)
            .literal(value, RulePosition(interaction.requestRules.body)))
      ]
    case .text where interaction.body.hasSecrets,
      .bytes where interaction.body.hasSecrets:
      []
    case .text(let text): [body("equalTo", .string(text))]
    case .bytes(let bytes): [body("binaryEqualTo", .string(Base64.encode(bytes)))]
    }
  }

  /// No condition says that a body is absent.
  private static func body(_ matcher: String, _ value: JSONLiteral) -> Part {
    Part("body", .object([(matcher, value)])).withoutTellingByAbsence()
  }
}
