// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIJudging
import MockAPIScenario
import MockAPIVariants

/// What answered the request that a posted outcome is about: a case or a variant, and the requests that got it.
struct AnsweredExchange {
  /// Why there is nothing to judge.
  struct Unjudged: Error {
    let reason: String
  }

  private static let failure = "it failed because the lease is disturbed"

  let exchange: JudgedExchange
  /// Oldest first.
  let entries: [JournalEntry]

  /// - Throws: why nothing can be judged.
  init(_ request: PostedRequest, in journal: Journal) throws(Unjudged) {
    let all = request.entries(in: journal)
    if all.isEmpty {
      throw Unjudged(
        reason:
          "the journal of the lease has none; it may have been sent to another lease, or dropped"
      )
    }
    // A client that sends again, or follows a redirect, makes its outcome of the last answer.
    guard let last = all.last(where: { $0.reply.source != nil })?.reply,
      let scenario = last.source, let index = last.servedIndex
    else {
      let isFailure = all.last?.reply.reason == .failure
      throw Unjudged(reason: isFailure ? Self.failure : "no scenario has answered it")
    }
    entries = all.filter {
      $0.reply.source == scenario && $0.reply.servedIndex == index
        && $0.reply.variant == last.variant
    }
    guard let name = last.variant else {
      guard last.met != nil else {
        throw Unjudged(reason: Self.failure)
      }
      exchange = JudgedExchange(scenario, caseIndex: index)
      return
    }
    do throws(UnknownVariant) {
      exchange = JudgedExchange(try scenario.knownVariant(VariantID(written: name)))
    } catch {
      throw Unjudged(reason: "the variant '\(name)' that answered it is not known: \(error)")
    }
  }
}
