// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIImportModel
package import MockAPIJSON
import MockAPIScenario

/// What a later import does to the contract of an earlier one: it may only loosen it. More samples show what an API may leave out; that
/// they all have a field is no promise. What would make the contract stricter is proposed, and left to a person.
package struct ContractLoosening {
  /// A difference in words.
  package struct Change: Equatable, CustomStringConvertible {
    /// Whether it is about the fields of failures.
    package let isFailure: Bool
    /// `nil` if it is about no single field.
    package let pointer: JSONPointer?
    /// `may now be missing or null`.
    package let words: String

    /// `'/email' may now be missing or null`.
    package var description: String {
      (isFailure ? "failure: " : "") + (pointer.map { "'\($0)' " } ?? "") + words
    }
  }

  /// The earlier contract, loosened as far as the later one is looser.
  package private(set) var contract: ImportedContract
  /// What is loosened.
  package private(set) var changes: [Change] = []
  /// In what the later contract is stricter, which is not done.
  package private(set) var proposals: [Change] = []

  package init(of old: ImportedContract, by new: ImportedContract) {
    contract = old
    contract.success = fields(old.success, new.success, isFailure: false)
    contract.failure = fields(old.failure, new.failure, isFailure: true)
    loosenStatuses(old.byStatus, new.byStatus)
    loosenCode(new)
  }

  // MARK: Fields

  private mutating func fields(
    _ old: [ImportedField]?, _ new: [ImportedField]?, isFailure: Bool
  ) -> [ImportedField]? {
    guard let old else { return new }
    guard let new else { return old }
    // Of a pointer that is there twice, the first counts.
    let later = Dictionary(new.map { ($0.pointer, $0) }) { first, _ in first }
    let known = Set(old.map(\.pointer))
    var fields: [ImportedField] = []
    for field in old {
      if let other = later[field.pointer] {
        fields.append(loosened(field, by: other, isFailure))
      } else {
        change(isFailure, field.pointer, "is not there any more")
      }
    }
    for var field in new where !known.contains(field.pointer) {
      if field.tolerance == .required {
        field.tolerance = .optional
        propose(isFailure, field.pointer, "is new, and could be required")
      } else {
        change(isFailure, field.pointer, "is new")
      }
      fields.append(field)
    }
    return fields
  }

  private mutating func loosened(
    _ old: ImportedField, by new: ImportedField, _ isFailure: Bool
  ) -> ImportedField {
    var field = old
    let place = old.pointer
    let isLooser = Self.strictness(new.tolerance) < Self.strictness(old.tolerance)
    if isLooser, old.tolerance == .required, new.tolerance == .dropped {
      field.tolerance = new.tolerance
      change(isFailure, place, "may now be bad without spoiling the whole")
    } else if isLooser {
      field.tolerance = new.tolerance
      change(isFailure, place, "may now be missing or null")
    } else if new.tolerance == .required, old.tolerance != .required {
      propose(isFailure, place, "could be required")
    }
    let added = old.accepts.isEmpty ? new.accepts : new.accepts.subtracting(old.accepts)
    if !added.isEmpty {
      field.accepts.formUnion(added)
      let kinds = JSONKind.allCases.filter(added.contains).map(\.description)
      change(isFailure, place, "may now be " + kinds.joined(separator: " or "))
    }
    loosenValues(&field, by: new, isFailure)
    return field
  }

  private mutating func loosenValues(
    _ field: inout ImportedField, by new: ImportedField, _ isFailure: Bool
  ) {
    let place = field.pointer
    let known = Set(field.values)
    let added = new.values.filter { !known.contains($0) }
    if field.values.isEmpty {
      if !new.values.isEmpty { propose(isFailure, place, "could be one of few values") }
    } else if new.values.isEmpty {
      field.values = []
      change(isFailure, place, "may now have any value")
    } else if !added.isEmpty {
      field.values += added
      change(
        isFailure, place, "may now be " + added.map(\.description).joined(separator: " or "))
    }
    guard field.format != new.format else { return }
    if let format = field.format {
      change(isFailure, place, "has no longer the format '\(format.rawValue)'")
      field.format = nil
    } else if let format = new.format {
      propose(isFailure, place, "could have the format '\(format.rawValue)'")
    }
  }

  private static func strictness(_ tolerance: Tolerance) -> Int {
    switch tolerance {
    case .required, .absent: 3
    case .defaulted: 2
    case .optional, .dropped: 1
    case .ignored: 0
    }
  }

  // MARK: The rest

  private mutating func loosenStatuses(_ old: [ImportedStatus], _ new: [ImportedStatus]) {
    var statuses = old
    for status in new {
      guard let number = statuses.firstIndex(where: { $0.status == status.status }) else {
        statuses.append(status)
        change(false, nil, "there are now answers with status \(status.status)")
        continue
      }
      statuses[number].fields = fields(statuses[number].fields, status.fields, isFailure: false)
    }
    contract.byStatus = statuses.sorted { $0.status < $1.status }
  }

  private mutating func loosenCode(_ new: ImportedContract) {
    if let code = contract.code, contract.failure?.contains(where: { $0.pointer == code }) != true {
      contract.code = nil
    }
    if contract.code == nil, let code = new.code,
      contract.failure?.contains(where: { $0.pointer == code }) == true
    {
      contract.code = code
      change(true, code, "is now the code")
    }
    guard new.isUnderAnyStatus, !contract.isUnderAnyStatus, contract.code != nil,
      contract.code == new.code
    else {
      if contract.code == nil { contract.isUnderAnyStatus = false }
      return
    }
    contract.isUnderAnyStatus = true
    change(true, nil, "may now have a status of success")
  }

  private mutating func change(_ isFailure: Bool, _ pointer: JSONPointer?, _ words: String) {
    changes.append(Change(isFailure: isFailure, pointer: pointer, words: words))
  }

  private mutating func propose(_ isFailure: Bool, _ pointer: JSONPointer?, _ words: String) {
    proposals.append(Change(isFailure: isFailure, pointer: pointer, words: words))
  }
}
