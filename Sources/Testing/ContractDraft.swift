// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient
import MockAPIHarness
import MockAPIJSON
import MockAPIJudging
import MockAPIScenario
import MockAPIServer
import MockAPIText
import MockAPIVariants

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The contract of a scenario, drafted from what a resource makes of it: each field of each case is damaged, and the resource
/// says by its outcomes whether it needs the field, has a default for it, or does without it.
///
/// ```swift
/// print(try await ContractDraft(of: GetUser(id: "user01"), in: "Scenarios/user.json"))
/// ```
/// A draft says what the client does, and not what is right: read it before you paste it. Where the resource takes certain
/// texts alone, as for an enum, `values` are those that the cases have: add the others. Conditions (`if`) are not in it.
public struct ContractDraft: Sendable, CustomStringConvertible {
  /// The member `contract` of the scenario, with its name.
  public let json: String
  /// Where the resource does not do what the draft demands, since no contract can say what it does: a wrong value of an optional
  /// field that spoils the whole answer, for example. One line each.
  public let notes: [String]

  /// The contract, followed by the notes.
  public var description: String {
    notes.isEmpty
      ? json : json + "\n\nThe resource does not do this:\n" + notes.joined(separator: "\n")
  }

  /// Asks the resource for all cases of a scenario that are a success or a failure to it, and for each of their fields: without the
  /// field, with values of all other kinds, and with another text or number.
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory, which is the package under `swift test`.
  ///   - scenario: the name of the scenario; it may be left out if there is only one. It may have a contract already, which does
  ///     not matter.
  ///   - timeLimit: the limit for each request.
  ///   - code: gives the code of a failure; with it, the draft says where the code is.
  ///   - client: makes the client for the base URL of an exchange.
  /// - Throws: `InvalidScenarios` with all errors in the files, ``JudgedVariant/InvalidSelection`` if there is no such scenario,
  ///   or if no case is a success or a failure to the resource, or why the server cannot be started.
  public init<R: Resource>(
    of resource: R, in path: String, scenario: String? = nil, timeLimit: Duration = .seconds(2),
    code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil },
    client: @escaping @Sendable (URL) -> APIClient = { APIClient(baseURL: $0) }
  ) async throws {
    let source = try JudgedSource(path: path)
    let chosen = try JudgedVariant.scenarios(
      of: source.loaded, in: path, named: scenario, cases: nil)
    guard chosen.count == 1, let scenario = chosen.first else {
      let names = chosen.map { "'\($0.name)'" }.joined(separator: ", ")
      throw JudgedVariant.InvalidSelection(problems: [
        "'scenario' must name the scenario in \(path) that the resource asks; the scenarios are: "
          + (names.isEmpty ? "none" : names)
      ])
    }
    let asked = AskedResource(resource, timeLimit: timeLimit, code: code, client: client)
    let server = try await source.server()
    var drafting = Drafting(scenario)
    let ask = { (variant: Variant?, index: Int, served: Scenario) in
      try await asked.answer(
        JudgedExchange(scenario: served, caseIndex: index, variant: variant, expected: .open),
        from: server)
    }
    for index in scenario.cases.indices {
      guard let body = scenario.cases[index].jsonBody else { continue }
      let (outcome, observation) = try await ask(nil, index, scenario)
      drafting.add(index, body, outcome, observation)
    }
    for one in drafting.cases {
      for variant in drafting.variants(of: one) {
        let (outcome, observation) = try await ask(variant, one.index, scenario)
        drafting.add(outcome, observation, of: variant, in: one)
      }
    }
    let guess = drafting.guess
    // A variant is served only of the scenario that it is made of.
    server.server.replaceScenarios(
      with: source.loaded.scenarios.map { $0.name == scenario.name ? guess : $0 })
    for one in drafting.cases {
      for variant in drafting.valueVariants(of: one, in: guess) {
        let (outcome, observation) = try await ask(variant, one.index, guess)
        drafting.add(outcome, observation, of: variant, in: one)
      }
    }
    guard let contract = drafting.contract else {
      throw JudgedVariant.InvalidSelection(problems: [
        "a case of '\(scenario.name)' with a JSON body must be a success or a failure without defects "
          + "to the resource; found: "
          + (drafting.others.isEmpty ? "none" : drafting.others.joined(separator: ", "))
      ])
    }
    json = contract.json
    notes = drafting.differences(from: contract)
  }
}

extension Case {
  /// The body, if it is JSON.
  fileprivate var jsonBody: MockAPIJSON.JSONValue? {
    if let body { return body }
    guard let response, !response.body.isEmpty else { return nil }
    // A body that is not JSON has no fields.
    return try? JSONDocument(parsing: Array(response.body)).root
  }
}
