// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// A case or a variant as its scenario declares it, with its bytes. Nothing is drawn, counted or noted for it.
struct ShownAnswer {
  private let exchange: JudgedExchange

  /// - Parameter name: the name of a case, or the id of a variant.
  init(_ name: String, of scenario: Scenario) throws(ProblemDetails) {
    if let index = scenario.cases.firstIndex(where: { $0.name == name }) {
      exchange = JudgedExchange(scenario, caseIndex: index)
      return
    }
    guard name.utf8.contains(UInt8(ascii: "~")) else {
      throw .unknownAnswer(
        "'\(scenario.name)' has no case '\(name)'"
          + NearestName.hint(
            for: name, among: scenario.cases.map(\.name), listing: "its cases are"))
    }
    do throws(UnknownVariant) {
      exchange = JudgedExchange(try scenario.knownVariant(VariantID(written: name)))
    } catch {
      throw .unknownAnswer(error.description)
    }
  }

  /// What a client gets: a word of the OpenAPI document.
  private enum Kind: String {
    case response, sequence, draw, redirect, refused
  }

  private var kind: Kind {
    switch exchange.variant?.form {
    case .refused: return .refused
    case .redirect: return .redirect
    case .response: return .response
    case nil: break
    }
    switch exchange.declaredCase.answer {
    case .response: return .response
    case .sequence: return .sequence
    case .draw: return .draw
    }
  }

  /// The response; `nil` if other cases answer, or if no answer shows it.
  private var response: ResponseDefinition? {
    switch exchange.variant?.form {
    case .response(let response): response
    // Where it leads is known when a client asks.
    case .redirect(let status): ResponseDefinition(status: status)
    case .refused: nil
    case nil: exchange.declaredCase.response
    }
  }

  var literal: JSONLiteral {
    let (scenario, kind) = (exchange.scenario, kind)
    let others = exchange.variant == nil ? exchange.declaredCase.answer.others : []
    let sample = rendering
    let shown = if let sample { sample.response } else { response }
    // Sequences and draws are not judged.
    let isJudged = kind != .sequence && kind != .draw
    return [
      "scenario": .string(scenario.name), "case": .string(exchange.declaredCase.name),
      "variant": .orNull(exchange.variant?.id.description), "kind": .string(kind.rawValue),
      "cases": others.isEmpty ? .absent : .strings(others.map { scenario.cases[$0].name }),
      "response": shown?.literal ?? .null,
      "template": sample?.literal ?? .null,
      "expected": isJudged
        ? .written(VerdictRecord.Expected(exchange.expected).write) : .null,
      "location": .string(exchange.location),
      "meaning": .string(exchange.variant?.id.meaning ?? "Unchanged"),
      "difference": .strings(exchange.variant.map { VariantDifference(of: $0).lines } ?? []),
      "damage": exchange.variant?.damage.map(Self.literal) ?? .null,
    ]
  }

  private static func literal(of range: Range<Int>) -> JSONLiteral {
    ["offset": .int(range.lowerBound), "length": .int(range.count)]
  }

  // MARK: Templates

  /// The answer that a template makes for the sample request.
  private struct Rendering {
    let request: SampleRequest?
    /// `nil` if there is none, for this reason.
    let response: ResponseDefinition?
    let problem: String?

    var literal: JSONLiteral {
      [
        "method": .orNull(request?.method), "target": .orNull(request?.target),
        "problem": .orNull(problem),
      ]
    }
  }

  /// `nil` for a response that is the same for all requests.
  private var rendering: Rendering? {
    guard let response, let template = response.template else { return nil }
    let scenario = exchange.scenario
    guard let request = scenario.sampleRequest(ofCase: exchange.caseIndex) else {
      return Rendering(
        request: nil, response: nil,
        problem: "no request can be made from the conditions; declare a 'sample'")
    }
    do throws(TemplateProblem) {
      let rendering = try template.render(
        response,
        ResponseTemplate.Input(
          request: request.view, scenario: scenario.name, file: scenario.file,
          pathTemplate: scenario.request.pathTemplate, random: SeededRandom(seed: 0)))
      return Rendering(
        request: request, response: rendering.response,
        problem: rendering.problems.first?.message)
    } catch {
      let place = error.position.map { "at \($0): " } ?? ""
      return Rendering(
        request: request, response: nil, problem: "\(error.part): \(place)\(error.message)")
    }
  }
}

extension ResponseDefinition {
  /// As the OpenAPI document describes it.
  fileprivate var literal: JSONLiteral {
    var members: [(String, JSONLiteral)] = [
      ("status", .int(status)), ("statusMessage", .optional(statusMessage)),
      ("headers", .fields(headers)),
    ]
    members += JSONLiteral.members(ofBody: Array(body))
    members += [("bodySize", .int(body.count)), ("timing", timing.literal)]
    members.append(("fault", fault?.literal ?? .null))
    return .object(members)
  }
}

extension Fault {
  fileprivate var literal: JSONLiteral { ["name": .string(name), "meaning": .string(meaning)] }
}

extension Timing {
  /// With the keys of scenario files; `null` for a response that is sent at once.
  fileprivate var literal: JSONLiteral {
    if isImmediate { return .null }
    return [
      "fixedDelayMilliseconds": .optional(fixedDelay.map(NativeAPI.number)),
      "delayDistribution": .optional(distribution?.literal),
      "chunkedDribbleDelay": .optional(
        dribble.map { dribble in
          [
            "numberOfChunks": .int(dribble.chunks),
            "totalDuration": NativeAPI.number(dribble.milliseconds),
          ]
        }),
      "bytesPerSecond": .optional(bytesPerSecond),
      "bodyBytesPerSecond": .optional(bodyBytesPerSecond),
    ]
  }
}

extension Timing.Distribution {
  fileprivate var literal: JSONLiteral {
    switch self {
    case .fixed(let time): ["type": "fixed", "milliseconds": NativeAPI.number(time)]
    case .uniform(let lower, let upper):
      [
        "type": "uniform", "lower": NativeAPI.number(lower), "upper": NativeAPI.number(upper),
      ]
    case .logNormal(let median, let sigma, let maximum):
      [
        "type": "lognormal", "median": NativeAPI.number(median), "sigma": NativeAPI.number(sigma),
        "maxValue": .optional(maximum.map(NativeAPI.number)),
      ]
    }
  }
}

extension ProblemDetails {
  fileprivate static func unknownAnswer(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "unknown-answer", title: "No such case or variant", status: 404, detail: detail)
  }
}
