// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIJSON
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// A field of a drafted contract: what a resource made of each damage of it.
struct DraftedField {
  /// One thing that is wrong with a field.
  enum Damage: Hashable {
    case missing
    case kind(JSONKind)
    /// A text or a number that no case has.
    case unknownValue
    /// A number with a fraction.
    case fraction

    /// `nil` if the operator does something else.
    init?(_ variantOperator: VariantOperator) {
      switch variantOperator {
      case .drop: self = .missing
      case .null: self = .kind(.null)
      case .string: self = .kind(.string)
      case .number: self = .kind(.number)
      case .boolean: self = .kind(.boolean)
      case .object: self = .kind(.object)
      case .array: self = .kind(.array)
      case .unknownValue: self = .unknownValue
      case .badFormat: self = .fraction
      default: return nil
      }
    }

    /// The operators that say what tolerance a field has.
    static let operators: Set<VariantOperator> = [
      .drop, .null, .string, .number, .boolean, .object, .array,
    ]
    /// The operators that say which values a field has; they need a contract that guesses.
    static let valueOperators: Set<VariantOperator> = [.unknownValue, .badFormat]
  }

  /// What it made of it, from the least to the most severe.
  enum Effect: Int, Comparable {
    case unnoticed
    /// It is reported, and the value became nil or is as it was received.
    case becameNil
    /// It is reported, and a default is in its place.
    case defaulted
    /// It is reported, and the element or entry was left out.
    case dropped
    /// What is around it could not be used.
    case spoiled

    static func < (left: Effect, right: Effect) -> Bool { left.rawValue < right.rawValue }

    /// - Parameters:
    ///   - pointer: the damaged place.
    ///   - kind: the outcome of the case without damage.
    init<Success, Failure>(
      _ outcome: Outcome<Success, Failure>, at pointer: JSONPointer, of kind: OutcomeKind
    ) {
      let isUsable = outcome.kind == kind || (kind == .success && outcome.kind == .partial)
      guard isUsable else {
        self = .spoiled
        return
      }
      let effects = outcome.defects.map { defect -> Effect in
        // A place around the damaged one was given up for it.
        if defect.affected.elements.count < pointer.tokens.count { return .spoiled }
        switch defect.recovery {
        case .becameNil, .kept: return .becameNil
        case .defaulted: return .defaulted
        case .dropped: return .dropped
        case .none: return .spoiled
        }
      }
      self = effects.max() ?? .unnoticed
    }
  }

  /// The place in the form of a contract.
  let pointer: JSONPointer
  /// The values in the bodies, each once; null is none.
  private var values: [MockAPIJSON.JSONValue] = []
  /// The most severe effect of each damage.
  private(set) var effects: [Damage: Effect] = [:]

  init(_ pointer: JSONPointer) {
    self.pointer = pointer
  }

  /// - Parameter value: the value in the body of the case.
  mutating func add(_ effect: Effect, of damage: Damage, to value: MockAPIJSON.JSONValue?) {
    effects[damage] = max(effect, effects[damage] ?? .unnoticed)
    guard let value, value.kind != .null,
      !values.contains(where: { $0.kind == value.kind && $0.scalar == value.scalar })
    else { return }
    values.append(value)
  }

  /// As the contract declares it.
  var declaration: ContractField {
    let format = format
    return ContractField(
      pointer: pointer, tolerance: tolerance, accepts: accepts,
      values: format == nil ? knownValues : [], format: format)
  }

  /// A declaration that has all values of the bodies, and whole numbers as such: its variants show whether others are noticed.
  /// `nil` if the values are neither texts nor numbers.
  var guess: ContractField? {
    let scalars = values.compactMap(\.scalar).filter { $0.kind == .string || $0.kind == .number }
    if scalars.isEmpty { return nil }
    return ContractField(
      pointer: pointer, tolerance: .required, accepts: nil, values: scalars,
      format: values.allSatisfy(ValueFormat.integer.accepts) ? .integer : nil)
  }

  private var tolerance: Tolerance {
    if effects.values.allSatisfy({ $0 == .unnoticed }) { return .ignored }
    if pointer.tokens.last == ContractField.wildcard {
      // A list without an element is a shorter list, so only wrong elements count.
      switch effects.filter({ if case .kind = $0.key { true } else { false } }).values.max()
        ?? .spoiled
      {
      case .dropped: return .dropped
      case .defaulted: return .defaulted
      case .becameNil, .unnoticed: return .optional
      case .spoiled: return .required
      }
    }
    switch effects[.missing] ?? .spoiled {
    case .unnoticed, .becameNil: return .optional
    case .defaulted: return .defaulted
    case .dropped, .spoiled: return .required
    }
  }

  /// The kinds that are allowed, if there are others than those in the bodies.
  private var accepts: Set<JSONKind>? {
    let tolerance = tolerance
    if tolerance == .ignored { return nil }
    let kinds = Set(values.map(\.kind))
    var others = Set<JSONKind>()
    for case (.kind(let kind), .unnoticed) in effects { others.insert(kind) }
    // An optional field may be null anyway.
    if tolerance == .optional { others.remove(.null) }
    others.subtract(kinds)
    return others.isEmpty ? nil : others.union(kinds)
  }

  /// Whether the field is treated like one of another kind because of a damage that leaves its kind.
  private func isBad(_ damage: Damage) -> Bool {
    guard let effect = effects[damage] else { return false }
    switch tolerance {
    case .required: return effect == .spoiled
    case .defaulted: return effect == .defaulted
    case .optional: return effect == .becameNil || effect == .spoiled
    case .dropped: return effect == .dropped
    case .ignored, .absent: return false
    }
  }

  /// The format of all values, if the resource takes no others.
  private var format: ValueFormat? {
    if isBad(.fraction), values.allSatisfy(ValueFormat.integer.accepts) { return .integer }
    guard isBad(.unknownValue) else { return nil }
    return ValueFormat.allCases.first { $0 != .integer && values.allSatisfy($0.accepts) }
  }

  /// The values of the bodies, if the resource takes no other text, and if they are names, and not a number or a date in a text.
  private var knownValues: [JSONScalar] {
    guard isBad(.unknownValue) else { return [] }
    let areNames = values.allSatisfy { value in
      guard let text = value.string, let first = text.utf8.first else { return false }
      return ASCII.isLetter(first)
        && text.utf8.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || "_-.".utf8.contains($0)
        }
    }
    return areNames ? values.compactMap(\.scalar) : []
  }
}
