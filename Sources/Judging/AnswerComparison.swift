// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// Compares an answer with one expected outcome: the word, the code and the defects.
struct AnswerComparison {
  /// The first reason for which the answer is wrong; `nil` if it is right.
  private(set) var problem: Judgement?

  init(
    of answer: ClientAnswer, with expected: PredictedOutcome, in exchange: JudgedExchange
  ) {
    guard answer.refinedOutcome.covers(expected.kind) else {
      problem = Judgement(.outcome)
      return
    }
    switch expected.kind {
    case .success, .partial, .failure:
      problem =
        Self.codeProblem(of: answer, with: expected, in: exchange)
        ?? Self.defectProblem(of: answer, with: expected, in: exchange)
    case .unexpected:
      // A coarse word says too little, but a code was read from somewhere.
      if answer.outcome == .error, let code = answer.code {
        problem = Judgement(.code, detail: "'\(code)', for an answer outside the contract")
      }
    case .noAnswer: break
    }
  }

  private static func codeProblem(
    of answer: ClientAnswer, with expected: PredictedOutcome, in exchange: JudgedExchange
  ) -> Judgement? {
    guard let code = expected.code, code.value != .null, let found = answer.code,
      !code.matches(found), !PlainValue.areSame(code.description, found)
    else { return nil }
    let failure = exchange.scenario.contract?.failure
    let place =
      exchange.sentBody.flatMap { failure?.placeOfCode(in: $0) } ?? failure?.codes.first
    // A default may be anything.
    if let place, expected.recoveries.contains(where: { $0.pointer.encloses(place) }) { return nil }
    return Judgement(.code, detail: "'\(found)' in place of '\(code)'", at: place)
  }

  private static func defectProblem(
    of answer: ClientAnswer, with expected: PredictedOutcome, in exchange: JudgedExchange
  ) -> Judgement? {
    guard let reported = answer.defects, expected.hasKnownDefects else { return nil }
    let rules = DefectRules(
      expected.recoveries, declared: exchange.declaredFields(of: expected.kind))
    if let wrong = reported.first(where: { !rules.isRight($0) }) {
      return Judgement(.defects, detail: "\(wrong.shown) is not wrong", at: wrong)
    }
    if let unreported = rules.unreported(in: reported) {
      return Judgement(.defects, detail: "\(unreported.shown) is not reported", at: unreported)
    }
    return nil
  }
}

extension ClientAnswer.Outcome {
  /// Whether a client may use this word for an outcome.
  func covers(_ kind: ExpectedOutcome.Kind) -> Bool {
    switch self {
    case .ok: [.success, .partial].contains(kind)
    case .error: [.failure, .unexpected, .noAnswer].contains(kind)
    default: rawValue == kind.rawValue
    }
  }
}
