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
  /// - Throws: `InvalidScenarios` with all errors.
  public static func all(
    in path: String, scenario: String? = nil, cases: Set<String>? = nil, isQuick: Bool = false
  ) throws -> [JudgedVariant] {
    let source = try JudgedSource(path: path)
    var options = VariantOptions()
    if isQuick { options.operators = VariantOperator.quick }
    var all: [JudgedVariant] = []
    for one in source.loaded.scenarios where scenario.map({ $0 == one.name }) ?? true {
      for index in one.cases.indices where one.cases[index].response != nil {
        guard cases?.contains(one.cases[index].name) ?? true, one.contract != nil else { continue }
        all.append(JudgedVariant(one, index, nil, source))
        all += one.variantIDs(ofCase: index, options).compactMap { id in
          one.variant(id, options).map { JudgedVariant(one, index, $0, source) }
        }
      }
    }
    return all
  }

  private init(_ scenario: Scenario, _ index: Int, _ variant: Variant?, _ source: JudgedSource) {
    let name = variant?.id.description ?? scenario.cases[index].name
    id = "\(scenario.name)/\(name)"
    exchange = JudgedExchange(
      scenario: scenario, caseIndex: index, variant: variant,
      expected: variant?.expectation ?? scenario.expectation(ofCase: index))
    self.source = source
  }

  /// Asks the resource, and records an issue if its outcome is not that of a correct client.
  ///
  /// The case itself is asked first, once for each resource: a variant of a case that fails is not judged.
  /// - Parameters:
  ///   - timeLimit: the limit for each request.
  ///   - allowsSilent: whether damage that the contract wants noticed may end as a success.
  ///   - code: gives the code of a failure; the codes are not compared if it gives `nil`.
  ///   - client: makes the client for the base URL of the exchange.
  /// - Throws: if the server cannot be started.
  public func judge<R: Resource>(
    _ resource: R, timeLimit: Duration = .seconds(2), allowsSilent: Bool = false,
    code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil },
    client: @escaping @Sendable (URL) -> APIClient = { APIClient(baseURL: $0) }
  ) async throws {
    let server = try await source.server()
    let ask = { @Sendable (exchange: JudgedExchange, control: ControlResult) in
      try await Self.record(
        of: exchange, control, on: server, resource, timeLimit, client: client, code: code)
    }
    var control = ControlResult.itself
    if exchange.variant != nil {
      let key = "\(exchange.scenario.name)/\(exchange.declaredCase.name) \(R.self)"
      let unchanged = JudgedExchange(
        scenario: exchange.scenario, caseIndex: exchange.caseIndex, variant: nil,
        expected: exchange.scenario.expectation(ofCase: exchange.caseIndex))
      let hasPassed = try await source.hasPassed(key) {
        try await ask(unchanged, .itself).verdict == .pass
      }
      control = hasPassed ? .passed(decoded: nil) : .failed("")
    }
    let record = try await ask(exchange, control)
    var rules = FindingRules()
    rules.allowsSilent = allowsSilent
    guard record.status(rules) == .finding || record.status(rules) == .fault else { return }
    Issue.record(
      Comment(rawValue: "\(record.id): \(record.message)"), sourceLocation: location)
  }

  private static func record<R: Resource>(
    of exchange: JudgedExchange, _ control: ControlResult, on server: ExchangeServer,
    _ resource: R, _ timeLimit: Duration, client: @Sendable (URL) -> APIClient,
    code: @Sendable (R.Failure.Domain) -> String?
  ) async throws -> VerdictRecord {
    let open = try server.open(exchange)
    guard let url = URL(string: open.baseURL) else {
      preconditionFailure("a base URL is not a URL: \(open.baseURL)")
    }
    let start = ContinuousClock.now
    let outcome = await client(url).fetch(TimeLimited(resource, timeLimit))
    var observation = Observation(.answered(ClientAnswer(outcome, code: code)))
    observation.milliseconds = (.now - start) / .milliseconds(1)
    let seen = await open.finish()
    observation.requests = seen.requests
    observation.redirected = seen.redirected
    observation.serverFault = seen.serverFault
    return Judge().record(
      of: exchange, observation, control: control, location: exchange.scenario.location,
      replay: "")
  }

  /// The damaged value in the scenario file, or the case.
  private var location: SourceLocation {
    let scenario = exchange.scenario
    let position = exchange.variant?.position ?? exchange.declaredCase.position
    let name = scenario.file.split(separator: "/").last ?? "scenario"
    let path = URL(fileURLWithPath: scenario.file).path
    return SourceLocation(
      fileID: "Scenarios/\(name)", filePath: path, line: position.line, column: position.column)
  }
}

/// A resource whose request has another time limit.
private struct TimeLimited<Base: Resource>: Resource {
  typealias Success = Base.Success
  typealias Failure = Base.Failure

  private let base: Base
  private let limit: Duration

  init(_ base: Base, _ limit: Duration) {
    self.base = base
    self.limit = limit
  }

  var request: Request {
    get throws {
      var request = try base.request
      request.timeout = min(request.timeout, limit)
      return request
    }
  }

  func disposition(of received: Received) -> Disposition { base.disposition(of: received) }
}
