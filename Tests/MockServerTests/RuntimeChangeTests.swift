// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICatalogue
import MockAPILoading
import MockAPISynchronization
import MockAPITestSupport
import MockAPIText
import Testing

@testable import MockAPIServer

/// Changes of what a running server serves.
struct RuntimeChangeTests {
  private static func mapping(_ path: String, _ body: String) -> [UInt8] {
    Array(#"{"request": {"url": "\#(path)"}, "response": {"body": "\#(body)"}}"#.utf8)
  }

  @Test
  func
    `the last of many additions costs a server as little as the first, and no sequence starts anew`()
    async throws
  {
    let server = try await MockServer.start(
      Catalogue(LoadedScenarios([])), configuration: .onAnyPort())
    try server.catalogue.add(
      #"{"request": {"urlPath": "/s"}, "cases": {"a": {"response": {"body": "1"}}, "b": {"response": {"body": "2"}}, "c": {"response": {"body": "3"}}, "all": {"sequence": ["a", "b", "c"]}}, "default": "all"}"#,
      named: "steps")
    let connection = try RawConnection(port: server.port)
    func ask(_ path: String) throws -> String {
      try connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      return try connection.receiveResponse().text
    }
    #expect(try ask("/s") == "1")
    func cost(_ numbers: Range<Int>) throws -> Int {
      try WorkMeter.steps {
        for number in numbers {
          try server.catalogue.apply([
            .put(text: Self.mapping("/p/\(number)", "\(number)"), name: "\(number)")
          ])
        }
      }
    }
    _ = try cost(0..<100)
    let early = try cost(100..<200)
    _ = try cost(200..<2_900)
    let late = try cost(2_900..<3_000)
    #expect(early > 0 && late < 2 * early, "\(early) \(late)")
    #expect(try ask("/p/2999") == "2999")
    #expect(try ask("/s") == "2")
    for number in 0..<3_000 { server.catalogue.remove(named: "\(number)") }
    #expect(try ask("/s") == "3")
    await server.stop()
  }

  /// A thousand additions and removals of the scenarios for eight paths, and the body for each path after each of them.
  private struct Plan {
    static let paths = 8
    private(set) var changes: [[CatalogueChange]] = []
    /// By path, then by the number of changes that were made.
    private(set) var bodies = [[String]](repeating: ["file"], count: paths)

    init() {
      for number in 0..<2_000 {
        let path = number / 2 % Self.paths
        let isAddition = number.isMultiple(of: 2)
        // Some additions replace another one in the same change.
        let text = RuntimeChangeTests.mapping("/p/\(path)", "\(number)")
        changes.append(
          isAddition
            ? [
              .put(text: RuntimeChangeTests.mapping("/p/\(path)", "never"), name: "\(path)"),
              .put(text: text, name: "\(path)"),
            ] : [.remove(name: "\(path)")])
        for other in 0..<Self.paths {
          let last = bodies[other][number]
          bodies[other].append(other != path ? last : isAddition ? "\(number)" : "file")
        }
      }
    }
  }

  /// The number of changes that have begun, and that are complete.
  private final class Progress: Sendable {
    let begun = Atomic(0)
    let complete = Atomic(0)
    /// The number of rounds of requests.
    private let rounds = Atomic(0)
    private let ended = DispatchSemaphore(value: 0)
    /// Whether there are no more rounds.
    private let isOver = Atomic(false)

    func endRound() {
      rounds.add(1, ordering: .sequentiallyConsistent)
      ended.signal()
    }

    /// Ends the wait for a round, because requests have failed, or all changes are made.
    func endRounds() {
      isOver.store(true, ordering: .sequentiallyConsistent)
      ended.signal()
    }

    /// Waits for a whole round from now on, or the end of all rounds.
    func awaitRound() {
      let last = rounds.load(ordering: .sequentiallyConsistent) + 2
      while rounds.load(ordering: .sequentiallyConsistent) < last,
        !isOver.load(ordering: .sequentiallyConsistent)
      {
        ended.wait()
      }
    }
  }

  @Test
  func
    `while scenarios are added and removed, each answer is right for a moment of its request, on 64 connections`()
    async throws
  {
    let plan = Plan()
    let files = (0..<Plan.paths).map { path in
      ("\(path).json", String(decoding: Self.mapping("/p/\(path)", "file"), as: UTF8.self))
    }
    let server = try await MockServer.start(
      ScenarioLoader().load(texts: files), configuration: .onAnyPort())
    let progress = Progress()
    defer { progress.endRounds() }
    let catalogue = server.catalogue
    // A thread of its own, because all threads for tasks may be waiting for answers.
    Thread.detachNewThread {
      for (number, change) in plan.changes.enumerated() {
        progress.begun.store(number + 1, ordering: .sequentiallyConsistent)
        _ = try? catalogue.apply(change)
        progress.complete.store(number + 1, ordering: .sequentiallyConsistent)
        if number.isMultiple(of: 41) { progress.awaitRound() }
      }
    }
    let connections = try (0..<64).map { _ in try RawConnection(port: server.port) }
    var distinct: Set<String> = []
    while progress.complete.load(ordering: .sequentiallyConsistent) < plan.changes.count {
      var first: [Int] = []
      for (number, connection) in connections.enumerated() {
        first.append(progress.complete.load(ordering: .sequentiallyConsistent))
        try connection.send("GET /p/\(number % Plan.paths) HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      for (number, connection) in connections.enumerated() {
        let response = try connection.receiveResponse()
        let last = progress.begun.load(ordering: .sequentiallyConsistent)
        let possible = plan.bodies[number % Plan.paths][first[number]...last]
        try #require(
          response.status == 200 && possible.contains(response.text),
          "\(response.text), not one of \(Set(possible))")
        distinct.insert(response.text)
      }
      progress.endRound()
    }
    // Each pause after an addition shows its body.
    #expect(distinct.count > 20)
    #expect(server.catalogue.scenarioCount == Plan.paths)
    await server.stop()
  }
}
