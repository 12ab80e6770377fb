// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// What disturbs all answers of scenarios, whatever their files say: a delay, and a share of requests that fail.
///
/// ```swift
/// configuration.disturbance = Disturbance(
///   delayMilliseconds: 100...500, failures: Disturbance.Failures(share: 0.2, caseName: "busy"))
/// ```
public struct Disturbance: Sendable, Equatable {
  /// The time before the first byte of each answer, at most a day, drawn between both ends; `nil` for none. A response with a delay of its own
  /// keeps that.
  public var delayMilliseconds: ClosedRange<Double>?
  /// The requests that fail; `nil` for none.
  public var failures: Failures?
  /// Whether the connection of every request is closed without an answer, also of those that no scenario answers, as if there were no
  /// network; `nil` for no.
  public var isOffline: Bool?

  public init(
    delayMilliseconds: ClosedRange<Double>? = nil, failures: Failures? = nil,
    isOffline: Bool? = nil
  ) {
    self.delayMilliseconds = delayMilliseconds
    self.failures = failures
    self.isOffline = isOffline
  }

  /// A share of the requests that scenarios answer. Those with a preference of their own are not among them.
  public struct Failures: Sendable, Equatable {
    /// From 0 (none) to 1 (all); the same requests of a scenario fail for the same seed.
    public var share: Double
    /// The case, or the variant of a case, that answers if the scenario has it; other scenarios are not disturbed. `nil` closes the
    /// connection without an answer.
    public var caseName: String?

    public init(share: Double, caseName: String? = nil) {
      self.share = share
      self.caseName = caseName
    }
  }

  /// The delay of responses that declare none; `nil` for none.
  package var delay: DefaultDelay? {
    guard let delay = delayMilliseconds else { return nil }
    var timing = Timing()
    if delay.lowerBound == delay.upperBound {
      timing.fixedDelay = delay.lowerBound
    } else {
      timing.distribution = .uniform(lower: delay.lowerBound, upper: delay.upperBound)
    }
    return .whole(timing)
  }

  /// The longest delay: a day, in milliseconds.
  package static let longestDelay = 86_400_000.0

  /// Why this cannot be, for people; `nil` if scenarios can have it.
  package func problem(in scenarios: [Scenario]) -> String? {
    if let delay = delayMilliseconds,
      !(0...Self.longestDelay).contains(delay.lowerBound) || delay.upperBound > Self.longestDelay
    {
      return
        "'delayMilliseconds' must be from 0 to 86400000; found \(delay.lowerBound) to \(delay.upperBound)"
    }
    guard let failures else { return nil }
    if let problem = SelectedRequests.share(failures.share).problem { return problem }
    guard let name = failures.caseName else { return nil }
    let isThere = scenarios.contains { scenario in
      scenario.cases.contains { $0.name == name } || ServedVariant(name, of: scenario) != nil
    }
    if isThere { return nil }
    let caseName = String(name.prefix { $0 != "~" })
    let owner = scenarios.first { $0.cases.contains { $0.name == caseName } }
    if let owner, name != caseName {
      return "the case of failures cannot be '\(name)'; \(Self.reason(against: name, of: owner))"
    }
    let names = Set(scenarios.flatMap { $0.cases.map(\.name) }).sorted()
    return "the case of failures must be that of a scenario; found '\(name)'"
      + NearestName.hint(for: caseName, among: names, listing: "the cases are")
  }

  /// Why a variant of a case is no answer.
  private static func reason(against name: String, of scenario: Scenario) -> String {
    do throws(UnknownVariant) {
      _ = try scenario.knownVariant(VariantID(written: name))
      return "it is an address that refuses connections, and no answer"
    } catch {
      return error.description
    }
  }
}
