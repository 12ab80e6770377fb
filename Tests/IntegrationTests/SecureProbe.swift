// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientTestSupport
import MockAPITestSupport
import Testing

/// Runs a client that trusts the server's authority, in a separate process, and gives its results over TLS.
struct SecureProbe {
  struct Answer {
    let name: String
    let kind: String
    /// Why there is no answer; empty if there is one.
    let reason: String
    let text: String
  }

  let combination: Combination
  /// The file of the server's authority.
  let authority: String

  /// Asks for the cases one after the other.
  func ask(
    _ cases: [(name: String, timeout: Duration)], at url: URL
  ) async throws -> [Answer] {
    let program = Program("TransportProbe", in: Repository.root)
    let arguments =
      [combination.way.rawValue, combination.style.rawValue, url.absoluteString, authority]
      + cases.map { "\($0.name)=\(Int($0.timeout / .milliseconds(1)))" }
    let result = try #require(
      // The raw socket trusts the given file, wherever it runs.
      combination.way == .rawSocket
        ? try await program.run(arguments)
        : try await SystemTrust.run(program, arguments, trusting: authority))
    try #require(result.status == 0 && !result.wasKilled, "\(result)")
    let answers = result.output.split(separator: "\n").compactMap { line -> Answer? in
      let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      return Answer(
        name: String(parts[0]), kind: String(parts[1]), reason: String(parts[2]),
        text: String(parts[3]))
    }
    try #require(answers.map(\.name) == cases.map(\.name), "\(result)")
    return answers
  }
}
