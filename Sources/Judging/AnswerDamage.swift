// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// Damage of a whole answer, by what a client would have to notice: one check of it mends all variants of a kind, whatever the
/// operator and the scenario.
enum AnswerDamage: Hashable {
  /// The body is not JSON, or not all of it.
  case notJSON
  /// As ``notJSON``, in a scenario whose bodies need not be JSON, because it has no contract.
  case damagedBody
  /// Not even the head arrived.
  case nothing
  /// The answer broke off, or is not HTTP.
  case notWhole
  /// The answer has no end within the time limit.
  case endless
  /// The body is JSON of another form: in an envelope, or deeper than any that the API sends.
  case otherForm
  case notUTF8
  case unknownMember
  case repeatedMember
  /// A member in another letter case, which the client read as the field.
  case otherCase

  /// - Parameters:
  ///   - isAccepted: whether the client took the answer for a success.
  ///   - decoded: what the client decoded.
  init?(
    _ exchange: JudgedExchange, _ judgement: Judgement, isAccepted: Bool, decoded: JSONValue?
  ) {
    guard let id = exchange.variant?.id else { return nil }
    switch id.operator.target {
    case .head: return nil
    case .value:
      // Codes, defects and decoded values belong to their fields.
      guard [nil, .outcome].contains(judgement.reason) else { return nil }
      switch id.operator {
      case .invalidUTF8: self = .notUTF8
      case .extraKey where judgement.reason != nil: self = .unknownMember
      case .duplicateFirst where judgement.reason != nil,
        .duplicateLast where judgement.reason != nil:
        self = .repeatedMember
      case .keyCase where Self.isRead(id, of: exchange, in: decoded): self = .otherCase
      default: return nil
      }
    case .body, .wire:
      switch id.operator {
      // The body is JSON, and its fields say that it is no success.
      case .byteOrderMark, .dribble, .withErrors: return nil
      // It is the status that a client would have to see.
      case .malformed where id.argument == "notModifiedWithBody": return nil
      case .malformed where isAccepted && Self.hasWholeBody(id): return nil
      case .wrapped, .deep: self = .otherForm
      case .trickle: self = .endless
      case .stall where !isAccepted: self = .endless
      default:
        let kinds = Set(exchange.expected.outcomes.map(\.kind))
        let hasContract = exchange.scenario.contract != nil
        // Without a contract, nothing tells a failure from an answer that cannot be read.
        let refusals: Set<ExpectedOutcome.Kind> =
          hasContract ? [.unexpected, .noAnswer] : [.unexpected, .noAnswer, .failure]
        guard !kinds.isEmpty, kinds.isSubset(of: refusals) else { return nil }
        if isAccepted, Self.isWithoutHead(id) {
          self = .nothing
        } else if !isAccepted, kinds.contains(.noAnswer) {
          self = .notWhole
        } else {
          // Nor is a part of a body JSON, so a client that takes it for a success does the same with both.
          self = hasContract ? .notJSON : .damagedBody
        }
      }
    }
  }

  /// Whether the client has the value of a field that was sent under another name: it does not do without the field.
  private static func isRead(
    _ id: VariantID, of exchange: JudgedExchange, in decoded: JSONValue?
  ) -> Bool {
    guard let pointer = id.pointer, let value = exchange.originalBody?[pointer],
      let found = decoded?[pointer]
    else { return false }
    return found.isEquivalent(to: value)
  }

  /// Whether a client gets not even the head of a response.
  private static func isWithoutHead(_ id: VariantID) -> Bool {
    switch id.operator {
    case .refused, .notHTTP: true
    case .close, .reset, .stall: ["start", "statusLine"].contains(id.argument)
    default: false
    }
  }

  /// Whether it is the head that is malformed, and the body is that of the case.
  private static func hasWholeBody(_ id: VariantID) -> Bool {
    ["badStatusLine", "contentLengthTwice", "status099", "status1000"].contains(id.argument)
  }

  /// Its name in a cause.
  var text: String {
    switch self {
    case .notJSON: "a body that is not JSON"
    case .damagedBody: "a damaged body"
    case .nothing: "no answer"
    case .notWhole: "an answer that is not whole"
    case .endless: "an answer without an end"
    case .otherForm: "a body of another form"
    case .notUTF8: "bytes that are not UTF-8"
    case .unknownMember: "an unknown member"
    case .repeatedMember: "a member that is there twice"
    case .otherCase: "a name in another letter case"
    }
  }
}
