// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIEngine
import MockAPIServer

/// The options of `serve` for delays and failures of all answers.
struct DisturbanceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A delay for all answers of scenarios whose response declares none: a time, such as 300ms, or a range in which each is drawn, such as 100ms-2s.",
      valueName: "time"),
    transform: Self.delay)
  var delay: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      "A share of all requests that fails: 0.2=busy answers a fifth of them with the case 'busy' where the scenario has it; 0.2 alone closes their connections without an answer.",
      valueName: "share[=case]"),
    transform: Self.failures)
  var flaky: Disturbance.Failures?

  static func delay(_ text: String) throws -> ClosedRange<Double> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2 else {
      throw ValidationError("it must be a time or a range of two times")
    }
    let times = try ends.map { Double(try DurationOption.delay(String($0))) }
    guard let lower = times.first, let upper = times.last, lower <= upper else {
      throw ValidationError("the range must have the lower time first, as in 100ms-2s")
    }
    return lower...upper
  }

  private static func failures(_ text: String) throws -> Disturbance.Failures {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let share = NumberOption.share(of: String(parts[0])),
      parts.count < 2 || !parts[1].isEmpty
    else {
      throw ValidationError(
        "\(NumberOption.shareForm), alone or with the name of a case, as in 0.2=busy")
    }
    return Disturbance.Failures(share: share, caseName: parts.count < 2 ? nil : String(parts[1]))
  }

  var disturbance: Disturbance { Disturbance(delayMilliseconds: delay, failures: flaky) }

  func apply(to configuration: inout ServerConfiguration) {
    configuration.disturbance = disturbance
  }
}
