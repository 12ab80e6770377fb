// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// A field of a drafted contract: what a resource made of each damage of it.
struct DraftedField {
  /// One thing that is wrong with a field.
  enum Damage: Hashable {
    case missing
    case kind(JSONKind)

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
      default: return nil
      }
    }

    static let operators = Set(VariantOperator.allCases.filter { Damage($0) != nil })
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
  /// The kinds of its values in the bodies; null is none.
  private(set) var kinds: Set<JSONKind> = []
  /// The most severe effect of each damage.
  private(set) var effects: [Damage: Effect] = [:]

  init(_ pointer: JSONPointer) {
    self.pointer = pointer
  }

  mutating func add(_ effect: Effect, of damage: Damage, to kind: JSONKind?) {
    if let kind, kind != .null { kinds.insert(kind) }
    effects[damage] = max(effect, effects[damage] ?? .unnoticed)
  }

  /// As the contract declares it.
  var declaration: ContractField {
    ContractField(
      pointer: pointer, tolerance: tolerance, accepts: accepts, values: [], format: nil)
  }

  private var tolerance: Tolerance {
    if effects.values.allSatisfy({ $0 == .unnoticed }) { return .ignored }
    if pointer.tokens.last == ContractField.wildcard {
      // A list without an element is a shorter list, so only wrong elements count.
      switch effects.filter({ $0.key != .missing }).values.max() ?? .spoiled {
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

  /// The kinds that are allowed beside those in the bodies; `nil` if there are no others.
  private var accepts: Set<JSONKind>? {
    let tolerance = tolerance
    if tolerance == .ignored { return nil }
    var others = Set<JSONKind>()
    for case (.kind(let kind), .unnoticed) in effects { others.insert(kind) }
    // An optional field may be null anyway.
    if tolerance == .optional { others.remove(.null) }
    others.subtract(kinds)
    return others.isEmpty ? nil : others.union(kinds)
  }
}
