// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization
import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIEngine
@testable import MockAPIJournal

/// The bounds of journals, without sockets.
struct JournalTests {
  static func journal(
    budget: Int = .max, _ change: (inout JournalOptions) -> Void = { _ in }
  ) -> Journal {
    var options = JournalOptions()
    change(&options)
    return Journal(options, budget: JournalBudget(limit: budget))
  }

  /// Adds a request, whose answer has not ended. If it did not wait for the body, it is unknown how much of it had arrived.
  @discardableResult
  static func add(
    _ target: String, body: String = "", isAnsweredBeforeBody: Bool = false,
    answeredBy scenario: Scenario? = nil, to journal: Journal
  ) -> AnsweredRequest {
    let view = StubRequest("GET", target, headers: ["Host": "a"], body: body)
    let request = RecordedRequest.Parts(
      method: view.method, target: view.target,
      bodySize: isAnsweredBeforeBody ? nil : body.utf8.count,
      isAnsweredBeforeBody: isAnsweredBeforeBody,
      arrival: SystemTime(since1970: view.time), peerAddress: view.peerAddress,
      fields: HeaderBlock(view.headers), body: view.body,
      isBodyWhole: !isAnsweredBeforeBody, bodyLimit: journal.recording.bodyLimit)
    let response = ResponseDefinition(status: 204)
    let reply =
      scenario.map {
        Reply(
          of: $0, Reply.Choice(chosen: 0, served: 0, reason: .default), response: response,
          isHead: false, acceptsGzip: false)
      } ?? Reply(response: response, isHead: false)
    let answered = AnsweredRequest(request, reply: reply, misses: nil, lease: "a")
    journal.append(answered)
    return answered
  }

  static func complete(_ request: AnsweredRequest, in journal: Journal) {
    journal.complete(
      request,
      WireRecord(nanoseconds: 1_000_000_000, isComplete: true, status: 204))
  }

  private static func targets(_ journal: Journal) -> [String] {
    journal.entries.map(\.request.target.text)
  }

  @Test(arguments: [1, 3, 200])
  func `a journal keeps at most so many entries, and counts the dropped ones`(limit: Int) {
    let journal = Self.journal { $0.entryLimit = limit }
    for number in 1...1_000 { Self.add("/\(number)", to: journal) }
    #expect(journal.entries.compactMap(\.number) == Array((1_001 - limit)...1_000))
    #expect(journal.droppedCount == 1_000 - limit)
    journal.removeAll()
    #expect(journal.entries.isEmpty && journal.droppedCount == 0)
    Self.add("/", to: journal)
    #expect(journal.entries.map(\.number) == [1_001])
  }

  @Test func `a journal keeps at most so many bytes, but always the last entry`() {
    let journal = Self.journal { $0.byteLimit = 10_000 }
    let body = String(repeating: "a", count: 4_000)
    for number in 1...3 { Self.add("/\(number)", body: body, to: journal) }
    #expect(Self.targets(journal) == ["/3"] || Self.targets(journal) == ["/2", "/3"])
    Self.add("/4", body: body + body + body, to: journal)
    #expect(Self.targets(journal) == ["/4"])
    #expect(journal.droppedCount == 3)
    Self.add("/5", to: journal)
    #expect(Self.targets(journal) == ["/5"])
  }

  @Test func `all journals share a limit, and give back what they no longer need`() {
    let budget = JournalBudget(limit: 20_000)
    let journals = (0..<2).map { _ in
      Journal(JournalOptions(), budget: budget)
    }
    let body = String(repeating: "a", count: 8_000)
    Self.add("/1", body: body, to: journals[0])
    Self.add("/2", body: body, to: journals[1])
    Self.add("/3", body: body, to: journals[1])
    #expect(Self.targets(journals[1]) == ["/3"] && Self.targets(journals[0]) == ["/1"])
    journals[0].close()
    Self.add("/4", body: body, to: journals[1])
    #expect(Self.targets(journals[1]) == ["/3", "/4"])
    Self.add("/5", to: journals[0])
    #expect(journals[0].entries.isEmpty)
  }

