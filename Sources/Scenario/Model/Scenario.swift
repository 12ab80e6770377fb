// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
public import MockAPIText

/// One endpoint as a scenario file declares it: which requests it answers, what a client may rely on, and the
/// named answers. Checked and ready to serve.
///
/// An object that never changes, since sets of scenarios are copied often; and so that its identity tells this version from
/// another: what was prepared for it is found again.
public final class Scenario: Sendable, Identifiable {
  /// Whose rules hold for a scenario.
  public enum Origin: Sendable, Hashable {
    /// A scenario file.
    case scenarioFile
    /// A mapping of WireMock, which behaves as it does there.
    case wireMock
  }

  /// Where a scenario comes from.
  public enum Source: Sendable, Hashable {
    /// A file, by its path as it was found.
    case file(String)
    /// A text that was added while the server runs, by its name.
    case addition(String)
  }

  /// The priority of a scenario that gives none.
  public static let defaultPriority = 5

  /// Of a scenario file, what its name makes it; of a mapping, its `id`, or what its file, name and request make it. It does
  /// not depend on other scenarios or on the order of files.
  public let id: ScenarioID
  /// The file's path without `.json` when the file gives none. Unique among scenario files; mappings may share one.
  public let name: String
  public let source: Source
  /// Where the name stands; where the scenario begins when the file gives none.
  let namePosition: SourcePosition
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
  /// `nil` for a scenario file.
  public let mapping: MappingDetails?

  let paths: RequestPattern.Paths
  /// Of an exact path; 0 for others.
  let pathHash: UInt64
  /// Whether some case wants to see the request before it answers.
  let hasConditionalCases: Bool
  /// Whether the body has to be kept to decide.
  let readsBody: Bool

  init(
    id: ScenarioID, name: String, source: Source, namePosition: SourcePosition,
    position: SourcePosition, origin: Origin, priority: Int?, request: RequestPattern,
    state: StateRule? = nil, contract: Contract? = nil, cases: [Case], defaultCase: Int = 0,
    mapping: MappingDetails? = nil
  ) {
    self.id = id
    self.name = name
    self.source = source
    self.namePosition = namePosition
    self.position = position
    self.origin = origin
    self.priority = priority ?? Self.defaultPriority
    self.request = request
    self.state = state
    self.contract = contract
    self.cases = cases
    self.defaultCase = defaultCase
    self.mapping = mapping
    paths = request.paths
    pathHash = if case .exactly(let path) = paths { PathHash.of(path[...]) } else { 0 }
    hasConditionalCases = cases.contains { $0.when != nil }
    readsBody = request.readsBody || cases.contains { $0.when?.readsBody ?? false }
  }

  /// The file it was read from, as it was found; the name of a text that was added.
  public var file: String {
    switch source {
    case .file(let path): path
    case .addition(let name): name
    }
  }

  /// Where it stands, for people and editors: `file:line:column`.
  public var location: String { "\(file):\(position)" }
}
