// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The number of instructions that a server executes, counted by valgrind's callgrind.
  enum Instructions {
    /// So many requests are sent at once, so that the time depends less on how long the two programs wait for each other.
    private static let groupSize = 10

    /// The seconds until callgrind must have written the counts of a connection that has ended.
    private static let patience = 60.0

    /// The instructions for one request.
    ///
    /// Callgrind writes its counts when the server ends a connection. So the start and the end of the server do not count: freeing what
    /// many scenarios took needs millions of instructions more in some runs than in others.
    /// - Parameters:
    ///   - many: the number of requests that are counted; as many again as a third of them come before.
    ///   - start: starts a server with a wrapper.
    static func each(
      of request: [UInt8], many: Int, start: (_ wrapper: [String]) throws -> Server
    ) throws -> Int {
      let folder = FileManager.default.temporaryDirectory.appending(path: "callgrind-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "counts").path
      let server = try start([
        // The order of dictionaries would be another one in each run.
        "SWIFT_DETERMINISTIC_HASHING=1",
        "valgrind", "--tool=callgrind", "--callgrind-out-file=\(file)", "--log-file=/dev/null",
        "--dump-before=shutdown",
      ])
      defer { server.stop() }
      try send(many / 3, of: request, to: server)
      // The first part has the first connection; a connection may end with several calls, and so with several parts.
      _ = try waitForCount { total(of: "\(file).1") }
      let sent = try send(many, of: request, to: server)
      let count = try waitForCount {
        // No request takes so few.
        (2...9).compactMap { total(of: "\(file).\($0)") }.max().flatMap {
          $0 > 1_000 * sent ? $0 : nil
        }
      }
      return count / sent
    }

    /// Sends requests on a connection, and ends it.
    /// - Returns: the number of requests.
    @discardableResult
    private static func send(
      _ requests: Int, of request: [UInt8], to server: Server
    ) throws -> Int {
      let client = try Client(port: server.port)
      var buffer = [UInt8](repeating: 0, count: 65_536)
      // All answers have the same size.
      try client.send(request)
      let size = client.receive(into: &buffer)
      guard size > 0 else { throw Failure.system("read") }
      let group = [[UInt8]](repeating: request, count: groupSize).flatMap(\.self)
      for _ in 0..<requests / groupSize {
        try client.send(group)
        var rest = size * groupSize
        while rest > 0 {
          let count = client.receive(into: &buffer)
          guard count > 0 else { throw Failure.system("read") }
          rest -= count
        }
      }
      client.close()
      return requests / groupSize * groupSize + 1
    }

    private static func waitForCount(_ count: () -> Int?) throws -> Int {
      let start = Date()
      while Date().timeIntervalSince(start) < patience {
        if let count = count() { return count }
        usleep(10_000)
      }
      throw Failure("callgrind wrote no count in \(Int(patience)) s; is valgrind installed?")
    }

    /// The number of instructions since the last file of callgrind; `nil` if the file is not there or not complete.
    private static func total(of file: String) -> Int? {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
      let lines = text.split(separator: "\n")
      // `totals:` is the last line of a complete file. Its number lacks code that was made while the program ran, such as that of
      // expressions; the number of `summary:` has it.
      guard let last = lines.last, last.hasPrefix("totals:") else { return nil }
      let line = lines.first { $0.hasPrefix("summary:") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
  }
#endif
