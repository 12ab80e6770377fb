// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The number of instructions that a server executes, counted by valgrind's callgrind.
  enum Instructions {
    /// So many requests are sent at once, so that the time depends less on how long the two programs wait for each other.
    private static let groupSize = 10

    /// The instructions of a server from its start to its end.
    /// - Parameters:
    ///   - requests: the number of requests that it answers.
    ///   - start: starts it with a wrapper.
    static func count(
      _ requests: Int, of request: [UInt8], start: (_ wrapper: [String]) throws -> Server
    ) throws -> Int {
      let file = FileManager.default.temporaryDirectory.appending(path: "callgrind-\(getpid())")
        .path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let server = try start([
        // The order of dictionaries would be another one in each run.
        "SWIFT_DETERMINISTIC_HASHING=1",
        "valgrind", "--tool=callgrind", "--callgrind-out-file=\(file)", "--log-file=/dev/null",
      ])
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

    /// The instructions for one request, without those of the start and the end.
    /// - Parameter many: the number of requests that are counted; more make the result more exact.
    static func each(
      of request: [UInt8], many: Int, start: (_ wrapper: [String]) throws -> Server
    ) throws -> Int {
      let few = many / 3 / groupSize * groupSize
      return
        (try count(few + many, of: request, start: start) - count(few, of: request, start: start))
        / many
    }
  }
#endif
