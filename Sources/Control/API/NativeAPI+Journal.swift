// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization

// `/__mockapi/leases/ID/journal`: what was asked and sent, and whether it is what was expected.

extension NativeAPI {
  func forgetRequests(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    guard lease.journal != nil else { throw .noJournal(lease) }
    lease.forgetRequests()
    return .noContent
  }

  func findRequests(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let journal = try journal(of: call)
    do throws(InvalidVerification) {
      return answer(
        journal.entries(
          matching: try RequestFilter(json: String(decoding: call.objectText, as: UTF8.self))),
        in: journal)
    } catch {
      throw .invalidBody(error.diagnostics)
    }
  }

  func verify(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let journal = try journal(of: call)
    let time = try Self.waitingTime(of: call)
    let verification: Verification
    do throws(InvalidVerification) {
      verification = try Verification(
        json: call.request.body, named: call.parameter("file") ?? "body")
    } catch {
      throw .invalidBody(error.diagnostics)
    }
    let report = VerificationReport(verification, journal: journal)
    let respond: @Sendable (VerificationReport) -> ResponseDefinition = {
      ResponseDefinition(json: $0.literal)
    }
    guard let time, !report.holds else { return .response(respond(report)) }
    let answer = context.waits.wait(
      for: verification, in: journal, within: time, respond: respond,
      orElse: ProblemDetails.endedLease(lease.id, lateRequests: 0).response())
    guard let answer else { throw .tooManyWaits }
    return .later(answer)
  }

  /// The time within which a verification may begin to hold; `nil` if it must hold now.
  private static func waitingTime(of call: NativeCall) throws(ProblemDetails) -> Duration? {
    let name = "withinMilliseconds"
    guard let count = try call.count(name) else { return nil }
    guard count <= longestWait else {
      throw .invalidParameter("'\(name)' must be at most \(longestWait); found '\(count)'")
    }
    return .milliseconds(count)
  }

  /// An hour, in milliseconds.
  private static let longestWait = 3_600_000

  /// The type of JSON lines (https://github.com/ndjson/ndjson-spec).
  private static let lines = "application/x-ndjson"

  /// The journal of the lease in the path.
  func journal(of call: NativeCall) throws(ProblemDetails) -> Journal {
    let lease = try lease(of: call)
    guard let journal = lease.journal else { throw .noJournal(lease) }
    return journal
  }

  // MARK: Lists

  /// The requests that a list is about.
  private struct Wish {
    let filter: RequestFilter
    let after: Int
    /// The number of requests after which the list ends.
    let limit: Int
    /// How many of those that are already there are listed: the last ones.
    let last: Int
    let hasBodies: Bool

    init(_ call: NativeCall) throws(ProblemDetails) {
      filter = RequestFilter(
        method: call.parameter("method"), path: call.parameter("path"),
        scenario: call.parameter("scenario"), case: call.parameter("case"))
      after = try call.count("after") ?? 0
      limit = try call.count("limit") ?? .max
      last = try call.count("last") ?? .max
      hasBodies = try call.flag("bodies", default: true)
      if call.parameter("limit") != nil, call.parameter("last") != nil {
        throw .invalidParameter(
          "'limit' lists the first requests and 'last' the last ones; leave one of them out")
      }
    }

    func contains(_ entry: JournalEntry) -> Bool {
      entry.number ?? 0 > after && entry.outcome(of: filter) == .matched
    }

    /// The entry on a line of its own.
    func line(of entry: JournalEntry) -> [UInt8] {
      entry.literal(withBody: hasBodies).bytes + [UInt8(ascii: "\n")]
    }
  }

  func listRequests(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let journal = try journal(of: call)
    let wish = try Wish(call)
    let wantsLines = call.request.accepts(Self.lines)
    if try call.flag("follow") {
      guard wantsLines else { throw .followNeedsLines }
      return .stream(try follow(journal, wish))
    }
    let entries = Array(
      journal.entries.filter(wish.contains).prefix(wish.limit).suffix(wish.last))
    if !wantsLines { return answer(entries, in: journal, withBodies: wish.hasBodies) }
    return .response(
      ResponseDefinition(
        status: 200, headers: [HeaderField(name: "Content-Type", value: Self.lines)],
        body: entries.flatMap(wish.line)[...]))
  }

  private func answer(
    _ entries: [JournalEntry], in journal: Journal, withBodies: Bool = true
  ) -> ControlReply {
    .json([
      "requests": .list(entries) { $0.literal(withBody: withBodies) },
      "dropped": .int(journal.droppedCount),
    ])
  }

  /// Sends the entries that are there, and then each new one when its answer has ended.
  private func follow(_ journal: Journal, _ wish: Wish) throws(ProblemDetails) -> ByteStream {
    let subscription = JournalSubscription(journal)
    // An empty line keeps the connection alive; readers of JSON lines ignore it.
    let stream = try context.streams.open(contentType: Self.lines, heartbeat: "\n") {
      subscription.end()
    }
    let rest = Mutex(wish.limit)
    if wish.limit == 0 { stream.end() }
    // The entries that are there are one part, because the stream takes a part of any length if it is the only one.
    let earlier = Mutex([[UInt8]]?.some([]))
    subscription.begin { entry in
      guard wish.contains(entry), rest.withLock({ $0 > 0 }) else { return true }
      let text = wish.line(of: entry)
      let isEarlier = earlier.withLock { earlier in
        earlier?.append(text)
        return earlier != nil
      }
      // An entry for which there is no room is left out; its number is missing then.
      guard isEarlier || stream.append(text) else { return false }
      let isLast = rest.withLock { rest in
        rest -= 1
        return rest == 0
      }
      if isLast, !isEarlier { stream.end() }
      return true
    } didEnd: {
      stream.end()
    }
    earlier.withLock { earlier in
      let text = (earlier ?? []).suffix(wish.last).flatMap(\.self)
      if !text.isEmpty { stream.append(text) }
      earlier = nil
    }
    if rest.withLock({ $0 <= 0 }) { stream.end() }
    return stream
  }
}

extension ProblemDetails {
  fileprivate static func noJournal(_ lease: Lease) -> ProblemDetails {
    ProblemDetails(
      type: "no-journal", title: "There is no journal", status: 409,
      detail: "the lease '\(lease.id)' keeps no journal; start the server with --journal on")
  }

  fileprivate static let tooManyWaits = ProblemDetails(
    type: "too-many-waits", title: "Too many verifications wait", status: 503,
    detail:
      "at most \(WaitTable.limit) verifications wait at one time, and none while the server stops; send it again later"
  )

  fileprivate static let followNeedsLines = invalidParameter(
    "'follow' needs JSON lines; send 'Accept: application/x-ndjson'")
}
