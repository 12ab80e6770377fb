// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIText

// `/__mockapi/leases/ID/journal/{number}`: one request, and the bytes of its answer.

extension NativeAPI {
  func showRequest(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let entry = try entry(of: call)
    return .json(
      entry.literal(withBody: true, otherMatches: otherMatches(of: entry, in: try lease(of: call))))
  }

  /// The journal keeps the bytes themselves, so this is never an answer that is made again.
  func showResponse(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let entry = try entry(of: call)
    guard entry.ending != .inProgress else { throw .unfinishedAnswer(call["number"]) }
    guard let response = entry.responseWithBody else { throw .unknownBytes(call["number"]) }
    return .json(response)
  }

  /// The entry in the path.
  private func entry(of call: NativeCall) throws(ProblemDetails) -> JournalEntry {
    let journal = try journal(of: call)
    let text = call["number"]
    // Digits only, so that an entry has one address.
    guard text.utf8.allSatisfy(ASCII.isDigit), let number = Int(text), number > 0 else {
      throw .unknownRequest(
        "the number of a request must be a whole number from 1 on; found '\(text)'")
    }
    if let entry = journal.entry(number: number) { return entry }
    let last = journal.lastNumber
    throw .unknownRequest(
      number > last
        ? "the journal must have the request \(number); the last one that has come is \(last)"
        : "the journal must have the request \(number); it was dropped or removed")
  }
}

extension ProblemDetails {
  fileprivate static func unknownRequest(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "unknown-request", title: "No such request", status: 404, detail: detail)
  }

  fileprivate static func unfinishedAnswer(_ number: String) -> ProblemDetails {
    ProblemDetails(
      type: "unfinished-answer", title: "The answer is still being sent", status: 409,
      detail:
        "the answer to the request \(number) has not ended; ask again after its event 'request'")
  }

  fileprivate static func unknownBytes(_ number: String) -> ProblemDetails {
    ProblemDetails(
      type: "unknown-bytes", title: "The sent bytes are not known", status: 409,
      detail: "the client went away before the end of the answer to the request \(number), "
        + "and how much of it was sent is not known")
  }
}
