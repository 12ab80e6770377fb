// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario

/// The contract of a scenario, from what its interactions rely on.
struct PactContract {
  private(set) var contract: ImportedContract?
  /// Whether a policy of the import leaves fields out.
  private(set) var isCut = false
  private let options: ImportOptions

  /// A response of an interaction.
  struct Answer {
    let status: Int
    let body: ImportedResponse.Body
    /// What a client relies on; `nil` if the body is not JSON.
    let node: FieldNode?
  }

  init(of answers: [Answer], _ options: ImportOptions) {
    self.options = options
    var contract = ImportedContract()
    addSuccesses(answers.filter { 200..<300 ~= $0.status }, to: &contract)
    addFailure(answers.filter { $0.status >= 400 }, to: &contract)
    let saysSomething =
      contract.success != nil || contract.failure != nil || !contract.byStatus.isEmpty
    self.contract = saysSomething ? contract : nil
  }

  private mutating func addSuccesses(_ answers: [Answer], to contract: inout ImportedContract) {
    // Statuses have bodies of their own.
    let statuses = Set(answers.map(\.status)).sorted()
    let shapes = statuses.map { status in (status, fields(of: answers, status: status)) }
    // Of bodies without fields, such as an empty list, a client reads nothing; that can be said of all statuses that are not listed.
    let hasUnread = shapes.contains { status, fields in
      fields == nil && answers.contains { $0.status == status && $0.node != nil }
    }
    if !hasUnread { contract.success = shapes.lazy.compactMap(\.1).first }
    for (status, fields) in shapes {
      let isEmpty = answers.allSatisfy { $0.status != status || $0.body.isNone }
      if let fields, fields != contract.success {
        contract.byStatus.append(ImportedStatus(status, fields: fields))
      } else if isEmpty, contract.success != nil {
        contract.byStatus.append(ImportedStatus(status, fields: nil))
      }
    }
  }

  private mutating func addFailure(_ answers: [Answer], to contract: inout ImportedContract) {
    contract.failure = fields(of: answers.compactMap(\.node))
    guard let fields = contract.failure else { return }
    let places = answers.compactMap { answer -> JSONPointer? in
      guard case .json(let body) = answer.body else { return nil }
      return CodeMember(of: body, status: answer.status)?.place
    }
    let code = options.failureCode.flatMap { try? JSONPointer($0) } ?? places.first
    // The code is a field like others, and every failure has it.
    guard let code, places.allSatisfy({ $0 == code }),
      fields.contains(where: { $0.pointer == code && $0.tolerance == .required })
    else { return }
    contract.code = code
  }

  private mutating func fields(of answers: [Answer], status: Int) -> [ImportedField]? {
    fields(of: answers.filter { $0.status == status }.compactMap(\.node))
  }

  /// What all of several bodies have; `nil` if that is nothing.
  private mutating func fields(of nodes: [FieldNode]) -> [ImportedField]? {
    guard var node = nodes.first else { return nil }
    for other in nodes.dropFirst() { node.merge(other) }
    let list = FieldList(of: node, options)
    isCut = isCut || list.isCut
    return list.fields.isEmpty ? nil : list.fields
  }
}

extension ImportedResponse.Body {
  var isNone: Bool { if case .none = self { true } else { false } }
}
