// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs the measurements. The servers take turns, so that a change of the machine's own load meets all of them.
struct Bench {
  let options: Options
  /// The load generator.
  let load: String
  let peers: [any Peer]

  /// A server whose second answer to a request takes more seconds is measured once and with one connection.
  private static let slowness = 0.05

  /// - Parameter save: called after each set of stubs, with what is measured until then.
  func run(save: (Results) throws -> Void) throws -> Results {
    var results = Results(
      date: Self.date, machine: Self.machine, loadAverages: [Self.loadAverage], versions: [:],
      settings:
        "\(options.repeats) times \(options.seconds) s after \(options.warmup) s of warming up"
        + (Self.hasRealTimePriority ? ", with real-time priority" : ""))
    for peer in peers { results.versions[peer.name] = try peer.version() }
    var limits: [String: Int] = [:]
    for set in StubSet.all {
      let rows = set.rows.filter { row in
        options.rows.isEmpty || options.rows.contains { row.name.contains($0) }
      }
      if rows.isEmpty { continue }
      measure(set.with(rows: rows), into: &results, &limits)
      try save(results)
    }
    results.loadAverages.append(Self.loadAverage)
    return results
  }

  /// - Parameter limits: the numbers of stubs with which servers did not start, by their names.
  private func measure(
    _ set: StubSet, into results: inout Results, _ limits: inout [String: Int]
  ) {
    var rows: [String: [String: Results.Row]] = [:]
    for row in set.rows {
      for peer in peers where peer.question(in: row, of: set) != nil {
        rows[row.name, default: [:]][peer.name] = Results.Row(
          row: row.name, set: set.name, server: peer.name)
      }
    }
    var sets: [String: Results.Set] = [:]
    let servers = start(set, &sets, &rows, &limits)
    for number in 0..<options.repeats {
      for row in set.rows {
        // Each server is first as often as the others.
        for index in servers.indices {
          let server = servers[(index + number) % servers.count]
          guard var one = rows[row.name]?[server.peer.name], one.problem == nil, !one.isSlow,
            let question = server.peer.question(in: row, of: set)
          else { continue }
          do {
            try server.resume()
            try measure(question, server, into: &one)
          } catch {
            one.problem = "\(error)"
          }
          // A server that failed may still be busy with its requests.
          try? server.pause()
          note(
            "\(row.name), \(server.peer.name): \(one.problem ?? "\(one.processor.last ?? 0) µs")")
          rows[row.name]?[server.peer.name] = one
        }
      }
    }
    for server in servers {
      sets[server.peer.name]?.residentAtEnd = (try? server.residentMegabytes) ?? 0
      server.stop()
    }
    // The system takes much memory back over some seconds, and holds up every server meanwhile.
    if sets.values.contains(where: { $0.residentAtEnd > 1_000 }) { sleep(10) }
    for row in set.rows { results.rows += peers.compactMap { rows[row.name]?[$0.name] } }
    results.sets += peers.compactMap { sets[$0.name] }.filter { $0.server != OneStubPeer.name }
  }

  /// The last start of each server stays.
  private func start(
    _ set: StubSet, _ sets: inout [String: Results.Set],
    _ rows: inout [String: [String: Results.Row]], _ limits: inout [String: Int]
  ) -> [RunningPeer] {
    var running: [RunningPeer] = []
    var failed: Swift.Set<String> = []
    for number in 1...options.starts {
      for peer in peers where !failed.contains(peer.name) {
        let questions = set.rows.compactMap { peer.question(in: $0, of: set) }
        guard let question = questions.first(where: { !$0.isMissing }) ?? questions.first else {
          continue
        }
        do {
          if let limit = limits[peer.name], limit <= set.count {
            throw Failure("not tried: it did not start with \(limit) stubs")
          }
          let server = try RunningPeer(
            peer, set, question: question, patience: options.patience)
          sets[peer.name, default: Results.Set(set: set.name, server: peer.name)].starts
            .append(server.startMilliseconds)
          note("\(set.name), \(peer.name): ready after \(Int(server.startMilliseconds)) ms")
          if number < options.starts {
            server.stop()
          } else {
            sets[peer.name]?.residentAtStart = try server.residentMegabytes
            running.append(server)
            try server.pause()
          }
        } catch {
          note("\(set.name), \(peer.name): \(error)")
          failed.insert(peer.name)
          // One stub is always the same.
          if set.count >= 1_000, peer.name != OneStubPeer.name {
            limits[peer.name] = min(set.count, limits[peer.name] ?? .max)
          }
          for row in set.rows { rows[row.name]?[peer.name]?.problem = "\(error)" }
        }
      }
    }
    return running
  }

  private func measure(
    _ row: StubSet.Row, _ server: RunningPeer, into result: inout Results.Row
  ) throws {
    _ = try server.check(row)
    result.isSlow = try server.check(row) > Self.slowness
    let size: Load.Size = result.isSlow ? .slow : row.isLarge ? .large : .usual
    if result.processor.isEmpty, server.peer.needsHeat {
      _ = try Load.measure(
        server, row, size, with: load, rate: nil, seconds: options.heat, warmup: 0.1)
    }
    let most = try Load.measure(
      server, row, size, with: load, rate: nil, seconds: options.seconds, warmup: options.warmup)
    let rate = most.perSecond / 2
    let steady = try Load.measure(
      server, row, size, with: load, rate: rate, seconds: options.seconds,
      warmup: options.warmup / 2)
    result.processor.append(most.processorMicroseconds)
    result.throughput.append(most.perSecond)
    result.rate.append(rate)
    result.p50.append(steady.p50)
    result.p99.append(steady.p99)
    result.p999.append(steady.p999)
    result.errors += most.errors + steady.errors
    result.statuses.merge(most.statuses) { $0 + $1 }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  // MARK: The machine

  /// Whether this process, and so those that it starts, run before all usual ones: `chrt --fifo 10 script/bench`.
  static var hasRealTimePriority: Bool { [SCHED_FIFO, SCHED_RR].contains(sched_getscheduler(0)) }

  private static var date: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "yyyy-MM-dd HH:mm 'UTC'"
    return formatter.string(from: Date())
  }

  private static var machine: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(name ?? "unknown kind")"
  }

  private static var loadAverage: String {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    return text.split(separator: " ").first.map(String.init) ?? "unknown"
  }
}
