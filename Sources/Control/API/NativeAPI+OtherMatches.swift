// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPIScenario

// What else matches a request of the journal, and why it did not answer.

extension NativeAPI {
  /// The scenarios that match the request of an entry beside the one that answered, as they are served now.
  /// - Returns: `null` if the server itself answered, so that no scenario was looked for.
  func otherMatches(of entry: JournalEntry, in lease: Lease) -> JSONLiteral {
    let (reply, catalogue) = (entry.reply, context.catalogue)
    let isLookedFor =
      reply.source != nil || entry.misses != nil || reply.refusedPreference != nil
    guard isLookedFor else { return .null }
    let found = OtherMatches(
      of: entry.request, answered: reply.source,
      versions: reply.source.map { catalogue.scenarios(withID: $0.id) } ?? [],
      index: catalogue.index
    ) { scenario in
      var state = StateView()
      state.seed = lease.seed
      state.onlyVariant = lease.onlyVariant
      state.selection = lease.selection(ofScenario: scenario.name)
      return state
    }
    return Self.literal(of: found)
  }

  private static func literal(of found: OtherMatches) -> JSONLiteral {
    [
      "answered": .orNull(found.standing?.rawValue),
      "answeredPriority": .orNull(found.answeredPriority),
      "scenarios": .list(found.matches, literal), "more": .int(found.moreCount),
      "undecided": .int(found.undecidedCount), "notes": .strings(found.notes),
    ]
  }

  private static func literal(of match: OtherMatch) -> JSONLiteral {
    [
      "scenario": .string(match.scenario.name), "id": .string(match.scenario.id.description),
      "location": .string(match.scenario.location), "case": .orNull(match.caseName),
      "variant": .orNull(match.variant), "priority": .int(match.scenario.priority),
      "state": match.state.map {
        ["machine": .string($0.machine), "required": .string($0.required)]
      } ?? .null,
      "rule": .string(match.rule.rawValue), "why": .string(match.sentence),
    ]
  }
}
