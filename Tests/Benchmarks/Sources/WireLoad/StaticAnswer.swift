// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The number of instructions for a static answer, measured by valgrind's callgrind. It hardly depends on
  /// what else the machine does.
  enum StaticAnswer {
    private static let scenario = """
      {"request": {"method": "GET", "urlPath": "/a"}, "cases": {"a": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}}}}
      """
    private static let request = Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

    static func run(_ programs: [String]) throws {
      for program in programs {
        for options in try journalOptions(of: program) {
          let count = try Instructions.each(of: request, many: 3_000) {
            try Server(
              program, scenario: scenario, threads: 1, options: ["--quiet"] + options, wrapper: $0)
          }
          let command = ([program] + options).joined(separator: " ")
          print("\(count) instructions a request: \(command)")
        }
      }
    }

    /// Without a journal and with one; older programs have none.
    private static func journalOptions(of program: String) throws -> [[String]] {
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = ["serve", "--help"]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let help = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: help, as: UTF8.self).contains("--journal ")
        ? [["--journal", "off"], ["--journal", "on"]] : [[]]
    }
  }
#endif
