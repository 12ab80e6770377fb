// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import mockapi

/// `script/internal/man-pages`, which makes the pages of packages from the program.
@Suite(.enabled(if: Program.areInstalled("python3"), "this needs Python 3"))
struct ManPageTests {
  private static func make(
    in folder: ScratchFolder, environment: [String: String] = ["SOURCE_DATE_EPOCH": "86400"]
  ) async throws -> [String: String] {
    let python = try #require(Program(ofSystem: "python3", environment: environment))
    let result = try await python.run(
      "script/internal/man-pages", Program(in: Repository.root).executable.path, folder.path)
    try #require(result.status == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try String(contentsOf: folder.url.appending(path: name), encoding: .utf8))
      })
  }

  @Test func `each command has a page with its options, and the same bytes each time`()
    async throws
  {
    let pages = try await Self.make(in: ScratchFolder())
    #expect(try await Self.make(in: ScratchFolder()) == pages)
    let commands = [
      "new", "import", "serve", "open", "check", "test", "replay", "map", "variants", "report",
      "select",
      "verify", "log", "health", "schema",
    ]
    #expect(
      Set(pages.keys)
        == Set(
          ["mockapi.1", "mockapi-map-diff.1", "mockapi-report-merge.1"]
            + commands.map { "mockapi-\($0).1" }))
    for command in commands {
      let page = try #require(pages["mockapi-\(command).1"])
      #expect(
        page.contains(
          #".TH MOCKAPI-\#(command.uppercased()) 1 "1970-01-02" "\#(ProgramVersion.text(commit: ""))" "#
        ))
      for name in CommandOption.all(of: command).flatMap(\.names) {
        let escaped = name.replacing("-", with: #"\-"#)
        #expect(page.contains(#"\fB\-\-\#(escaped)\fR"#), "\(command) --\(name)")
      }
      #expect(pages["mockapi.1"]?.contains(#"\fB\#(command)\fR"#) == true)
    }
    #expect(pages["mockapi-map.1"]?.contains(#"\fB\-\-client\fR"#) == true)
    #expect(pages["mockapi-serve.1"]?.contains(".SH ENVIRONMENT\n") == true)
  }

  @Test(.enabled(if: Program.areInstalled("mandoc"), "this needs mandoc"))
  func `mandoc finds nothing wrong with a page`() async throws {
    let folder = try ScratchFolder()
    let pages = try await Self.make(in: folder)
    let mandoc = try #require(Program(ofSystem: "mandoc"))
    let result = try await mandoc.run(
      ["-T", "lint", "-W", "warning"] + pages.keys.sorted().map { "\(folder.path)/\($0)" })
    #expect(result.status == 0)
    #expect(result.output + result.errors == "")
  }

  @Test func `a program that is not mockapi, and a wrong date, are refused`() async throws {
    let folder = try ScratchFolder()
    let python = try #require(
      Program(ofSystem: "python3", environment: ["SOURCE_DATE_EPOCH": "today"]))
    let program = Program(in: Repository.root).executable.path
    for (program, message) in [
      ("/nowhere", "PROGRAM must be mockapi; '/nowhere --experimental-dump-help' fails"),
      (program, "SOURCE_DATE_EPOCH must be a number of seconds since 1970; found 'today'"),
    ] {
      let result = try await python.run("script/internal/man-pages", program, folder.path)
      #expect(result.status == 1)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
