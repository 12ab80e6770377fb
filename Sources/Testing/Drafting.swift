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
  /// The cases whose fields say anything.
  private(set) var cases: [DraftedCase] = []
  private var exchanges: [Asked] = []
  private var bodies: [(kind: OutcomeKind, status: Int, body: MockAPIJSON.JSONValue)] = []
  /// The objects whose entries are data, by case.
  private var dictionaries: Set<Place> = []
  private var codes: [JSONPointer] = []
  /// The cases that are neither a success nor a failure, and what they are.
  private(set) var others: [String] = []

  /// A case whose fields are damaged.
  struct DraftedCase {
    let index: Int
    let body: MockAPIJSON.JSONValue
    let kind: OutcomeKind
  }

  private struct Asked {
    let of: DraftedCase
    let variant: Variant
    let pointer: JSONPointer
    let damage: DraftedField.Damage
    let effect: DraftedField.Effect
    let observation: Observation
  }

  private struct Place: Hashable {
    let caseIndex: Int
    var pointer: JSONPointer
  }

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Takes a case, if its fields say anything: if it is a success or a failure without defects.
  mutating func add<Success, Failure>(
    _ index: Int, _ body: MockAPIJSON.JSONValue, _ outcome: Outcome<Success, Failure>,
    _ observation: Observation
  ) {
    let name = scenario.cases[index].name
    guard [.success, .failure].contains(outcome.kind), outcome.defects.isEmpty,
      let received = outcome.received
    else {
      return others.append("'\(name)' is \(outcome.kind.rawValue)")
    }
    cases.append(DraftedCase(index: index, body: body, kind: outcome.kind))
    bodies.append((outcome.kind, received.status, body))
    if outcome.kind == .failure, case .answered(let answer) = observation.end,
      let code = answer.code, let place = Self.place(of: code, in: body), !codes.contains(place)
    {
      codes.append(place)
    }
  }

  /// The variants of a case that say which tolerances its fields have.
  func variants(of one: DraftedCase) -> [Variant] {
    variants(of: one, in: scenario, DraftedField.Damage.operators)
  }

  /// The scenario with a contract that has the values of the cases, when all ``variants(of:)`` were asked. Its
  /// ``valueVariants(of:in:)`` say whether the resource takes others.
  var guess: Scenario {
    func shape(_ kind: OutcomeKind) -> Contract.Shape {
      Contract.Shape(fields: drafted(kind).compactMap(\.guess))
    }
    return scenario.with(
      contract: Contract(
        success: Contract.Success(.fields(shape(.success))),
        failure: Contract.Failure(
          shape: shape(.failure), codes: codes, isUnderAnyStatus: !codes.isEmpty)))
  }

  func valueVariants(of one: DraftedCase, in guess: Scenario) -> [Variant] {
    variants(of: one, in: guess, DraftedField.Damage.valueOperators)
  }

  private func variants(
    of one: DraftedCase, in scenario: Scenario, _ operators: Set<VariantOperator>
  ) -> [Variant] {
    var options = VariantOptions()
    options.operators = operators
    return scenario.variantIDs(ofCase: one.index, options).compactMap {
      // The root is not a field.
      $0.pointer?.tokens.isEmpty == false ? scenario.variant($0, options) : nil
    }
  }

  /// Takes what the resource made of a variant of a case.
  mutating func add<Success, Failure>(
    _ outcome: Outcome<Success, Failure>, _ observation: Observation, of variant: Variant,
    in one: DraftedCase
  ) {
    guard let pointer = variant.id.pointer,
      let damage = DraftedField.Damage(variant.id.operator)
    else { return }
    for path in outcome.defects.flatMap({ [$0.path, $0.affected] }) {
      var place = Place(caseIndex: one.index, pointer: JSONPointer())
      for element in path.elements {
        switch element {
        case .key(let key): place.pointer.tokens.append(key)
        case .index(let index): place.pointer.tokens.append(String(index))
        case .entry(let key):
          dictionaries.insert(place)
          place.pointer.tokens.append(key)
        }
      }
    }
    exchanges.append(
      Asked(
        of: one, variant: variant, pointer: pointer, damage: damage,
        effect: DraftedField.Effect(outcome, at: pointer, of: one.kind),
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
    let all = drafted(kind).map(\.declaration)
    let ignored = all.filter { $0.tolerance == .ignored }.map(\.pointer)
    return all.filter { field in
      !ignored.contains {
        $0.tokens.count < field.pointer.tokens.count && field.pointer.tokens.starts(with: $0.tokens)
      }
    }
  }

  private func drafted(_ kind: OutcomeKind) -> [DraftedField] {
    var names: [JSONPointer] = []
    var fields: [JSONPointer: DraftedField] = [:]
    for one in exchanges where one.of.kind == kind {
      let name = name(of: one)
      if fields[name] == nil { names.append(name) }
      fields[name, default: DraftedField(name)].add(
        one.effect, of: one.damage, to: one.of.body[one.pointer])
    }
    return names.compactMap { fields[$0] }
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
        one.observation, control: .passed(decoded: nil), location: "")
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
