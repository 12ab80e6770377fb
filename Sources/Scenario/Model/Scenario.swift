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
  /// Everything else; the same object for all copies.
  package let version: ScenarioVersion

  init(name: String, _ version: ScenarioVersion) {
    self.name = name
    self.version = version
  }

  /// Where the name stands; where the scenario begins when the file gives none.
  var namePosition: SourcePosition { version.namePosition }
  /// The file it was read from, as it was found.
  public var file: String { version.file }
  /// Where its `request` stands in the file.
  public var position: SourcePosition { version.position }
  public var origin: Origin { version.origin }
  /// Lower goes first.
  public var priority: Int { version.priority }
  /// Which requests it answers.
  public var request: RequestPattern { version.request }
  /// In which state it answers, and where that leads; `nil` when it has no part in a state machine.
  public var state: StateRule? { version.state }
  /// What a client may rely on; `nil` when the file says nothing about it.
  public var contract: Contract? { version.contract }
  /// The answers, in the order of the file; never empty.
  public var cases: [Case] { version.cases }
  /// The index of the case that answers when nothing else decides.
  public var defaultCase: Int { version.defaultCase }

  /// Where it stands, for people and editors: `file:line:column`.
  public var location: String { "\(file):\(position)" }
}
