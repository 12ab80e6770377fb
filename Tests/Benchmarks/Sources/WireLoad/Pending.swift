// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// Ten thousand requests that wait for an event, three times: each is a verification that waits until another client has asked.
  enum Pending {
    private static let count = 10_000
    /// The memory of libmicrohttpd for each connection (docs/limits.md), and 80 MiB for everything else, in KiB. It is in use from the second
    /// round on, when the answers of the first have touched all of it.
    private static let residentLimit = count * 16 + (80 << 10)
    private static let scenario = """
      {"request": {"urlPathPattern": "/round[0-9]"}, "cases": {"ok": {"response": {"jsonBody": {"id": 7}}}}}
      """

    static func run(_ program: String) throws {
      // Two fifths of the server's descriptors are for connections of libmicrohttpd, and three fifths for the second descriptor of each that
      // waits (docs/limits.md). The server inherits the limit.
      try DescriptorLimit.raise(toAtLeast: count * 5 / 2 + 500)
      let server = try Server(program, scenario: scenario, threads: 2)
      // The first answers make what stays.
      try ask(server, "/round0")
      let before = (memory: try server.residentSize(), descriptors: try server.descriptorCount())
      var largest: [Int] = []
      for round in 1...3 {
        let result = try run(round, server)
        largest.append(result.resident)
        print(
          """
          round \(round)             \(count) answers, with 2 threads
          resident            \(result.resident / 1024) MiB while all wait (limit \(residentLimit / 1024))
          processor time      \(result.worked) ms in the \(result.pause) ms in which they only wait (limit: 1 %)
          after the event     p50 \(result.times[count / 2].text), p99 \(result.times[count * 99 / 100].text), \
          most \(result.times[count - 1].text) ms until an answer is there
          """)
        guard result.resident < residentLimit else {
          throw Failure("the memory must stay below \(residentLimit / 1024) MiB")
        }
        guard result.worked <= max(result.pause / 100, 20) else {
          throw Failure("the server must not use the CPU while it waits")
        }
      }
      let descriptors = try server.settledDescriptorCount(below: before.descriptors + 10)
      print(
        """
        after all rounds    \(try server.residentSize() / 1024) MiB (\(before.memory / 1024) before), \
        \(descriptors) descriptors (\(before.descriptors) before)
        """)
      guard descriptors < before.descriptors + 10 else {
        throw Failure("the server must close the descriptors of connections that have ended")
      }
      guard largest[2] < largest[1] * 5 / 4 else {
        throw Failure("the third round must not need more memory than the second")
      }
    }

    private struct Result {
      let resident: Int
      let worked: Int
      let pause: Int
      /// From the event on, in milliseconds, in ascending order.
      let times: [Double]
    }

    private static func run(_ round: Int, _ server: Server) throws -> Result {
      let body = #"{"verify": [{"request": {"urlPath": "/round\#(round)"}, "atLeast": 1}]}"#
      let request = Array(
        """
        POST /__mockapi/leases/default/verify?withinMilliseconds=3600000 HTTP/1.1\r
        Host: localhost\r
        Content-Length: \(body.utf8.count)\r
        \r
        \(body)
        """.utf8)
      var clients: [Client] = []
      for _ in 0..<count {
        let client = try Client(port: server.port)
        try client.send(request)
        clients.append(client)
      }
      // The server has read all requests when it does nothing any more.
      var worked = try server.processorTime()
      while true {
        usleep(500_000)
        let now = try server.processorTime()
        if now == worked { break }
        worked = now
      }
      let pause = 2_000
      usleep(UInt32(pause) * 1_000)
      let idle = try server.processorTime() - worked
      let resident = try server.residentSize()
      // Half of the clients send no more, and still get their answers.
      for client in clients.prefix(count / 2) { client.finishSending() }
      let start = now()
      try ask(server, "/round\(round)")
      var times: [Double] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      for (number, client) in clients.enumerated() {
        let length = client.receive(into: &buffer)
        times.append(now() - start)
        let text = String(decoding: buffer.prefix(max(length, 0)), as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200"), text.contains(#""holds":true"#) else {
          throw Failure("connection \(number) got no answer: \(text.prefix(100))")
        }
        client.end()
      }
      return Result(resident: resident, worked: idle, pause: pause, times: times.sorted())
    }

    private static func ask(_ server: Server, _ path: String) throws {
      let client = try Client(port: server.port)
      try client.send(Array("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
      var buffer = [UInt8](repeating: 0, count: 4096)
      let length = client.receive(into: &buffer)
      guard buffer.prefix(max(length, 0)).starts(with: "HTTP/1.1 200".utf8) else {
        throw Failure("\(path) got no answer")
      }
      client.end()
    }
  }

  extension Server {
    /// The number of descriptors when it has fallen below a limit, at the latest after some seconds.
    fileprivate func settledDescriptorCount(below limit: Int) throws -> Int {
      for _ in 0..<100 {
        let count = try descriptorCount()
        if count < limit { return count }
        usleep(100_000)
      }
      return try descriptorCount()
    }
  }

  extension Double {
    fileprivate var text: String { String(format: "%.2f", self) }
  }
#endif