  @Test func `the largest journal drops its requests, not the one that is written to`() {
    let budget = JournalBudget(limit: 20_000)
    let (idle, active) = (
      Journal(JournalOptions(), budget: budget),
      Journal(JournalOptions(), budget: budget)
    )
    let body = String(repeating: "a", count: 8_000)
    for number in 1...2 { Self.add("/\(number)", body: body, to: idle) }
    for number in 1...5 { Self.add("/\(number)", to: active) }
    #expect(Self.targets(active) == ["/1", "/2", "/3", "/4", "/5"] && active.droppedCount == 0)
    #expect(Self.targets(idle) == ["/2"] && idle.droppedCount == 1)
  }

  @Test func `many journals with one request each do not exceed the limit for all`() {
    let budget = JournalBudget(limit: 20_000)
    let journals = (0..<50).map { _ in
      Journal(JournalOptions(), budget: budget)
    }
    let body = String(repeating: "a", count: 8_000)
    for journal in journals { Self.add("/", body: body, to: journal) }
    #expect(journals.map(\.byteCount).reduce(0, +) <= 20_000)
    #expect(journals.map(\.entries.count).reduce(0, +) == 2)
    #expect(journals.map(\.droppedCount).reduce(0, +) == 48)
  }

  /// A scenario with a large body: of a file, or added while a server runs.
  private static func large(isAdded: Bool) throws -> Scenario {
    let body = String(repeating: "b", count: 6_000)
    let text =
      #"{"request": {"urlPath": "/"}, "cases": {"a": {"response": {"body": "\#(body)"}}}}"#
    let added = AddedText(Array(text.utf8), named: "a", bodyFolder: nil)
    return try isAdded ? #require(added.scenarios.first) : scenario(text)
  }

  @Test(arguments: [(true, 1), (false, 3)])
  func `an added scenario counts as long as a request refers to it, since it may be gone`(
    isAdded: Bool, keptCount: Int
  ) throws {
    let budget = JournalBudget(limit: 20_000)
    let journal = Journal(JournalOptions(), budget: budget)
    // Each takes some 12,000 bytes.
    for number in 1...3 {
      Self.add("/\(number)", answeredBy: try Self.large(isAdded: isAdded), to: journal)
    }
    #expect(journal.entries.count == keptCount)
    #expect(journal.heldByteCount > (isAdded ? 12_000 : 0) && journal.heldByteCount < 20_000)
    journal.removeAll()
    #expect(journal.heldByteCount == 0)
  }

