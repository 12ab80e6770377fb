// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the load generator reports.
struct Load: Decodable {
  let requests: Int
  let seconds: Double
  let errors: Int
  let processorSeconds: Double
  /// In microseconds.
  let p50: Double
  let p99: Double
  let p999: Double
  let statuses: [String: Int]

  var perSecond: Double { Double(requests) / seconds }
  /// The CPU time of the server for a request, in microseconds.
  var processorMicroseconds: Double { processorSeconds * 1e6 / Double(requests) }

  /// How many connections a measurement has, and how long it may last.
  struct Size {
    var connections = 64
    /// A measurement takes longer until there are so many answers,
    var least = 64
    /// but not longer than this, in seconds.
    var most = 10.0

    static let usual = Size()
    /// For answers of a mebibyte.
    static let large = Size(connections: 16)
    /// For servers that would otherwise hold up all others: requests do not queue.
    static let slow = Size(connections: 1, least: 3)
  }

  /// - Parameter rate: the number of requests a second; `nil` for as many as the server answers.
  static func measure(
    _ server: RunningPeer, _ row: StubSet.Row, _ size: Size, with program: String, rate: Double?,
    seconds: Double, warmup: Double
  ) throws -> Load {
    let request = FileManager.default.temporaryDirectory.appending(
      path: "peerbench-\(getpid())-request")
    try Data(row.request.utf8).write(to: request)
    defer { try? FileManager.default.removeItem(at: request) }
    var command = [
      program, "--port", "\(server.port)", "--request", request.path, "--seconds", "\(seconds)",
      "--warmup", "\(warmup)", "--connections", "\(size.connections)", "--least", "\(size.least)",
      "--most", "\(size.most)",
    ]
    if let rate { command += ["--rate", "\(rate)"] }
    for process in try server.processes { command += ["--process", "\(process)"] }
    let text = try output(of: command)
    guard let load = try? JSONDecoder().decode(Load.self, from: Data(text.utf8)) else {
      throw Failure("the load failed: \(text.prefix(200))")
    }
    guard load.requests > 0 else { throw Failure("it answered nothing in \(Int(size.most)) s") }
    return load
  }
}
