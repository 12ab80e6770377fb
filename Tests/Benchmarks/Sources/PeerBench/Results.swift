// mockapi
// SPDX-License-Identifier: Apache-2.0

/// All that was measured.
struct Results: Codable {
  var date: String
  var machine: String
  /// The load of the machine before and after, as the system gives it.
  var loadAverages: [String]
  var versions: [String: String]
  var settings: String
  var rows: [Row] = []
  var sets: [Set] = []

  /// A row of the table for one server.
  struct Row: Codable {
    let row: String
    let set: String
    let server: String
    /// The reason why nothing was measured.
    var problem: String?
    /// Whether it is so slow that it was measured once and with one connection.
    var isSlow = false
    /// In microseconds a request.
    var processor: [Double] = []
    /// In requests a second.
    var throughput: [Double] = []
    /// Requests a second for the times below: half of the throughput.
    var rate: [Double] = []
    /// In microseconds.
    var p50: [Double] = []
    var p99: [Double] = []
    var p999: [Double] = []
    var errors = 0
    var statuses: [String: Int] = [:]
  }

  /// A set of stubs, served by one server.
  struct Set: Codable {
    let set: String
    let server: String
    /// In milliseconds.
    var starts: [Double] = []
    /// In MB, when it was ready and after the load.
    var residentAtStart = 0.0
    var residentAtEnd = 0.0
  }
}

extension [Double] {
  /// The middle value; 0 if there is none.
  var median: Double {
    if isEmpty { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