  @Test(arguments: [
    (#"{"request": {"url": "/"}, "response": {"jsonBody": {"a":"TEXT"}}}"#, 6_000..<7_000),
    (#"{"request": {"url": "/"}, "response": {"jsonBody": {"a": "TEXT"}}}"#, 12_000..<13_000),
    (
      #"{"request": {"url": "/"}, "cases": {"a": {"response": {"jsonBody": ["TEXT"]}}}}"#,
      6_000..<7_000
    ),
  ])
  func `a body that is a part of the text of an added scenario counts once`(
    text: String, size: Range<Int>
  ) throws {
    let journal = Self.journal()
    let body = String(repeating: "b", count: 6_000)
    let added = AddedText(
      Array(text.replacing("TEXT", with: body).utf8), named: "a", bodyFolder: nil)
    Self.add("/", to: journal)
    let sizeOfRequest = journal.heldByteCount
    let scenario: Scenario = try #require(added.scenarios.first)
    Self.add("/", answeredBy: scenario, to: journal)
    #expect(size.contains(journal.heldByteCount - 2 * sizeOfRequest))
  }

  @Test func `an added scenario counts once, however many requests and journals refer to it`()
    throws
  {
    let budget = JournalBudget(limit: 20_000)
    let journals = (0..<2).map { _ in
      Journal(JournalOptions(), budget: budget)
    }
    let scenario = try Self.large(isAdded: true)
    for journal in journals {
      for number in 1...3 { Self.add("/\(number)", answeredBy: scenario, to: journal) }
    }
    #expect(journals.map(\.entries.count) == [3, 3])
    // It counts until the last of them has gone.
    journals[0].close()
    _ = journals[1].remove { $0.number ?? 0 < 3 }
    #expect(journals[1].heldByteCount > 12_000)
    let other = Journal(JournalOptions(), budget: budget)
    Self.add("/", body: String(repeating: "a", count: 6_000), to: other)
    #expect(journals[1].entries.isEmpty && other.entries.count == 1)
    Self.add("/", body: String(repeating: "a", count: 10_000), to: other)
    #expect(other.entries.count == 2)
  }

  @Test func `an entry is in progress until its answer has ended`() throws {
    let journal = Self.journal()
    let (first, second) = (Self.add("/1", to: journal), Self.add("/2", to: journal))
    #expect(journal.entries.map(\.ending) == [.inProgress, .inProgress])
    #expect(journal.entries.map(\.wire.status) == [204, 204])
    Self.complete(second, in: journal)
    #expect(journal.entries.map(\.ending) == [.inProgress, .complete])
    _ = journal.remove { $0.number == 1 }
    // One that was removed does not come back.
    Self.complete(first, in: journal)
    #expect(Self.targets(journal) == ["/2"])
  }

  @Test func `an entry is found by its id, in its own journal only`() throws {
    let (journal, other) = (Self.journal { $0.entryLimit = 500 }, Self.journal())
    for number in 1...700 { Self.add("/\(number)", to: journal) }
    Self.add("/other", to: other)
    let entries = journal.entries
    let ids = entries.compactMap(\.id)
    #expect(Set(ids).count == 500)
    for (id, entry) in zip(ids, entries) {
      #expect(journal.entry(id: id)?.number == entry.number)
      #expect(journal.entry(id: id.uppercased())?.number == entry.number)
      #expect(other.entry(id: id) == nil)
    }
    let form = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(ids.allSatisfy { $0.wholeMatch(of: form) != nil })
    for id in ["", "1", String(repeating: "0", count: 36), ids[0] + "0"] {
      #expect(journal.entry(id: id) == nil)
    }
  }

  @Test func `entries are removed by a condition, and the others keep their places`() {
    let journal = Self.journal { $0.entryLimit = 100 }
    for number in 1...150 { Self.add("/\(number)", to: journal) }
    let removed = journal.remove { ($0.number ?? 0).isMultiple(of: 2) }
    #expect(removed.count == 50 && journal.droppedCount == 50)
    #expect(journal.entries.compactMap(\.number) == Array(stride(from: 51, to: 150, by: 2)))
    let answered = Self.add("/last", to: journal)
    Self.complete(answered, in: journal)
    #expect(journal.entries.last?.ending == .complete)
    #expect(journal.entries.dropLast().allSatisfy { $0.ending == .inProgress })
  }

  @Test func `a follower that does not read loses the oldest entries, and their number is known`()
    async
  {
    let journal = Self.journal()
    let early = Self.add("/0", to: journal)
    Self.complete(early, in: journal)
    let all = journal.follow(includingEarlier: true)
    let updates = journal.follow(bufferLimit: 3)
    for number in 1...5 { Self.complete(Self.add("/\(number)", to: journal), in: journal) }
    journal.close()
    var seen: [String] = []
    for await entry in updates { seen.append(entry.request.target.text) }
    #expect(seen == ["/3", "/4", "/5"] && updates.lostCount == 2)
    seen = []
    for await entry in all { seen.append(entry.request.target.text) }
    #expect(seen == ["/0", "/1", "/2", "/3", "/4", "/5"] && all.lostCount == 0)
    // A journal that is closed has nothing to say.
    for await entry in journal.follow() { Issue.record("\(entry.request.target.text)") }
  }

  @Test(arguments: ["clear", "remove", "limit"])
  func `followers get an entry that is gone from the journal before its answer ends`(cause: String)
    async
  {
    let journal = Self.journal { $0.entryLimit = 1 }
    let updates = journal.follow()
    let answered = Self.add("/1", to: journal)
    switch cause {
    case "clear": journal.removeAll()
    case "remove": _ = journal.remove { _ in true }
    default: Self.add("/2", to: journal)
    }
    Self.complete(answered, in: journal)
    journal.close()
    var seen: [String] = []
    for await entry in updates { seen.append(entry.request.target.text) }
    #expect(seen == ["/1"])
  }

  @Test func `a follower may read the journal and take requests, and gets entries in their order`()
  {
    let journal = Self.journal()
    let numbers = Mutex<[Int]>([])
    let follower = journal.follow { entry in
      // Neither waits for the follower.
      if entry.number == 1 { Self.add("/2", to: journal) }
      numbers.withLock { $0.append(journal.entries.count) }
      return true
    } didEnd: {
      numbers.withLock { $0.append(-1) }
    }
    Self.complete(Self.add("/1", to: journal), in: journal)
    Self.complete(Self.add("/3", to: journal), in: journal)
    journal.remove(follower)
    Self.complete(Self.add("/4", to: journal), in: journal)
    #expect(numbers.withLock(\.self) == [2, 3])
  }

  @Test func `all followers get entries of many threads in the same order`() async {
    let journal = Self.journal { $0.entryLimit = 10 }
    let (one, other) = (journal.follow(), journal.follow())
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            Self.complete(Self.add("/\(task)/\(number)", to: journal), in: journal)
          }
        }
      }
    }
    journal.close()
    var (seen, seenByOther): ([Int?], [Int?]) = ([], [])
    for await entry in one { seen.append(entry.number) }
    for await entry in other { seenByOther.append(entry.number) }
    #expect(seen.count == 400 && seen == seenByOther)
  }

  @Test func `no request of many threads is lost, and each has a number of its own`() async {
    let (threads, count) = (4, 2_000)
    let journal = Self.journal { $0.entryLimit = threads * count }
    let followed = Mutex<[Int?]>([])
    let follower = journal.follow { entry in
      followed.withLock { $0.append(entry.number) }
      return true
    } didEnd: {
    }
    let numbers = Mutex<[Int?]>([])
    await onThreads(threads) { _ in
      var own: [Int?] = []
      for _ in 0..<count {
        let request = Self.add("/", to: journal)
        own.append(request.place?.number)
        Self.complete(request, in: journal)
      }
      numbers.withLock { [own] in $0 += own }
    }
    journal.remove(follower)
    // Only the differences, because the numbers would fill pages.
    func differences(_ found: [Int?]) -> [String] {
      let times = found.reduce(into: [:]) { times, number in times[number ?? 0, default: 0] += 1 }
      return (1...threads * count).filter { times[$0] != 1 }.prefix(9).map {
        "\($0): \(times[$0] ?? 0) times"
      }
    }
    #expect(differences(journal.entries.map(\.number)) == [])
    #expect(journal.droppedCount == 0)
    #expect(differences(numbers.withLock(\.self)) == [])
    #expect(differences(followed.withLock(\.self)) == [])
  }

  @Test func `the JSON of an entry has every member, known or not`() throws {
    let journal = Self.journal()
    Self.add("/1?a", body: "{}", to: journal)
    let answered = Self.add("/2", to: journal)
    Self.complete(answered, in: journal)
    let first = try #require(journal.entries.first)
    let id = try #require(first.id)
    #expect(
      first.json == #"""
        {"id":"\#(id)","number":1,"lease":"a","time":"2026-01-01T00:00:00.000Z","durationMilliseconds":0.0,\#
        "scenario":null,"case":null,"served":null,"variant":null,"reason":null,"nearMisses":null,\#
        "request":{"method":"GET","target":"/1?a","scheme":"http","headers":[{"name":"Host","value":"a"}],\#
        "body":"{}","bodySize":2,"bodyComplete":true,"answeredBeforeBody":false,"client":"127.0.0.1","clientCertificate":null},\#
        "response":{"status":204,"headers":[],"bodySize":null,"bodySHA256":null,"fault":null,"bytesOnWire":null,\#
        "bytesUncut":null,"delayMilliseconds":0.0,"ending":"inProgress"},\#
        "outcome":null,"verdict":null}
        """#)
    let last = try JSONDocument(parsing: try #require(journal.entries.last).json).root
    #expect(last["durationMilliseconds"]?.number?.double == 1_000)
    #expect(last["response"]?["ending"]?.string == "complete")
    #expect(last["response"]?["bodySize"]?.number?.wholeInteger == 0)
    Self.add("/3", isAnsweredBeforeBody: true, to: journal)
    let early = try #require(journal.entries.last).json
    #expect(early.contains(#""bodySize":null,"bodyComplete":false,"answeredBeforeBody":true,"#))
  }

  @Test(arguments: [
    ("abcdef", 4, "abcd"), ("aé", 3, "aé"), ("aéb", 2, "a"),
    ("a€b", 3, "a"), ("ab😀c", 5, "ab"), ("😀c", 4, "😀"),
    ("😀c", 3, ""), ("aé", 0, ""),
  ])
  func `the beginning of a text ends with a whole character`(
    text: String, limit: Int, kept: String
  ) throws {
    let journal = Self.journal { $0.bodyLimit = limit }
    Self.add("/", body: text, to: journal)
    let entry = try #require(journal.entries.first)
    let request = try JSONDocument(parsing: entry.json).root["request"]
    #expect(request?["body"]?.string == kept && request?["bodyBase64"] == nil)
  }
}
