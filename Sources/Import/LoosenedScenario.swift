// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPISamples

/// A scenario made of samples, with the contract of its earlier file: more samples may only loosen it. That all of them have a field is
/// no promise of the API, so what would make the contract stricter is only told.
struct LoosenedScenario {
  private(set) var scenario: ImportedScenario
  /// In what the new contract is stricter, in words.
  private(set) var proposals: [String] = []

  /// - Parameter file: the scenario file as the earlier import has written it.
  init(_ scenario: ImportedScenario, after file: JSONValue) {
    self.scenario = scenario
    guard let new = scenario.contract,
      let old = file["contract"].flatMap(ImportedContract.init(file:))
    else { return }
    let loosening = ContractLoosening(of: old, by: new)
    var contract = loosening.contract
    // A contract must not say anything of answers that the scenario does not have any more.
    let statuses = Set(scenario.cases.map(\.response.status))
    contract.byStatus.removeAll { !statuses.contains($0.status) }
    if new.success == nil { contract.success = nil }
    if new.failure == nil {
      contract.failure = nil
      contract.code = nil
      contract.isUnderAnyStatus = false
    }
    self.scenario.contract = contract
    proposals = loosening.proposals.map { proposal in
      let shape = proposal.isFailure ? "failure: " : "success: "
      return shape + (proposal.pointer.map { "\($0) " } ?? "") + proposal.words
    }
  }
}
