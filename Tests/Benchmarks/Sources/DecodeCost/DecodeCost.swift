// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Measures the cost of tolerant decoding compared with plain Codable, and the cost of a defect.
///
///     swift run -c release --package-path Tests/Benchmarks [--traits Macros] DecodeCost [ROUNDS]
///
/// With the trait it measures a model of the macro too, and needs swift-syntax.
///
/// Exits with 1 if the cost exceeds the promises of `docs/client.md` by more than a margin, with a sentence for each broken promise.
@main
struct DecodeCost {
  /// The allowed growth of the cost of a defect from the smallest to the largest body, which has four times the
  /// defects. If the cost of each grew with their number, the growth would be 4.
  static let greatestGrowth = 1.5

  /// By how much a ratio may exceed its promise before it is a failure. Ratios differ by a tenth between machines and rounds, and
  /// whatever makes decoding slower for all apps shows more than that.
  static let margin = 1.2

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let rounds = arguments.isEmpty ? 30 : Int(arguments.joined()), rounds > 0,
      arguments.count < 2
    else {
      fail(["expected the number of rounds, found \(arguments.joined(separator: " "))"], status: 64)
    }
    #if DEBUG
      fail(["this measures optimized code: build it with -c release"], status: 64)
    #endif
    let broken =
      try ratios(rounds: rounds) + growth(rounds: rounds) + Comparison.measure(rounds: rounds)
    if !broken.isEmpty { fail(broken, status: 1) }
    print("\nEverything costs what the documentation says.")
  }

  /// Prints the cost of a body for each way, and returns a sentence for each way that costs too much.
  private static func ratios(rounds: Int) throws -> [String] {
    let ways = Way.allCases
    // Plain Codable has no bad rows, since it would stop at the first.
    let badRows = [0, 1, 1_000]
    let bodies = ways.flatMap { way in
      badRows.prefix(way == .plain ? 1 : badRows.count).map { (way, bad: $0) }
    }
    let times = try fastest(
      of: bodies.map { way, bad in
        let body = way.body(rows: 1_000, bad: bad)
        return { try way.decode(body) }
      }, rounds: rounds)
    let size = Way.plain.body(rows: 1_000, bad: 0).count
    print("A body of \(size) bytes, the least of \(rounds) rounds, CPU time:\n")
    print(line("", ["", "nothing wrong", "one bad row", "all rows bad"]))
    let results = zip(bodies, times).map { ($0.0, bad: $0.bad, ratio: $1 / times[0]) }
    for way in ways {
      let found = results.filter { $0.0 == way }.map(\.ratio)
      print(line(way.rawValue, [milliseconds(found[0] * times[0])] + found.map(multiple)))
    }
    return results.compactMap { way, bad, ratio in
      let limit = bad == 0 ? way.greatestRatio : bad == 1 ? way.greatestRatioWithBadRow : nil
      guard let limit, ratio > limit * margin else { return nil }
      return
        "\(way.rawValue), \(bad) bad rows: decoding costs \(multiple(ratio)) what plain Codable costs, and may "
        + "cost \(multiple(limit))"
    }
  }

  /// Prints the cost of each of 1,500, 3,000 and 6,000 defects, and returns a sentence for each way in which the cost
  /// grows.
  private static func growth(rounds: Int) throws -> [String] {
    let counts = [1_500, 3_000, 6_000]
    let ways = Way.allCases.dropFirst()
    print("\nWhat each defect adds to a body without one:\n")
    print(line("", counts.map { "\($0) defects" }))
    return try ways.compactMap { way in
      // Good and bad bodies have the same number of rows, so the difference is the cost of the defects.
      let bodies = counts.flatMap { count in
        [0, count / Row.defects].map { way.body(rows: count / Row.defects, bad: $0) }
      }
      let found = try counts.indices.map { try way.decode(bodies[2 * $0 + 1]) }
      guard found == counts else { return "\(way.rawValue): found \(found) defects, not \(counts)" }
      let times = try fastest(of: bodies.map { body in { try way.decode(body) } }, rounds: rounds)
      let costs = counts.indices.map { (times[2 * $0 + 1] - times[2 * $0]) / Double(counts[$0]) }
      print(line(way.rawValue, costs.map(microseconds)))
      let growth = costs[2] / costs[0]
      guard growth > greatestGrowth else { return nil }
      return
        "\(way.rawValue): each of \(counts[2]) defects costs \(multiple(growth)) what each of "
        + "\(counts[0]) costs, and may cost \(multiple(greatestGrowth))"
    }
  }

  /// Ends the program after writing `sentences` to standard error.
  private static func fail(_ sentences: [String], status: Int32) -> Never {
    for sentence in sentences {
      FileHandle.standardError.write(Data("error: \(sentence)\n".utf8))
    }
    exit(status)
  }

  static func line(_ name: String, _ columns: [String]) -> String {
    let cells = columns.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }
    return "  " + name.padding(toLength: 28, withPad: " ", startingAt: 0) + cells.joined()
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.2f ms", seconds * 1e3)
  }

  private static func microseconds(_ seconds: Double) -> String {
    String(format: "%.2f us", seconds * 1e6)
  }

  static func multiple(_ ratio: Double) -> String {
    String(format: "%.2f times", ratio)
  }
}
