// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIJournal
import MockAPIJudging
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import mockapi

/// The pages of `mockapi help` that are not about a command.
struct HelpTopicTests {
  private static let topics = HelpTopic.allCases.map(\.text)

  /// The JSON of a page, which is indented by two.
  private static func example(of topic: HelpTopic) throws -> String {
    let lines = topic.text.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "  {"))
    let end = try #require(lines.lastIndex(of: "  }"))
    return lines[start...end].joined(separator: "\n")
  }

  @Test func `a page fits in a terminal`() {
    for page in Self.topics {
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 40 && lines.allSatisfy { $0.count <= 80 }, "\(page)")
    }
  }

  @Test func `pages name only commands, topics, options and documents that exist`() {
    let options = Set(
      MockAPI.commandNames.flatMap { CommandOption.all(of: $0) }.flatMap(\.names))
    for page in Self.topics {
      for match in page.matches(of: /mockapi (help )?([a-z\-]+)/) {
        let name = String(match.2)
        let isTopic = match.1 != nil && HelpTopic.names.contains(name)
        #expect(isTopic || MockAPI.commandNames.contains(name), "\(name)")
      }
      for match in page.matches(of: /--([a-z][a-z\-]*)/) {
        #expect(options.contains(String(match.1)), "\(match.0)")
      }
      for match in page.matches(of: /docs\/[a-z\/\-]+\.md/) {
        let path = Repository.root.appending(path: String(match.0)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(path)")
      }
    }
  }

  /// What is installed does not have the documents.
  @Test func `a page that names a document also says which command helps`() {
    for page in Self.topics {
      guard let more = page.range(of: "More: ") else { continue }
      let words = page[more.upperBound...]
      #expect(words.contains("in the sources") && !words.hasPrefix("docs/"), "\(words)")
    }
  }

  @Test func `a topic is no command`() {
    #expect(Set(MockAPI.commandNames).isDisjoint(with: HelpTopic.names))
  }

  @Test(arguments: [HelpTopic.scenarios, .contracts])
  func `the example of a page is a scenario without mistakes`(topic: HelpTopic) throws {
    let entry = try RequestLineTests.entry(StubRequest("GET", "/users/7"), Self.example(of: topic))
    #expect(entry.reply.caseName == "found")
  }

  @Test func `the preferences of a page choose an answer of the example`() throws {
    let example = try Self.example(of: .scenarios)
    let preferences = HelpTopic.prefer.text.matches(of: /-H 'Prefer: ([^']+)'/).map {
      String($0.1)
    }
    #expect(preferences.count == 3)
    for preference in preferences {
      let request = StubRequest("GET", "/users/7", headers: ["Prefer": preference])
      #expect(try RequestLineTests.entry(request, example).reply.reason == .preference)
    }
  }

  /// The words that a page explains: the first of each line that has another column after it.
  private static func explained(_ topic: HelpTopic) -> [String] {
    topic.text.matches(of: /(?m)^ *([a-zA-Z]+(?: miss)?) {2,}\S/).map { String($0.1) }
  }

  @Test func `the pages explain each verdict, each outcome and each tolerance`() {
    #expect(Self.explained(.verdicts) == Verdict.allCases.map(\.rawValue))
    for tolerance in Tolerance.allCases {
      #expect(Self.explained(.contracts).contains("\(tolerance)"))
      #expect(HelpTopic.words.text.contains("\(tolerance)"))
    }
    for outcome in ExpectedOutcome.Kind.allCases {
      #expect(HelpTopic.words.text.contains(outcome.rawValue))
    }
  }

  @Test func `the guide explains the same words in the same order`() throws {
    let guide = try String(
      contentsOf: Repository.root.appending(path: "docs/guides/words.md"), encoding: .utf8)
    let own = try #require(guide.range(of: "\n## Words of other tools")).lowerBound
    let rows = guide[..<own].matches(of: /(?m)^\| `?([a-zA-Z ]+?)`? \| (?!meaning \|)/)
    #expect(rows.map { String($0.1) } == Self.explained(.words) + Self.explained(.verdicts))
  }

  @Test func `the root help names each topic`() async throws {
    let help = try await Program(in: Repository.root).run("help").output
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  mockapi help ") }
    #expect(
      lines.flatMap { $0.dropFirst(15).components(separatedBy: " | ") } == HelpTopic.names)
  }

  @Test func `a topic is shown, and a word without help has all of them`() async throws {
    let program = Program(in: Repository.root)
    let shown = try await program.run("help", "exit-codes")
    #expect(shown.status == 0 && shown.errors == "")
    #expect(shown.output == HelpTopic.exitCodes.text + "\n")
    let near = try await program.run("help", "exit-code")
    #expect(near.status == 64)
    #expect(
      near.errors.hasPrefix(
        "Error: 'exit-code' is neither a command nor a topic; did you mean 'exit-codes'?"))
    let far = try await program.run("help", "quux")
    #expect(far.status == 64)
    #expect(far.errors.contains("; the topics are: 'scenarios', 'prefer', "))
  }
}
