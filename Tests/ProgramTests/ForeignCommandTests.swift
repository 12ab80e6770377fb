// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestSupport
import Testing

@testable import mockapi

/// What people are told who type a command of another tool.
struct ForeignCommandTests {
  @Test(arguments: [
    "record", "proxy", "init", "start", "run", "mock", "generate", "validate",
    "stub", "ui", "page", "dashboard", "browse", "create", "add", "stop", "server",
  ])
  func `words that people know have an answer`(word: String) {
    #expect(ForeignCommands.answer(to: word) != nil)
  }

  @Test func `no command of mockapi is among them, and they name only commands that exist`() throws
  {
    for (word, answer) in ForeignCommands.answers {
      #expect(!MockAPI.commandNames.contains(word))
      for match in answer.matches(of: /mockapi ([a-z]+)/) {
        #expect(MockAPI.commandNames.contains(String(match.1)), "\(word): \(answer)")
      }
    }
  }

  @Test func `no option of serve is among the options of other tools, and the answers name those`()
  {
    let options = Set(CommandOption.all(of: "serve").flatMap(\.names))
    for (name, answer) in ForeignOptions.answers {
      #expect(!options.contains(name))
      for match in answer.matches(of: /--([a-z\-]+)/) {
        #expect(options.contains(String(match.1)), "\(name): \(answer)")
      }
    }
  }

  @Test(arguments: [
    ("'--record'. Did you mean '--cors'?", "'--record'; no request is passed on to another server"),
    ("'--upstream'", "'--upstream'; no request is passed on to another server"),
    ("'--ui'", "'--ui'; 'mockapi serve --open' opens the page in the browser"),
    (
      "'--page'. Did you mean '--page-port'?",
      "'--page'; 'mockapi serve --open' opens the page in the browser"
    ),
    // The parser's own suggestion is too far.
    ("'--colour'. Did you mean '--cors'?", "'--colour'"),
  ])
  func `a far option is not suggested`(message: String, corrected: String) {
    #expect(
      ForeignOptions.correction(of: "Error: Unknown option \(message)\nUsage: mockapi serve")
        == "Error: Unknown option \(corrected)\nUsage: mockapi serve")
  }

  @Test(arguments: ["open", "select", "log", "verify"])
  func `a command that asks a server says which option names it`(command: String) {
    for problem in ["Unexpected argument 'http://localhost:9000'", "Unknown option '--port'"] {
      let expected =
        "Error: \(problem); --server URL names the server, such as http://localhost:8080\nUsage: "
      #expect(
        ForeignOptions.correction(of: "Error: \(problem)\nUsage: ", for: [command]) == expected)
      #expect(
        ForeignOptions.correction(
          of: "Error: \(problem). Did you mean '--print'?\nUsage: ", for: [command]) == expected)
      #expect(ForeignOptions.correction(of: "Error: \(problem)\nUsage: ", for: ["new"]) == nil)
    }
  }

  @Test func `a program says which option names a server`() async throws {
    let result = try await Program(in: Repository.root).run("open", "http://localhost:9000")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix(
        "Error: Unexpected argument 'http://localhost:9000'; --server URL names the server, "))
  }

  @Test(arguments: [
    "Error: Unknown option '--prot'. Did you mean '--port'?", "Error: Unknown option '--xyz'",
    "Error: Missing expected argument '<path>'", "",
  ])
  func `other messages stay`(message: String) {
    #expect(ForeignOptions.correction(of: message) == nil)
  }
}
