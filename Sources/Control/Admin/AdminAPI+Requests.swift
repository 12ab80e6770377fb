// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPIScenario

// The journal of the lease.

extension AdminAPI {
  /// The journal of the lease that a request names.
  func journal(_ call: AdminCall) throws(AdminError) -> Journal {
    guard let journal = call.request.lease.journal else { throw .noJournal }
    return journal
  }

  // MARK: Events

  /// Newest first. The filters `unmatched` and `matchingStub` reduce the total; `since` and `limit` do not.
  func listEvents(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let limit = try call.count("limit") ?? .max
    let since = try call.moment("since")
    let stub = try call.stubID("matchingStub")
    let onlyUnmatched = call.parameter("unmatched") == "true"
    let entries = try journal(call).entries.reversed().filter { entry in
      let scenario = entry.reply.source
      return (!onlyUnmatched || scenario == nil) && (stub == nil || scenario?.id == stub)
    }
    let page = entries.filter { entry in since.map { entry.request.time > $0 } ?? true }
      .prefix(limit)
    return AdminReply.json([
      "requests": Self.events(page), "meta": ["total": .int(entries.count)],
      "requestJournalDisabled": false,
    ])
  }

  func getEvent(_ call: AdminCall) throws(AdminError) -> ControlReply {
    guard let entry = try journal(call).entry(id: try call.id().description) else {
      throw .notFound
    }
    return AdminReply.json(.written(ServeEvent(entry: entry).write))
  }

  func deleteEvent(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let id = try call.id().description
    call.request.lease.forgetRequests { $0.id == id }
    return AdminReply.done
  }

  func deleteEvents(_ call: AdminCall) throws(AdminError) -> ControlReply {
    call.request.lease.forgetRequests()
    return AdminReply.done
  }

  /// An older form of the same call.
  func resetEvents(_ call: AdminCall) throws(AdminError) -> ControlReply {
    call.request.lease.forgetRequests()
    return AdminReply.empty()
  }

  // MARK: Patterns

  func countRequests(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let pattern = try requestPattern(call).pattern
    let journal = call.request.lease.journal
    let count = journal.map { $0.entries.count { Self.matches($0, pattern) } } ?? -1
    return AdminReply.json([
      "count": .int(count), "requestJournalDisabled": .bool(journal == nil),
    ])
  }

  /// Requests without the answers, oldest first.
  func findRequests(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let pattern = try requestPattern(call).pattern
    let journal = call.request.lease.journal
    return requests(journal?.entries.filter { Self.matches($0, pattern) } ?? [], of: journal)
  }

  /// Requests without the answers, newest first.
  func listUnmatchedRequests(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let journal = call.request.lease.journal
    let unmatched = journal?.entries.filter { $0.reply.source == nil } ?? []
    return requests(unmatched.reversed(), of: journal)
  }

  private func requests(_ entries: [JournalEntry], of journal: Journal?) -> ControlReply {
    AdminReply.json([
      "requests": .list(entries) { .written(LoggedRequest(request: $0.request).write) },
      "requestJournalDisabled": .bool(journal == nil),
    ])
  }

  func removeEvents(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let pattern = try requestPattern(call).pattern
    return removed(try journal(call).remove { Self.matches($0, pattern) })
  }

  /// By the metadata of the stub that has answered.
  func removeEventsByMetadata(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let pattern = try metadataPattern(call)
    return removed(
      try journal(call).remove { entry in
        entry.reply.source.map { Self.matches($0, pattern) } ?? false
      })
  }

  private func removed(_ entries: [JournalEntry]) -> ControlReply {
    AdminReply.json(["serveEvents": Self.events(entries)])
  }

  /// The body as a pattern, and as it was sent.
  func requestPattern(_ call: AdminCall) throws(AdminError)
    -> (pattern: RequestPattern, source: JSONValue)
  {
    let document = try call.document()
    do throws(Diagnostic) {
      return (try MappingPart.request(document, stubs.readingOptions), document)
    } catch {
      throw AdminError(error, in: document, as: .requestPattern)
    }
  }

  /// A body that was not kept in full matches no pattern that reads it.
  private static func matches(_ entry: JournalEntry, _ pattern: RequestPattern) -> Bool {
    (entry.request.isBodyKept || !pattern.readsBody) && pattern.matches(entry.request)
  }

  private static func events(_ entries: some Sequence<JournalEntry>) -> JSONLiteral {
    .list(entries) { .written(ServeEvent(entry: $0).write) }
  }
}

extension AdminCall {
  /// A parameter with a date and time (ISO 8601), as the time since 1970 in UTC.
  fileprivate func moment(_ name: String) throws(AdminError) -> Duration? {
    guard let text = parameter(name) else { return nil }
    guard let moment = DateReading.standard.moment(text) else {
      throw .badParameter("\(text) is not a valid ISO8601 date", at: .parameter(name))
    }
    return moment.since1970
  }

  /// A parameter with the id of a stub.
  fileprivate func stubID(_ name: String) throws(AdminError) -> ScenarioID? {
    guard let text = parameter(name) else { return nil }
    guard let id = ScenarioID(text) else {
      throw .badParameter("Query parameter \(name) value '\(text)' is not a valid UUID", code: 15)
    }
    return id
  }
}
