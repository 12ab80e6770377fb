// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// Makes the contract of a scenario from its cases and their schemas.
struct ContractMaker {
  let shapes: Shapes
  let options: ImportOptions

  /// The places of codes, the surest first.
  private static let codes = [
    ["errorCode"], ["error_code"], ["code"], ["error", "code"], ["error", "type"], ["type"],
    ["error"], ["id"],
  ]

  /// `nil` if there is nothing to say.
  func contract(of cases: [DescribedCase], _ operation: Operation) -> ImportedContract? {
    if operation.method == "HEAD" { return nil }
    var contract = ImportedContract()
    addSuccess(to: &contract, cases.filter(\.isSuccess), operation)
    addFailure(to: &contract, cases.filter(\.isError), operation)
    let saysNothing =
      contract.success == nil && contract.byStatus.isEmpty && contract.failure == nil
    return saysNothing ? nil : contract
  }

  // MARK: Success

  /// The lowest status that has fields says what all have, if all have some; others are told apart where they differ.
  private func addSuccess(
    to contract: inout ImportedContract, _ successes: [DescribedCase], _ operation: Operation
  ) {
    let groups = Dictionary(grouping: successes, by: \.status).sorted { $0.key < $1.key }
      .map { (status: $0.key, fields: fields(of: $0.value, operation), cases: $0.value) }
    guard let main = groups.first(where: { !$0.fields.isEmpty }) else { return }
    // A body of which nothing is known is not to be judged by the fields of another status.
    let hasUnread = groups.contains { group in
      group.fields.isEmpty && group.cases.contains { $0.body != nil }
    }
    if !hasUnread { contract.success = main.fields }
    for group in groups {
      if group.cases.allSatisfy({ !$0.hasContent }) {
        contract.byStatus.append(ImportedStatus(group.status, fields: nil))
      } else if !group.fields.isEmpty, group.fields != contract.success {
        contract.byStatus.append(ImportedStatus(group.status, fields: group.fields))
      }
    }
    for other in successes where other.body == nil && other.hasContent {
      shapes.remarks.warn(
        "not-json",
        "the contract of \(operation.title) describes JSON, so the case '\(other.imported.name)' is an unexpected answer",
        at: other.imported.place)
    }
  }

  private func fields(of cases: [DescribedCase], _ operation: Operation) -> [ImportedField] {
    let bodies = cases.compactMap { described in
      described.body.map { ContractFields.Body(value: $0, schemas: described.schemas) }
    }
    if bodies.isEmpty { return [] }
    return ContractFields.fields(of: bodies, shapes, options, at: operation.node)
  }

  // MARK: Failure

  private func addFailure(
    to contract: inout ImportedContract, _ errors: [DescribedCase], _ operation: Operation
  ) {
    if errors.isEmpty {
      return shapes.remarks.warn(
        "no-errors", "\(operation.title) describes no error, so nothing tests one",
        at: operation.node)
    }
    let fields = fields(of: errors, operation)
    if fields.isEmpty { return }
    contract.failure = fields
    guard let code = code(among: fields, errors) else {
      return shapes.remarks.warn(
        "no-code", "no member of the errors of \(operation.title) says which error it is",
        at: operation.node)
    }
    contract.code = code
    guard options.takesCodesFromExamples,
      let index = fields.firstIndex(where: { $0.pointer == code }), fields[index].values.isEmpty
    else { return }
    var values: [JSONScalar] = []
    for error in errors where error.imported.origin == .example {
      guard let value = error.body?[code]?.scalar, value != .null, !values.contains(value) else {
        continue
      }
      values.append(value)
    }
    contract.failure?[index].values = values
  }

  /// The first place that has a text or a number in every error.
  private func code(among fields: [ImportedField], _ errors: [DescribedCase]) -> JSONPointer? {
    let bodies = errors.compactMap(\.body)
    let areProblems = errors.allSatisfy { $0.isProblem || $0.body == nil }
    var candidates = Self.codes.map { JSONPointer(tokens: $0) }
    // A text that is no pointer names no place.
    if let own = options.failureCode.flatMap({ try? JSONPointer($0) }) {
      candidates.insert(own, at: 0)
    }
    return candidates.first { candidate in
      guard fields.contains(where: { $0.pointer == candidate }) else { return false }
      if candidate.tokens == ["type"], !areProblems { return false }
      return bodies.allSatisfy { body in
        guard let value = body[candidate] else { return false }
        return value.kind == .string
          || value.number?.wholeInteger != nil && candidate.tokens != ["error"]
      }
    }
  }
}
