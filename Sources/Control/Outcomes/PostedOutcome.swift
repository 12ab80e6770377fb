// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPIJudging
import MockAPILoading
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// What a client made of an exchange, as it was posted: an answer of a driver, or how the client ended without one.
struct PostedOutcome {
  /// What it is about.
  enum Subject {
    /// What the lease selects.
    case selected(JudgedExchange)
    /// What has answered a request.
    case request(PostedRequest)
  }

  let subject: Subject
  let end: Observation.End
  /// What the client wrote when it crashed.
  var standardError = ""
  /// The time after which the client had not answered; `nil` if it did.
  var milliseconds: Double?

  private static let answerKeys = [
    "outcome", "code", "defects", "decoded", "detail", "fingerprint",
  ]
  private static let exchangeKeys = ["scenario", "case", "variant"]
  static let keys = exchangeKeys + ["request", "ended"] + answerKeys

  /// - Returns: `nil` if there are mistakes, which are reported.
  init?(_ object: ObjectReader, in catalogue: Catalogue, _ report: FileReport) {
    let subject = Self.subject(of: object, in: catalogue, report)
    if object["ended"].map({ $0.kind != .null }) ?? false {
      guard let ended = Self.ended(object, report), let subject else { return nil }
      self.subject = subject
      switch ended {
      case .withError(let text):
        end = .crashed(LastWords.summary(of: text) ?? "it wrote nothing to its standard error")
        standardError = text
      case .late(let time):
        end = .hung
        milliseconds = time
      }
      return
    }
    do throws(AnswerError) {
      end = .answered(try ClientAnswer(object.object))
    } catch {
      report.error(at: object.object, error.description)
      return nil
    }
    guard let subject else { return nil }
    self.subject = subject
  }

  // MARK: The exchange

  private static func subject(
    of object: ObjectReader, in catalogue: Catalogue, _ report: FileReport
  ) -> Subject? {
    guard let value = object["request"], value.kind != .null else {
      for name in ["scenario", "case"] where object[name] == nil {
        report.error(at: object.object, "an outcome must have the key '\(name)', or 'request'")
      }
      return exchange(of: object, in: catalogue, report).map(Subject.selected)
    }
    if let name = exchangeKeys.first(where: { object[$0].map { $0.kind != .null } ?? false }) {
      report.error(
        at: object.key(name) ?? value,
        "'request' is in place of what answered it; found '\(name)' beside it; leave one of them out"
      )
      return nil
    }
    return PostedRequest(value, report).map(Subject.request)
  }

  private static func exchange(
    of object: ObjectReader, in catalogue: Catalogue, _ report: FileReport
  ) -> JudgedExchange? {
    guard let (name, value) = object.string("scenario") else { return nil }
    guard let scenario = catalogue.scenarios(named: name).first else {
      let names = catalogue.scenarios.map(\.name)
      report.error(
        at: value,
        "'scenario' must name a scenario; found '\(name)'"
          + NearestName.hint(for: name, among: names, listing: "the scenarios are"))
      return nil
    }
    guard let index = caseIndex(of: object, in: scenario, report) else { return nil }
    guard let value = object["variant"], value.kind != .null else {
      return JudgedExchange(scenario, caseIndex: index)
    }
    return variant(object, of: scenario, scenario.cases[index].name, report)
      .map(JudgedExchange.init)
  }

  private static func caseIndex(
    of object: ObjectReader, in scenario: Scenario, _ report: FileReport
  ) -> Int? {
    guard let (name, value) = object.string("case") else { return nil }
    guard let index = scenario.cases.firstIndex(where: { $0.name == name }) else {
      report.error(
        at: value,
        "'case' must name a case of '\(scenario.name)'; found '\(name)'"
          + NearestName.hint(
            for: name, among: scenario.cases.map(\.name), listing: "its cases are"))
      return nil
    }
    if let composite = scenario.cases[index].compositeName {
      report.error(
        at: value,
        "'case' must name a case with a response of its own; '\(name)' is \(composite) of others; select and post those"
      )
      return nil
    }
    return index
  }

  private static func variant(
    _ object: ObjectReader, of scenario: Scenario, _ caseName: String, _ report: FileReport
  ) -> Variant? {
    guard let (text, value) = object.string("variant") else { return nil }
    guard text.contains("~") else {
      report.error(
        at: value,
        "'variant' must be the id of a variant, such as '\(caseName)~drop@/name', or null for the case itself; found '\(text)'"
      )
      return nil
    }
    do throws(UnknownVariant) {
      let id = try VariantID(written: text)
      if id.caseName == caseName { return try scenario.knownVariant(id) }
      report.error(at: value, "'variant' must be one of the case '\(caseName)'; found '\(text)'")
    } catch {
      report.error(at: value, "'variant' must be the id of a variant; \(error)")
    }
    return nil
  }

  // MARK: The end without an answer

  private enum Ended {
    case withError(String)
    case late(Double)
  }

  private static func ended(_ object: ObjectReader, _ report: FileReport) -> Ended? {
    guard let value = object["ended"] else { return nil }
    let beside = answerKeys.filter { object[$0].map { $0.kind != .null } ?? false }
    if let name = beside.first {
      report.error(
        at: object.key(name) ?? value,
        "'ended' is in place of an answer; found '\(name)' beside it; leave one of them out")
    }
    let keys = ["standardError", "afterMilliseconds"]
    guard let ended = ObjectReader(value, "'ended'", keys: keys, report: report) else { return nil }
    guard ended.all.count == 1 else {
      report.error(
        at: value,
        "'ended' must have 'standardError' of a crash, or 'afterMilliseconds' of a hang; found "
          + (ended.all.isEmpty ? "none" : "both"))
      return nil
    }
    if ended["standardError"] != nil {
      return ended.string("standardError").map { .withError($0.text) }
    }
    guard let (time, place) = ended.number("afterMilliseconds") else { return nil }
    // A longer time would not be in the verdict as it was posted.
    guard (0...1_000_000_000).contains(time) else {
      report.error(at: place, "'afterMilliseconds' must be from 0 to 1000000000; found \(time)")
      return nil
    }
    return .late(time)
  }
}
