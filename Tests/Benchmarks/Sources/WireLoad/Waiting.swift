// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// Ten thousand connections that wait for delayed answers at once; their ends are spread over ten seconds.
  enum Waiting {
    private static let count = 10_000
    private static let spread = 10_000.0
    private static let delay = 13_000.0
    private static let scenario = """
      {"request": {"urlPath": "/a"}, "cases": {"late": {"response": {
        "fixedDelayMilliseconds": \(Int(delay)), "jsonBody": {"id": 7}}}}}
      """

    static func run(_ program: String) throws {
      // Three fifths of the server's descriptors are for waiting answers (docs/limits.md).
      try DescriptorLimit.raise(toAtLeast: count * 5 / 3 + 500)
      let server = try Server(program, scenario: scenario, threads: 2)
      let request = Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      var clients: [Client] = []
      var sent: [Double] = []
      let start = now()
      for number in 0..<count {
        let client = try Client(port: server.port)
        let due = start + spread * Double(number) / Double(count)
        while now() < due { usleep(200) }
        sent.append(now())
        try client.send(request)
        clients.append(client)
      }
      // Now all of them wait, and nothing happens until the first one is due.
      let before = try server.processorTime()
      let pause = start + delay - 500 - now()
      usleep(UInt32(max(pause, 0) * 1000))
      let worked = try server.processorTime() - before
      let resident = try server.residentSize()
      let errors = try receive(clients, sent)
      print(
        """
        answers             \(errors.count) of \(count), with 2 threads
        resident            \(resident / 1024) MiB while all wait (limit 150)
        processor time      \(worked) ms in the \(Int(pause)) ms in which they only wait (limit: 1 %)
        error of the delay  p50 \(errors[errors.count / 2].text), p99 \(errors[errors.count * 99 / 100].text), \
        most \(errors[errors.count - 1].text) ms (p99 is to be below 10 on a machine that does nothing else)
        """)
      guard resident < 150 << 10 else { throw Failure("the memory must stay below 150 MiB") }
      guard errors[errors.count * 99 / 100] < 10 else {
        throw Failure("the answers are late; make sure that no other program uses the machine")
      }
      guard Double(worked) <= max(pause / 100, 20) else {
        throw Failure("the server must not use the CPU while it waits")
      }
    }

    /// The delay of each answer beyond its due time, in milliseconds, in ascending order.
    private static func receive(_ clients: [Client], _ sent: [Double]) throws -> [Double] {
      var errors: [Double] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      // They are due in the order in which they were sent, at intervals of a millisecond.
      for (number, client) in clients.enumerated() {
        let length = client.receive(into: &buffer)
        errors.append(now() - sent[number] - delay)
        guard buffer.prefix(max(length, 0)).starts(with: "HTTP/1.1 200".utf8) else {
          throw Failure("connection \(number) got no answer")
        }
        client.end()
      }
      return errors.sorted()
    }
  }

  extension Double {
    fileprivate var text: String { String(format: "%.2f", self) }
  }
#endif
