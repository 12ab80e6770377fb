// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIClient
import Testing

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JudgedVariant {
  /// An exchange in which the resource is not as a correct client.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The id of the variant, or of the case.
    public let id: String
    /// What a correct client makes of the answer, and what the resource made of it.
    public let message: String
    /// The path of the scenario file.
    public let file: String
    /// The line of the damaged value, or of the case, from 1.
    public let line: Int
    /// The column of the damaged value, or of the case, from 1.
    public let column: Int

    /// `Scenarios/registration.json:19:47: registration/registered~drop@/id: expected …`
    public var description: String { "\(file):\(line):\(column): \(id): \(message)" }

    /// Records the finding as an issue of the running test, at the damaged value.
    func record() {
      let name = file.split(separator: "/").last ?? "scenario"
      Issue.record(
        Comment(rawValue: "\(id): \(message)"),
        sourceLocation: SourceLocation(
          fileID: "Scenarios/\(name)", filePath: URL(fileURLWithPath: file).path, line: line,
          column: column))
    }
  }

  /// The findings where no test of Swift Testing runs, such as under XCTest: there they are an error, because an issue that is
  /// recorded is lost.
  public struct Findings: Error, Sendable, Hashable, CustomStringConvertible {
    /// In the order of the variants; never empty.
    public let findings: [Finding]
    /// The number of variants that were judged.
    public let judgedCount: Int

    /// Every finding on a line of its own.
    public var description: String {
      let lines = findings.map { "\n\($0)" }.joined()
      return "findings in \(findings.count) of \(judgedCount) judged exchanges:" + lines
    }
  }

  /// Fails the running test.
  /// - Throws: ``Findings`` where no test of Swift Testing runs.
  static func report(_ findings: [Finding], judgedCount: Int) throws {
    guard !findings.isEmpty else { return }
    // Under XCTest, and in a task that is detached from its test, recording would let the test pass.
    guard Test.current != nil else {
      throw Findings(findings: findings, judgedCount: judgedCount)
    }
    for finding in findings { finding.record() }
  }
}

extension JudgedVariant.Findings: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension [JudgedVariant] {
  /// Asks the resource for one variant after the other, and fails the test with all that are findings: for XCTest, which has
  /// no arguments of tests.
  ///
  /// ```swift
  /// func testRegistrationSurvives() async throws {
  ///   let variants = try JudgedVariant.all(in: "Scenarios/registration.json", isQuick: true)
  ///   try await variants.judge(Registration(email: "ada@example.com")) { $0.errorCode.rawValue }
  /// }
  /// ```
  /// - Parameters: as those of ``JudgedVariant/judge(_:timeLimit:allowsSilent:code:client:)``.
  /// - Throws: ``JudgedVariant/Findings`` where no test of Swift Testing runs, such as under XCTest;
  ///   ``JudgedVariant/InvalidSelection`` if the array is empty; or why the server cannot be started.
  public func judge<R: Resource>(
    _ resource: R, timeLimit: Duration = .seconds(2), allowsSilent: Bool = false,
    code: @escaping @Sendable (R.Failure.Domain) -> String? = { _ in nil },
    client: @escaping @Sendable (URL) -> APIClient = { APIClient(baseURL: $0) }
  ) async throws {
    guard !isEmpty else {
      throw JudgedVariant.InvalidSelection(problems: [
        "an array of variants must not be empty when it is judged: it would prove nothing"
      ])
    }
    var findings: [JudgedVariant.Finding] = []
    for variant in self {
      let finding = try await variant.finding(
        of: resource, timeLimit, allowsSilent: allowsSilent, code: code, client: client)
      if let finding { findings.append(finding) }
    }
    try JudgedVariant.report(findings, judgedCount: count)
  }
}
