// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestGenerator
import MockAPITestSupport

/// The scenarios that both builds serve, and the requests that both get.
struct Site {
  let name: String
  /// The arguments for `mockapi serve`.
  let arguments: [String]
  let conversations: [Conversation]
  /// The bodies of the requests that make leases, before all others.
  var leases: [String] = []
  /// The body of a request that sets WireMock's settings, before all others; `nil` for none.
  var settings: String?

  // MARK: Existing files

  /// Every case of the scenario files: by itself and preferred in each spelling, with several methods, over every
  /// kind of connection.
  static func files(_ paths: [String], crossOrigin: Bool) throws -> Site {
    let drafts = try paths.flatMap(ScenarioFile.all).flatMap { $0.drafts(crossOrigin: crossOrigin) }
    return Site(
      name: paths.joined(separator: " ") + (crossOrigin ? " --cors" : ""),
      arguments: paths + (crossOrigin ? ["--cors"] : []),
      conversations: connections(drafts))
  }

  /// Each request in each manner on its own connection, and several in a row on one connection.
  private static func connections(_ drafts: [RequestDraft]) -> [Conversation] {
    var conversations: [Conversation] = []
    for draft in drafts {
      conversations.append(Conversation([draft], .closed))
      conversations.append(Conversation([draft], .old))
    }
    for start in stride(from: 0, to: drafts.count, by: 4) {
      let row = Array(drafts[start..<min(start + 4, drafts.count)])
      conversations.append(Conversation(row, .keptOpen))
      // Pipelining a body makes no difference.
      conversations.append(Conversation(row, .pipelined))
    }
    return conversations
  }

  // MARK: Faults

  /// Every row of `docs/fault-table.md`, and delays and dribbles.
  static func faults(in folder: URL) throws -> Site {
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/fault-table.md"), encoding: .utf8)
    let faults = page.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| `"), let end = line.range(of: "` | ") else { return nil }
      return String(line[..<end.lowerBound].dropFirst(3))
    }
    guard faults.count > 20 else {
      throw Failure("docs/fault-table.md must have a row for each fault")
    }
    var conversations: [Conversation] = []
    for (number, fault) in faults.enumerated() {
      let replaces =
        ["bytes", "RANDOM", "CHUNK"].contains { fault.contains($0) } && !fault.contains("malformed")
      for (kind, rest) in [
        ("plain", replaces ? "" : #""headers": {"Date": null}, "body": "{\"id\":7}", "#),
        ("json", replaces ? "" : #""jsonBody": {"id": 7}, "#),
      ] {
        let path = "/\(kind)/\(number)"
        let text =
          #"{"request": {"urlPath": "\#(path)"}, "cases": {"a": {"response": {\#(rest)"fault": \#(fault)}}}}"#
        try text.write(
          to: folder.appending(path: "\(kind)\(number).json"), atomically: true, encoding: .utf8)
        conversations += asking(path, isSilent: fault.contains(#""stall""#))
      }
    }
    return Site(name: "faults", arguments: [folder.path], conversations: conversations)
  }

  private static func asking(_ path: String, isSilent: Bool) -> [Conversation] {
    var get = RequestDraft()
    get.path = path
    var post = get
    post.method = "POST"
    post.body = Array("some body".utf8)
    var chunked = post
    chunked.isChunked = true
    var head = get
    head.method = "HEAD"
    var conversations = [get, post, chunked, head].map { Conversation([$0], .closed) }
    conversations.append(Conversation([get], .old))
    conversations.append(Conversation([get, post], .pipelined))
    for index in conversations.indices where isSilent { conversations[index].patience = 300 }
    return conversations
  }

  // MARK: Generated stubs

  /// Stubs with every kind of matcher, and requests that match or nearly match.
  static func made(in folder: URL, stubs: Int, seed: UInt64) throws -> Site {
    let made = ScenarioFolder(count: stubs, seed: seed)
    for file in made.files {
      try file.text.write(
        to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
    }
    var conversations: [Conversation] = []
    for (number, stub) in made.stubs.enumerated() {
      var dice = Dice.part(number, of: seed &+ 1)
      let drafts = stub.drafts(&dice).map { Self.varied($0, &dice) }
      conversations += drafts.map { Conversation([$0], dice.isOne(in: 8) ? .old : .closed) }
      // Not pipelined: how much of the next request the server has read when it answers is chance. If it takes over
      // the connection, that request is not served, and changes no state.
      conversations.append(Conversation(drafts, .keptOpen))
    }
    return Site(
      name: "made, seed \(seed)", arguments: [folder.path], conversations: conversations)
  }

  private static func varied(_ draft: RequestDraft, _ dice: inout Dice) -> RequestDraft {
    var draft = draft
    if dice.isOne(in: 8) { draft.set("Accept-Encoding", "gzip") }
    if dice.isOne(in: 8) {
      draft.set("Prefer", dice.one(of: ["case=last", "code=500", "case=none"]))
    }
    if dice.isOne(in: 8) { draft.isChunked = !draft.body.isEmpty }
    if dice.isOne(in: 20) { draft.method = dice.one(of: ["HEAD", "OPTIONS", "GET"]) }
    return draft
  }
}
