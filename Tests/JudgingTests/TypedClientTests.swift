// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIScenario
import MockAPIVariants
import Testing

/// Correct clients with typed models, lenient or strict, have no finding in any variant of any shape of body.
struct TypedClientTests {
  /// A contract and a body of a success.
  struct Shape: Sendable {
    let contract: String
    let body: String

    init(fields: String, body: String) {
      contract = #"{"success": {"fields": {\#(fields)}}}"#
      self.body = body
    }

    init() {
      contract = Bench.contract
      body = Bench.body
    }
  }

  private static let shapes = [
    Shape(),
    Shape(
      fields: #""/id": "required", "/settings/newsletter": "defaulted""#,
      body: #"{"id": 1, "settings": {"newsletter": true}}"#),
    Shape(
      fields: #""/id": "required", "/meta/owner": "optional", "/meta/tags/*/name": "optional""#,
      body: #"{"id": 1, "meta": {"owner": "a", "tags": [{"name": "x"}, {"name": "y"}]}}"#),
    Shape(
      fields: #""/id": "required", "/people/*/home/city": "optional""#,
      body:
        #"{"id": 1, "people": {"ann": {"home": {"city": "B"}}, "bob": {"home": {"city": "C"}}}}"#),
    Shape(
      fields: #""/id": "required", "/errors/0/code": "optional""#,
      body: #"{"id": 1, "errors": [{"code": "a"}]}"#),
    Shape(
      fields: #""/id": "required", "/tags": "required""#,
      body: #"{"id": 1, "tags": ["a", "b"], "other": {"size": 5, "note": "x"}}"#),
    Shape(
      fields: #""/id": "required", "/friends/*/name": "defaulted""#,
      body: #"{"id": 1, "friends": [{"name": "a"}, {"name": "b"}]}"#),
    Shape(
      fields:
        #""/*/id": "required", "/*/name": "defaulted", "/*/link": {"tolerance": "optional", "format": "url"}"#,
      body: #"[{"id": 1, "name": "a", "link": "https://a.example/b"}, {"id": 2, "name": "b"}]"#),
    Shape(
      fields: #"""
        "/id": "required", "/item": "optional", "/item/n": "required", "/note": "optional", "/count": "defaulted",
        "/tag": {"tolerance": "defaulted", "values": ["a", "b"]}, "/box": "defaulted", "/box/size": "defaulted"
        """#,
      body:
        #"{"id": 1, "item": {"n": "2.14"}, "note": "x", "count": 3, "tag": "a", "box": {"size": 1}}"#
    ),
    Shape(
      fields: #"""
        "/id": "required", "/error/reason": "required",
        "/error": {"tolerance": "optional", "accepts": ["string", "object"]}
        """#,
      body: #"{"id": 1, "error": {"reason": "x"}}"#),
    Shape(fields: #""/rows/*/*": "dropped""#, body: #"{"rows": [[1, 2], [3]]}"#),
  ]

  @Test(arguments: 0..<shapes.count, TypedModel.Style.allCases)
  func `a lenient client passes in every variant`(number: Int, style: TypedModel.Style) throws {
    let bench = try Bench(contract: Self.shapes[number].contract, body: Self.shapes[number].body)
    var count = 0
    for index in bench.scenario.cases.indices {
      let cases = try Self.exchanges(of: index, in: bench)
      let control = try Self.model(of: #require(cases.first), nil, style).map(DecodedControl.init)
      for exchange in cases {
        for outcome in exchange.expected.outcomes {
          let decoded = Self.model(of: exchange, outcome, style)
          for answer in Self.answers(for: outcome, decoded) {
            let record = Self.record(of: exchange, answer, control)
            #expect(record.verdict == .pass, "\(record.id): \(record.message)")
            count += 1
          }
        }
      }
    }
    #expect(count > 200)
  }

  /// Operators that leave a body JSON by its grammar, or nearly so, which strict parsers refuse wherever they meet it.
  private static let refused: Set<VariantOperator> = [
    .duplicateFirst, .duplicateLast, .invalidUTF8, .loneSurrogate, .hugeExponent, .beyondInt64,
  ]

  @Test(arguments: 0..<shapes.count)
  func `a client with a strict parser passes in every variant`(number: Int) throws {
    let bench = try Bench(contract: Self.shapes[number].contract, body: Self.shapes[number].body)
    var count = 0
    for index in bench.scenario.cases.indices {
      for exchange in try Self.exchanges(of: index, in: bench) {
        guard let kind = exchange.variant?.id.operator, Self.refused.contains(kind) else {
          continue
        }
        let record = Self.record(of: exchange, ClientAnswer(.unexpected), nil)
        #expect(record.verdict == .pass, "\(record.id): \(record.message)")
        count += 1
      }
    }
    #expect(count > 4)
  }

  // MARK: Parts

  /// The case, and then its variants.
  private static func exchanges(of index: Int, in bench: Bench) throws -> [JudgedExchange] {
    let scenario = bench.scenario
    let control = JudgedExchange(
      scenario: scenario, caseIndex: index, variant: nil,
      expected: scenario.expectation(ofCase: index))
    return try [control]
      + scenario.variantIDs(ofCase: index).map { id in
        let variant = try #require(scenario.variant(id))
        return JudgedExchange(
          scenario: scenario, caseIndex: index, variant: variant, expected: variant.expectation)
      }
  }

  /// What a client prints for an outcome; `nil` for none and for a body that is not JSON.
  private static func model(
    of exchange: JudgedExchange, _ outcome: PredictedOutcome?, _ style: TypedModel.Style
  ) -> JSONValue? {
    if let kind = outcome?.kind, [.unexpected, .noAnswer].contains(kind) { return nil }
    var response = exchange.declaredCase.response
    if case .response(let changed) = exchange.variant?.form { response = changed }
    guard let response,
      // A body that is not JSON is a normal case here.
      let body = (try? JSONDocument(parsing: String(decoding: response.body, as: UTF8.self)))?.root,
      let tree = exchange.scenario.contract?.tree(for: response, body: body)
    else { return nil }
    let damaged = Set(outcome?.recoveries.map(\.pointer) ?? [])
    return TypedModel(style: style, damaged: damaged).value(of: body, tree)
  }

  /// The outcome with all details, with the word alone, and with a coarse word.
  private static func answers(
    for outcome: PredictedOutcome, _ decoded: JSONValue?
  ) -> [ClientAnswer] {
    let hasDefects = [.partial, .failure].contains(outcome.kind)
    let word = ClientAnswer.Outcome(rawValue: outcome.kind.rawValue) ?? .unsupported
    return [
      ClientAnswer(
        word, code: outcome.code?.description, defects: hasDefects ? outcome.defects : [],
        decoded: decoded),
      ClientAnswer(word, decoded: decoded),
      ClientAnswer([.success, .partial].contains(outcome.kind) ? .ok : .error, decoded: decoded),
    ]
  }

  private static func record(
    of exchange: JudgedExchange, _ answer: ClientAnswer, _ control: DecodedControl?
  ) -> VerdictRecord {
    var observation = Observation(.answered(answer))
    observation.requests = [ObservedRequest(method: "POST", target: "/", status: 200)]
    return Judge().record(
      of: exchange, observation,
      control: exchange.variant == nil ? .itself : .passed(decoded: control), location: "",
      replay: "")
  }
}
