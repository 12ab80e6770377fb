// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The number of instructions for a static answer, measured by valgrind's callgrind. It is the same in every run,
  /// whatever else the machine does.
  enum StaticAnswer {
    private static let scenario = """
      {"request": {"method": "GET", "urlPath": "/a"}, "cases": {"a": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}}}}
      """

    static func run(_ programs: [String]) throws {
      for program in programs {
        for options in try journalOptions(of: program) {
          // The difference excludes the cost of starting and stopping.
          let few = try instructions(of: program, options, requests: 1000)
          let many = try instructions(of: program, options, requests: 3000)
          let command = ([program] + options).joined(separator: " ")
          print("\((many - few) / 2000) instructions a request: \(command)")
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

    private static func instructions(
      of program: String, _ options: [String], requests: Int
    ) throws -> Int {
      let file = FileManager.default.temporaryDirectory.appending(path: "callgrind-\(getpid())")
        .path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let server = try Server(
        program, scenario: scenario, threads: 1, options: options,
        wrapper: ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(file)"])
      let client = try Client(port: server.port)
      let request = Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      var buffer = [UInt8](repeating: 0, count: 4096)
      for _ in 0..<requests {
        try client.send(request)
        guard client.receive(into: &buffer) > 0 else { throw Failure.system("read") }
      }
      client.end()
      server.stop()
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let line = text.split(separator: "\n").last {
        $0.hasPrefix("totals:") || $0.hasPrefix("summary:")
      }
      guard let count = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
        throw Failure("callgrind wrote no total; is valgrind installed?")
      }
      return count
    }
  }
#endif
