// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

/// The damage of a variant in what a client decoded: a client that hands it on has not noticed it, whatever its coarse word says.
///
/// Only the damaged value itself counts, at a place that the contract calls bad, and not where it may be a default.
struct DecodedDamage {
  /// The first place with it; `nil` if there is none.
  private(set) var place: JSONPointer?

  init(
    in answer: ClientAnswer, expecting expected: PredictedOutcome, _ exchange: JudgedExchange,
    control: ControlResult
  ) {
    guard answer.refinedOutcome == .ok, expected.kind == .partial, expected.hasKnownDefects,
      let decoded = answer.decoded, let damaged = exchange.variant?.id.pointer,
      exchange.mustBeNoticed, let sent = exchange.sentBody
    else { return }
    let original = exchange.originalBody
    let known: JSONValue? = if case .passed(let known?) = control { known.value } else { nil }
    for place in Self.places(of: expected, exchange.declaredFields(of: .partial), sent)
    where damaged.encloses(place) || place.encloses(damaged) {
      guard let value = sent[place], let other = Self.value(at: place, in: decoded, as: sent),
        other.isEquivalent(to: value),
        // What the case has there is not damage, and not the client's way to print it.
        ![original?[place], known?[place]].contains(where: { $0?.isEquivalent(to: value) ?? false })
      else { continue }
      self.place = place
      return
    }
  }

  /// The bad places at which no correct client has the value that was sent.
  private static func places(
    of expected: PredictedOutcome, _ declared: ContractTree, _ sent: JSONValue
  ) -> [JSONPointer] {
    let bad = expected.recoveries.flatMap { recovery in
      // Such a value is missing as a whole, and nothing takes its place.
      let isGivenUp = declared.place(at: recovery.pointer)?.field?.tolerance == .optional
      return recovery.defects.filter { defect in
        // A client that hands on what should be absent, such as errors, has told of it.
        defect.kind != .unwanted
          && (isGivenUp && defect.pointer != recovery.pointer || !mayBeDefault(defect, in: sent))
      }
    }
    // Where all parts of such a value may be missing, it is not bad.
    let others = expected.otherKinds.filter { place in
      expected.recoveries.contains { recovery in
        recovery.defects.contains { place.encloses($0.pointer) }
      }
    }
    return bad.map(\.pointer) + others
  }

  /// Whether a client may have the value that was sent because it is its default for the field.
  private static func mayBeDefault(_ defect: Defect, in sent: JSONValue) -> Bool {
    guard let value = sent[defect.pointer], PlainValue.isZero(value) else { return false }
    // Some languages do not tell an empty list from an empty object.
    if case .wrongType(let kinds, _) = defect.kind {
      return value.kind == .null || kinds.contains(.object) || kinds.contains(.array)
    }
    return true
  }

  /// The decoded value of a place; `nil` if the client does not have it, or if its list has other elements than were sent.
  private static func value(
    at place: JSONPointer, in decoded: JSONValue, as sent: JSONValue
  ) -> JSONValue? {
    var (found, model) = (decoded, sent)
    for token in place.tokens {
      let step = JSONPointer(tokens: [token])
      guard found.kind == model.kind,
        found.kind != .array || Array(found.elements).count == Array(model.elements).count,
        let next = found[step], let part = model[step]
      else { return nil }
      (found, model) = (next, part)
    }
    return found
  }
}
