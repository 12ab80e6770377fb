// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import MockAPITestSupport
import Testing

/// The faults under TLS, and faults of TLS itself, for clients that trust the server's authority.
@Suite(.serialized, .tags(.realTime))
struct SecureFaultTests {
  private static let onOwnTrust = FaultTests.combinations.filter { $0.way == .rawSocket }
  private static let onSystemTrust = FaultTests.allCombinations.filter { $0.way != .rawSocket }

  @Test(arguments: onOwnTrust)
  func `a fault is the same under TLS`(combination: Combination) async throws {
    try await checkFaults(combination)
  }

  @Test(.enabled(if: SystemTrust.isAvailable, "\(SystemTrust.reason)"), arguments: onSystemTrust)
  func `a fault is the same under TLS for clients that trust the system's authorities`(
    combination: Combination
  ) async throws {
    try await checkFaults(combination)
  }

  @Test(arguments: onOwnTrust)
  func `a failed handshake is no connection`(combination: Combination) async throws {
    try await checkPorts(combination)
  }

  @Test(.enabled(if: SystemTrust.isAvailable, "\(SystemTrust.reason)"), arguments: onSystemTrust)
  func `a failed handshake is no connection for clients that trust the system's authorities`(
    combination: Combination
  ) async throws {
    try await checkPorts(combination)
  }

  private func checkFaults(_ combination: Combination) async throws {
    let folder = try ScratchFolder()
    let server = try await FaultCases.server { $0.makeSecure(in: folder) }
    let crashes = FaultCases.crashes(combination.way)
    let entries = FaultCases.all.filter { !crashes.contains($0.name) }
    let probe = SecureProbe(combination: combination, authority: folder.authority)
    let answers = try await probe.ask(
      entries.map { ($0.name, $0.stalls ? .milliseconds(200) : combination.way.patience) },
      at: try #require(server.secureURL))
    var lostCount = 0
    for (entry, answer) in zip(entries, answers) {
      if combination.way == .urlSession, !entry.stalls, answer.reason == "timedOut" {
        // As in ``LostAnswers``: it is the fault of the library if the whole answer was sent.
        let isSent = server.journal.entries.contains {
          $0.reply.caseName == entry.name && ![.clientLeft, .inProgress].contains($0.ending)
        }
        #expect(isSent, "\(entry.name): \(answer.text)")
        lostCount += 1
        continue
      }
      let kinds = FaultCases.expected(entry, by: combination.way).map(\.rawValue)
      #expect(kinds.contains(answer.kind), "\(entry.name): \(answer.text)")
      if entry.stalls { #expect(answer.reason == "timedOut", "\(entry.name): \(answer.text)") }
    }
    #expect(lostCount * 2 <= entries.count)
    await server.stop()
  }

  private func checkPorts(_ combination: Combination) async throws {
    let folder = try ScratchFolder()
    let server = try await FaultCases.server {
      $0.makeSecure(in: folder)
      for port in FaultPort.allCases { $0.faultPorts[port] = 0 }
    }
    let probe = SecureProbe(combination: combination, authority: folder.authority)
    // With the same trust: the failures below are caused by the port, not by missing trust.
    let sound = try await probe.ask(
      [("end-close", combination.way.patience)], at: try #require(server.secureURL))
    #expect(sound.map(\.kind) == ["success"], "\(sound)")
    for port in [FaultPort.handshakeRefused, .expired, .wrongHost, .untrusted] {
      let answers = try await probe.ask(
        [("end-close", combination.way.patience)], at: try #require(server.url(of: port)))
      #expect(answers.map(\.kind) == ["noAnswer"], "\(port): \(answers)")
      #expect(answers.map(\.reason) == ["cannotConnect"], "\(port): \(answers)")
    }
    // With TLS 1.3, the refusal comes after the client's own handshake.
    let refused = try await probe.ask(
      [("end-close", combination.way.patience)],
      at: try #require(server.url(of: .clientCertificateRefused)))
    #expect(refused.map(\.kind) == ["noAnswer"], "\(refused)")
    if combination.way == .urlSession {
      #expect(refused.map(\.reason) == ["cannotConnect"], "\(refused)")
    }
    await server.stop()
  }
}

extension ServerConfiguration {
  fileprivate mutating func makeSecure(in folder: ScratchFolder) {
    tls = TLSConfiguration(identity: .selfSigned(caFile: folder.authority))
  }
}

extension ScratchFolder {
  fileprivate var authority: String { path + "/ca.pem" }
}
