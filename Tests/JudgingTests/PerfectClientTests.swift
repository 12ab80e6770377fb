// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPIJudging
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

/// Clients that do exactly what the contract predicts have no finding, in whatever words.
struct PerfectClientTests {
  private static func scenarios() throws -> [Scenario] {
    let folder = Repository.scenarios.path
    return ScenarioLoader().load(paths: [folder]).scenarios + [try Bench().scenario]
  }

  /// The exchanges of each scenario, made once.
  private static let all = Result { try scenarios().map(exchanges) }

  /// How a client words a predicted outcome.
  private static let styles: [@Sendable (PredictedOutcome) -> ClientAnswer] = [
    // With the bad places.
    { outcome in
      ClientAnswer(
        word(outcome.kind), code: outcome.code?.description,
        defects: hasDefects(outcome) ? outcome.defects : [])
    },
    // With the places that took the damage.
    { outcome in
      ClientAnswer(
        word(outcome.kind), code: outcome.code?.description,
        defects: hasDefects(outcome) ? outcome.recoveries.map(\.pointer) : [])
    },
    // Without details.
    { outcome in ClientAnswer(word(outcome.kind)) },
    // In coarse words.
    { outcome in
      ClientAnswer([.success, .partial].contains(outcome.kind) ? .ok : .error)
    },
  ]

  private static func word(_ kind: ExpectedOutcome.Kind) -> ClientAnswer.Outcome {
    ClientAnswer.Outcome(rawValue: kind.rawValue) ?? .unsupported
  }

  private static func hasDefects(_ outcome: PredictedOutcome) -> Bool {
    [.partial, .failure].contains(outcome.kind)
  }

  private static func observation(_ answer: ClientAnswer) -> Observation {
    var observation = Observation(.answered(answer))
    observation.requests = [ObservedRequest(method: "POST", target: "/", status: 200)]
    return observation
  }

  private static func decoded(_ exchange: JudgedExchange) -> JSONValue? {
    var response = exchange.declaredCase.response
    if let variant = exchange.variant {
      guard case .response(let changed) = variant.form else { return nil }
      response = changed
    }
    guard let body = response?.body else { return nil }
    // A body that is not JSON has no decoded value.
    return (try? JSONDocument(parsing: String(decoding: body, as: UTF8.self)))?.root
  }

  /// What a client has that leaves out every place that took damage.
  private static func withoutDamage(_ body: JSONValue, _ outcome: PredictedOutcome) -> JSONValue? {
    let damaged = Set(outcome.recoveries.map(\.pointer) + outcome.otherKinds)
    func write(_ value: JSONValue, at pointer: JSONPointer, to writer: inout JSONWriter) {
      switch value.kind {
      case .object:
        writer.object { writer in
          for member in value.members where !damaged.contains(pointer.appending(member.name)) {
            writer.member(member.name) {
              write(member.value, at: pointer.appending(member.name), to: &$0)
            }
          }
        }
      case .array:
        writer.array { writer in
          for (index, element) in value.elements.enumerated() {
            let place = pointer.appending(String(index))
            if !damaged.contains(place) { write(element, at: place, to: &writer) }
          }
        }
      default: writer.value(value)
      }
    }
    if damaged.contains(JSONPointer()) { return nil }
    var writer = JSONWriter()
    write(body, at: JSONPointer(), to: &writer)
    return (try? JSONDocument(parsing: writer.bytes))?.root
  }

  private static func exchanges(_ scenario: Scenario) -> [JudgedExchange] {
    scenario.cases.indices.flatMap { index in
      let control = JudgedExchange(
        scenario: scenario, caseIndex: index, variant: nil,
        expected: scenario.expectation(ofCase: index))
      let variants = scenario.variantIDs(ofCase: index, VariantOptions()).compactMap { id in
        scenario.variant(id, VariantOptions()).map {
          JudgedExchange(
            scenario: scenario, caseIndex: index, variant: $0, expected: $0.expectation)
        }
      }
      return [control] + variants
    }
  }

  @Test func `a client that does what the contract predicts passes`() throws {
    var count = 0
    for exchanges in try Self.all.get() {
      var control: JSONValue?
      for exchange in exchanges {
        if exchange.variant == nil { control = Self.decoded(exchange) }
        let sent = Self.decoded(exchange)
        for outcome in exchange.expected.outcomes {
          for (number, style) in Self.styles.enumerated() {
            let kept = sent.flatMap { Self.withoutDamage($0, outcome) }
            // A coarse word beside the damage itself would not say that it was noticed.
            let isCoarse = number == Self.styles.count - 1
            for decoded in number == 0 ? [nil, sent, kept] : [isCoarse ? kept : sent] {
              var answer = style(outcome)
              answer.decoded = decoded
              let record = Judge().record(
                of: exchange, Self.observation(answer),
                control: exchange.variant == nil
                  ? .itself : .passed(decoded: control.map(DecodedControl.init)),
                location: "", replay: "")
              #expect(record.verdict == .pass, "\(record.id): \(record.message)")
              count += 1
            }
          }
        }
      }
    }
    #expect(count > 3_000)
  }

  @Test func `any outcome passes where correct clients may do anything`() throws {
    var count = 0
    for exchanges in try Self.all.get() {
      for exchange in exchanges where exchange.expected.isOpen {
        for word in ClientAnswer.Outcome.allCases where word != .unsupported {
          let record = Judge().record(
            of: exchange, Self.observation(ClientAnswer(word, code: "x")),
            control: exchange.variant == nil ? .itself : .passed(decoded: nil), location: "",
            replay: "")
          #expect(record.verdict == .pass, "\(record.id): \(record.message)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  @Test func `no client passes with an outcome that the contract excludes`() throws {
    for exchanges in try Self.all.get() {
      for exchange in exchanges where !exchange.expected.isOpen {
        let expected = Set(exchange.expected.outcomes.map(\.kind))
        for kind in ExpectedOutcome.Kind.allCases where !expected.contains(kind) {
          let record = Judge().record(
            of: exchange, Self.observation(ClientAnswer(Self.word(kind))),
            control: exchange.variant == nil ? .itself : .passed(decoded: nil), location: "",
            replay: "")
          #expect([.fail, .silent].contains(record.verdict), "\(record.id): \(record.message)")
        }
      }
    }
  }

  @Test func `every record is the same after it was written and read`() throws {
    for exchange in Self.exchanges(try Bench().scenario) {
      let record = Judge().record(
        of: exchange, Self.observation(ClientAnswer(.failure, code: "\u{1}\"\\")),
        control: exchange.variant == nil ? .itself : .passed(decoded: nil), location: "a:1:1",
        replay: "mockapi replay")
      #expect(try VerdictRecord(JSONDocument(parsing: record.json).root) == record)
      #expect(record.id == "s/" + (exchange.variant?.id.description ?? exchange.declaredCase.name))
    }
  }
}
