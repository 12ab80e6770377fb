// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIJSON
import MockAPIJudging
import MockAPIScenario
import MockAPIVariants

/// Collects what a resource makes of the damaged fields of a scenario, and makes a contract of it.
struct Drafting {
  private let scenario: Scenario
  private var current: Current?
  private var exchanges: [Asked] = []
  private var bodies: [(kind: OutcomeKind, status: Int, body: MockAPIJSON.JSONValue)] = []
  /// The objects whose entries are data, by case.
  private var dictionaries: Set<Place> = []
  private var codes: [JSONPointer] = []
  /// The cases that are neither a success nor a failure, and what they are.
  private(set) var others: [String] = []

  /// The case whose fields are being damaged.
  private struct Current {
    let index: Int
    let body: MockAPIJSON.JSONValue
    let kind: OutcomeKind
  }

  private struct Asked {
    let of: Current
    let variant: Variant
    let pointer: JSONPointer
    let damage: DraftedField.Damage
    let effect: DraftedField.Effect
    let observation: Observation
  }

  private struct Place: Hashable {
    let caseIndex: Int
    let pointer: JSONPointer
  }

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Begins with a case.
  /// - Returns: whether its fields say anything: it must be a success or a failure without defects.
  mutating func begin<Success, Failure>(
    _ index: Int, _ body: MockAPIJSON.JSONValue, _ outcome: Outcome<Success, Failure>,
    _ observation: Observation
  ) -> Bool {
    let name = scenario.cases[index].name
    guard [.success, .failure].contains(outcome.kind), outcome.defects.isEmpty,
      let received = outcome.received
    else {
      others.append("'\(name)' is \(outcome.kind.rawValue)")
      return false
    }
    current = Current(index: index, body: body, kind: outcome.kind)
    bodies.append((outcome.kind, received.status, body))
    if outcome.kind == .failure, case .answered(let answer) = observation.end,
      let code = answer.code, let place = Self.place(of: code, in: body), !codes.contains(place)
    {
      codes.append(place)
    }
    return true
  }

  /// The variants of the case that say what its fields are.
  var variants: [Variant] {
    guard let current else { return [] }
    var options = VariantOptions()
    options.operators = DraftedField.Damage.operators
    return scenario.variantIDs(ofCase: current.index, options).compactMap {
      // The root is not a field.
      $0.pointer?.tokens.isEmpty == false ? scenario.variant($0, options) : nil
    }
  }

  mutating func add<Success, Failure>(
    _ outcome: Outcome<Success, Failure>, _ observation: Observation, of variant: Variant
  ) {
    guard let current, let pointer = variant.id.pointer,
      let damage = DraftedField.Damage(variant.id.operator)
    else { return }
    for path in outcome.defects.flatMap({ [$0.path, $0.affected] }) {
      for (depth, element) in path.elements.enumerated() {
        guard case .entry = element else { continue }
        dictionaries.insert(
          Place(
            caseIndex: current.index,
            pointer: JSONPointer(tokens: Array(pointer.tokens.prefix(depth)))))
      }
    }
    exchanges.append(
      Asked(
        of: current, variant: variant, pointer: pointer, damage: damage,
        effect: DraftedField.Effect(outcome, at: pointer, of: current.kind),
        observation: observation))
  }

  // MARK: The contract

  /// `nil` if no case is a success or a failure.
  var contract: Contract? {
    if bodies.isEmpty { return nil }
    var contract = Contract(
      success: bodies.contains { $0.kind == .success }
        ? Contract.Success(.fields(Contract.Shape(fields: fields(of: .success)))) : nil,
      failure: bodies.contains { $0.kind == .failure }
        ? Contract.Failure(
          shape: Contract.Shape(fields: fields(of: .failure)), codes: codes,
          isUnderAnyStatus: !codes.isEmpty
            && bodies.contains { $0.kind == .failure && (200..<300).contains($0.status) }) : nil)
    contract.learnKinds(
      success: bodies.filter { $0.kind == .success }.map { ($0.status, $0.body) },
      failure: bodies.filter { $0.kind == .failure }.map(\.body))
    return contract
  }

  /// In the order of the bodies; of a place that is not read, what is inside it is left out.
  private func fields(of kind: OutcomeKind) -> [ContractField] {
    var names: [JSONPointer] = []
    var fields: [JSONPointer: DraftedField] = [:]
    for one in exchanges where one.of.kind == kind {
      let name = name(of: one)
      if fields[name] == nil { names.append(name) }
      fields[name, default: DraftedField(name)].add(
        one.effect, of: one.damage, to: one.of.body[one.pointer]?.kind)
    }
    let all = names.compactMap { fields[$0]?.declaration }
    let ignored = all.filter { $0.tolerance == .ignored }.map(\.pointer)
    return all.filter { field in
      !ignored.contains {
        $0.tokens.count < field.pointer.tokens.count && field.pointer.tokens.starts(with: $0.tokens)
      }
    }
  }

  /// The place of the damage in the form of a contract.
  private func name(of one: Asked) -> JSONPointer {
    var name = JSONPointer()
    var place = JSONPointer()
    for token in one.pointer.tokens {
      let isElement =
        one.of.body[place]?.kind == .array
        || dictionaries.contains(Place(caseIndex: one.of.index, pointer: place))
      name.tokens.append(isElement ? ContractField.wildcard : token)
      place.tokens.append(token)
    }
    return name
  }

  /// The first place in a body with the code of its failure.
  private static func place(of code: String, in body: MockAPIJSON.JSONValue) -> JSONPointer? {
    if let scalar = body.scalar { return FailureCode(scalar).matches(code) ? JSONPointer() : nil }
    let below =
      body.kind == .object
      ? body.members.map { ($0.name, $0.value) }
      : body.elements.enumerated().map { (String($0.offset), $0.element) }
    for (token, value) in below {
      if let place = place(of: code, in: value) {
        return JSONPointer(tokens: [token] + place.tokens)
      }
    }
    return nil
  }

  // MARK: What it does not say

  /// Where the resource did not do what a contract says, one line a field.
  func differences(from contract: Contract) -> [String] {
    let judged = scenario.with(contract: contract)
    var fields: [JSONPointer] = []
    var findings: [JSONPointer: [(id: String, message: String)]] = [:]
    for one in exchanges {
      guard let variant = judged.variant(one.variant.id) else { continue }
      let record = Judge().record(
        of: JudgedExchange(
          scenario: judged, caseIndex: one.of.index, variant: variant,
          expected: variant.expectation),
        one.observation, control: .passed(decoded: nil), location: "", replay: "")
      guard record.status(FindingRules()) == .finding else { continue }
      let name = name(of: one)
      if findings[name] == nil { fields.append(name) }
      findings[name, default: []].append((record.id, record.message))
    }
    return fields.compactMap { field in
      guard let all = findings[field], let first = all.first else { return nil }
      let rest = all.count > 1 ? " and \(all.count - 1) more" : ""
      return "\(field): \(first.message) (\(first.id)\(rest))"
    }
  }
}
