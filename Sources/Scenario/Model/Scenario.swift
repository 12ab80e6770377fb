// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// One endpoint as a scenario file declares it: which requests it answers, what a client may rely on, and the
/// named answers. A value, checked and ready to serve.
public struct Scenario: Sendable {
  /// Whose rules hold for a scenario.
  public enum Origin: Sendable, Hashable {
    /// A scenario file.
    case scenarioFile
    /// A mapping of WireMock, which behaves as it does there.
    case wireMock
  }

  /// The priority of a scenario that gives none.
  public static let defaultPriority = 5

  /// Unique in a set of scenarios; the file's path without `.json` when the file gives none.
  public internal(set) var name: String
  /// Where the name stands; where the scenario begins when the file gives none.
  let namePosition: SourcePosition
  /// The file it was read from, as it was found.
  public let file: String
  /// Where its `request` stands in the file.
  public let position: SourcePosition
  public let origin: Origin
  /// Lower goes first.
  public let priority: Int
  /// Which requests it answers.
  public let request: RequestPattern
  /// In which state it answers, and where that leads; `nil` when it has no part in a state machine.
  public let state: StateRule?
  /// What a client may rely on; `nil` when the file says nothing about it.
  public let contract: Contract?
  /// The answers, in the order of the file; never empty.
  public let cases: [Case]
  /// The index of the case that answers when nothing else decides.
  public let defaultCase: Int

  /// Where it stands, for people and editors: `file:line:column`.
  public var location: String { "\(file):\(position)" }

  /// The index of the case with a name.
  public func caseIndex(named name: String) -> Int? {
    cases.firstIndex { $0.name == name }
  }
}
