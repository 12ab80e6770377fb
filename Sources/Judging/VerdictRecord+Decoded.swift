// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import MockAPIScenario
import MockAPIText
import MockAPIVariants

extension VerdictRecord.Actual.Decoded {
  /// What the client decoded at the place that a verdict is about; `nil` if the verdict is not about a decoded place, or if
  /// the client does not say what it decoded.
  init?(_ judgement: Judgement, in exchange: JudgedExchange, _ end: Observation.End) {
    let place: JSONPointer? =
      switch (judgement.verdict, judgement.reason) {
      case (.silent, _): judgement.place ?? exchange.variant?.id.pointer
      case (.fail, .decoded): judgement.place
      default: nil
      }
    guard let place, case .answered(let answer) = end, let decoded = answer.decoded else {
      return nil
    }
    pointer = Excerpt.ends(of: place.description, limit: VerdictRecord.longestName)
    // Some drivers answer with a flat object whose names are pointers.
    value = (decoded[place] ?? decoded[place.description]).map { found in
      let text = String(decoding: found.source, as: UTF8.self)
      let isSecret = place.tokens.contains {
        SecretNames.isSecretField($0) && !Secrets.isCount($0, text)
      }
      return isSecret ? Secrets.mark : Excerpt.of(Secrets.redacted(text))
    }
  }

  /// `decoded /State/Status as []`, `decoded nothing at /id`.
  var words: String {
    let place = pointer.isEmpty ? "the body" : pointer
    return value.map { "decoded \(place) as \($0)" } ?? "decoded nothing at \(place)"
  }
}
