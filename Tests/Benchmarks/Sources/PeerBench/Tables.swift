// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The results as tables in Markdown.
struct Tables {
  let results: Results

  /// One line a row and one column a server: CPU time and memory.
  var short: String {
    let servers = servers.filter { $0 != OneStubPeer.name }
    var lines = [
      "| CPU time a request, in µs | \(servers.joined(separator: " | ")) |",
      "| --- |\(String(repeating: " --- |", count: servers.count))",
    ]
    for row in names(results.rows.map(\.row)) {
      let cells = servers.map { server in cell(row, server) { Self.number($0.processor.median) } }
      lines.append("| \(row) | \(cells.joined(separator: " | ")) |")
    }
    lines += [
      "",
      "| resident memory after the load, in MB; start to the first answer, in ms | \(servers.joined(separator: " | ")) |",
      "| --- |\(String(repeating: " --- |", count: servers.count))",
    ]
    for set in names(results.sets.map(\.set)) {
      let cells = servers.map { server in
        results.sets.first { $0.set == set && $0.server == server }.map {
          "\(Self.number($0.residentAtEnd)); \(Self.number($0.starts.median))"
        } ?? "–"
      }
      lines.append("| \(set) | \(cells.joined(separator: " | ")) |")
    }
    return ([caption, ""] + lines + [""] + growth + remarks).joined(separator: "\n")
  }

  /// The CPU time of `mockapi` with many stubs, as a multiple of its CPU time with one stub in the same minutes.
  private var growth: [String] {
    let found = names(results.rows.map(\.row)).compactMap { row in
      find(row, MockAPIPeer.name).flatMap { ratio(of: $0, to: OneStubPeer.name) }.map {
        "\($0) (\(row))"
      }
    }
    if found.isEmpty { return [] }
    return [
      "* The CPU time of mockapi with many stubs, as a multiple of that with one stub for an exact path, measured in the same minutes: \(found.joined(separator: "; "))."
    ]
  }

  /// Each server that is better than mockapi somewhere, with the rows and the reason.
  private var remarks: [String] {
    var lines: [String] = []
    for server in servers
    where ![MockAPIPeer.name, OneStubPeer.name, ConstantPeer.name].contains(server) {
      let rows = names(results.rows.map(\.row)).filter { row in
        guard let own = find(row, MockAPIPeer.name), let other = find(row, server) else {
          return false
        }
        return other.processor.median < own.processor.median
      }
      let sets = names(results.sets.map(\.set)).filter { set in
        guard let own = memory(set, MockAPIPeer.name), let other = memory(set, server) else {
          return false
        }
        return other < own
      }
      let found = [("CPU time", rows), ("memory", sets)].filter { !$0.1.isEmpty }.map {
        "less \($0.0) than mockapi (\($0.1.joined(separator: "; ")))"
      }
      if found.isEmpty { continue }
      lines.append(
        "* \(server) needs \(found.joined(separator: ", and ")): \(Self.reason(of: server)).")
    }
    return lines
  }

  private static func reason(of server: String) -> String {
    switch server {
    case "nginx":
      "its answers are constants of a configuration that is compiled at the start; it keeps no journal, looks into no body, and names "
        + "no near misses"
    case "pact stub", "Hummingbird", "FlyingFox":
      "the program of mockapi also has the judge, the templates and the control APIs, so at the start all but 3 MB of its memory are pages of "
        + "its program and its libraries; with many stubs it keeps their bytes and an index, for look-ups that do not grow with them"
    default: "no reason is known"
    }
  }

  /// The measurements of a server in a row; `nil` if there was a problem.
  private func find(_ row: String, _ server: String) -> Results.Row? {
    results.rows.first { $0.row == row && $0.server == server && $0.problem == nil }
  }

  /// The CPU time as a multiple of that of another server in the same row: the median over the turns, because two servers have the
  /// same turn at nearly the same time. A server that was slow has fewer turns, and then the medians are compared.
  private func ratio(of row: Results.Row, to server: String) -> String? {
    guard let other = find(row.row, server) else { return nil }
    let ratio =
      row.processor.count == other.processor.count
      ? zip(row.processor, other.processor).map { $0 / $1 }.median
      : row.processor.median / other.processor.median
    return String(format: "%.2f", ratio)
  }

  private func memory(_ set: String, _ server: String) -> Double? {
    results.sets.first { $0.set == set && $0.server == server }?.residentAtEnd
  }

  /// One line for each row and server, with everything that was measured.
  var long: String {
    var lines = [
      caption, "",
      "| row | server | CPU, µs a request | of C | requests a second | rate | p50, ms | p99, ms | p99.9, ms |",
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in results.rows {
      if let problem = row.problem {
        lines.append("| \(row.row) | \(row.server) | \(problem) | | | | | | |")
        continue
      }
      lines.append(
        "| \(row.row) | \(row.server) | \(Self.spread(row.processor))\(row.isSlow ? ", with one connection" : "") | "
          + "\(ratio(of: row, to: ConstantPeer.name) ?? "") | \(Self.spread(row.throughput)) | \(Self.times(row)) |"
      )
    }
    lines += [
      "", "| stubs | server | start, ms | memory at the start, MB | memory after the load, MB |",
      "| --- | --- | --- | --- | --- |",
    ]
    for set in results.sets {
      lines.append(
        "| \(set.set) | \(set.server) | \(Self.spread(set.starts)) | \(Self.number(set.residentAtStart)) | "
          + "\(Self.number(set.residentAtEnd)) |")
    }
    lines += [
      "",
      "Versions: \(names(results.versions.sorted { $0.key < $1.key }.map(\.value)).joined(separator: "; ")).",
    ]
    return lines.joined(separator: "\n")
  }

  /// The times at half of the largest rate.
  var times: String {
    var lines = [
      caption, "",
      "| row | server | requests a second | p50, ms | p99, ms | p99.9, ms |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in results.rows where row.problem == nil {
      lines.append("| \(row.row) | \(row.server) | \(Self.times(row)) |")
    }
    return lines.joined(separator: "\n")
  }

  /// The rate and the times at that rate, as cells.
  private static func times(_ row: Results.Row) -> String {
    let times = [row.p50, row.p99, row.p999].map { times in spread(times.map { $0 / 1000 }) }
    return ([number(row.rate.median)] + times).joined(separator: " | ")
  }

  private var caption: String {
    "Measured on \(results.date): \(results.machine); load averages \(results.loadAverages.joined(separator: " and ")) before and after; "
      + "\(results.settings)."
  }

  private var servers: [String] { names(results.rows.map(\.server)) }

  private func cell(_ row: String, _ server: String, _ text: (Results.Row) -> String) -> String {
    find(row, server).map(text) ?? "–"
  }

  /// Each name once, in order.
  private func names(_ all: [String]) -> [String] {
    var seen: Swift.Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// The median, and the least and the largest value if there are several.
  private static func spread(_ values: [Double]) -> String {
    guard values.count > 1, let least = values.min(), let most = values.max() else {
      return number(values.median)
    }
    return "\(number(values.median)) (\(number(least))–\(number(most)))"
  }

  /// With three digits.
  private static func number(_ value: Double) -> String {
    value >= 100
      ? String(format: "%.0f", value) : String(format: value >= 10 ? "%.1f" : "%.2f", value)
  }
}
