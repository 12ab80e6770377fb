// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient
import MockAPIHarness
import MockAPIJudging
import MockAPILoading
import MockAPIScenario
import MockAPIText
import MockAPIVariants
public import Testing

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A case of a scenario, or the case with one thing damaged, as the argument of a test of your own resources.
///
/// ```swift
/// @Test(arguments: try JudgedVariant.all(in: "Scenarios/registration.json"))
/// func registrationSurvives(_ variant: JudgedVariant) async throws {
///   try await variant.judge(Registration(email: "ada@example.com")) { $0.errorCode.rawValue }
/// }
/// ```
/// Each argument is one exchange over HTTP with a server in the test's process. A test fails where the outcome is not the
/// one that the scenario's contract demands; the place of the failure is the damaged value in the scenario file.
public struct JudgedVariant: Sendable, Identifiable, CustomTestStringConvertible {
  /// `registration/registered~drop@/id`; for a case itself, `registration/registered`.
  public let id: String
  private let exchange: JudgedExchange
  private let source: JudgedSource

  public var testDescription: String { id }

  /// The cases of all scenarios of a file or folder that a contract describes, each followed by its variants.
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory, which is the package under `swift test`.
  ///   - scenario: the name of the only scenario; `nil` for all.
  ///   - cases: the names of the cases; `nil` for all.
  ///   - isQuick: whether only the few operators are used that find most.
  /// - Throws: `InvalidScenarios` with all errors, or ``InvalidSelection`` if a name does not exist, or if there is no case to
  ///   judge. So the array is never empty.
  public static func all(
    in path: String, scenario: String? = nil, cases: Set<String>? = nil, isQuick: Bool = false
  ) throws -> [JudgedVariant] {
    let source = try JudgedSource(path: path)
    var options = VariantOptions()
    if isQuick { options.operators = VariantOperator.quick }
    var all: [JudgedVariant] = []
    let scenarios = try scenarios(
      of: source.loaded, in: path, named: scenario, cases: cases)
    for one in scenarios {
      for index in one.cases.indices where one.cases[index].response != nil {
        guard cases?.contains(one.cases[index].name) ?? true, one.contract != nil else { continue }
        all.append(JudgedVariant(one, index, nil, source))
        all += one.variantIDs(ofCase: index, options).compactMap { id in
          one.variant(id, options).map { JudgedVariant(one, index, $0, source) }
        }
      }
    }
    if all.isEmpty {
      throw InvalidSelection(problems: [
        "there must be a case with a response in a scenario with a 'contract', which says what a client makes of it; "
          + "found none in \(path); a ContractDraft writes a contract"
      ])
    }
    return all
  }

  private init(_ scenario: Scenario, _ index: Int, _ variant: Variant?, _ source: JudgedSource) {
    exchange =
      variant.map(JudgedExchange.init) ?? JudgedExchange(scenario, caseIndex: index)
    id = "\(scenario.name)/\(exchange.servedName)"
    self.source = source
  }

  /// Asks the resource, and fails the test if the outcome is not that of a correct client: in Swift Testing with an issue at the
  /// damaged value, under XCTest with an error.
  ///
  /// The case itself is asked first, once for each resource: a variant of a case that fails is not judged.
  /// - Parameters:
  ///   - timeLimit: the limit for each request.
  ///   - allowsSilent: whether damage that the contract wants noticed may end as a success.
  ///   - code: gives the code of a failure; the codes are not compared if it gives `nil`.
  ///   - client: makes the client for the base URL of the exchange.
  /// - Throws: ``Findings`` where no test of Swift Testing runs, such as under XCTest; or why the server cannot be started.
  public func judge<R: Resource>(
    _ resource: R, timeLimit: Duration = .seconds(2), allowsSilent: Bool = false,
    code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil },
    client: @escaping @Sendable (URL) -> APIClient = { APIClient(baseURL: $0) }
  ) async throws {
    let finding = try await finding(
      of: resource, timeLimit, allowsSilent: allowsSilent, code: code, client: client)
    try Self.report([finding].compactMap(\.self), judgedCount: 1)
  }

  /// Asks the resource.
  /// - Returns: what is wrong with its outcome; `nil` if nothing is.
  func finding<R: Resource>(
    of resource: R, _ timeLimit: Duration, allowsSilent: Bool,
    code: @escaping @Sendable (R.Failure.Domain) -> String?,
    client: @escaping @Sendable (URL) -> APIClient
  ) async throws -> Finding? {
    let server = try await source.server()
    let asked = AskedResource(resource, timeLimit: timeLimit, code: code, client: client)
    let ask = { @Sendable (exchange: JudgedExchange, control: ControlResult) in
      let observation = try await asked.answer(exchange, from: server).observation
      return Judge().record(
        of: exchange, observation, control: control, location: exchange.scenario.location)
    }
    var control = ControlResult.itself
    if exchange.variant != nil {
      let key = "\(exchange.scenario.name)/\(exchange.declaredCase.name) \(R.self)"
      let unchanged = JudgedExchange(exchange.scenario, caseIndex: exchange.caseIndex)
      let hasPassed = try await source.hasPassed(key) {
        try await ask(unchanged, .itself).verdict == .pass
      }
      control = hasPassed ? .passed(decoded: nil) : .failed("")
    }
    let record = try await ask(exchange, control)
    var rules = FindingRules()
    rules.allowsSilent = allowsSilent
    guard record.status(rules) == .finding || record.status(rules) == .fault else { return nil }
    let position = exchange.variant?.position ?? exchange.declaredCase.position
    return Finding(
      id: record.id, message: record.message, file: exchange.scenario.file, line: position.line,
      column: position.column)
  }
}
