// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
public import MockAPIText

/// An endpoint as a scenario file declares it: the requests that it answers, the contract, and the named answers. It
/// is checked and ready to serve.
///
/// Two scenarios are equal if they are the same version: copies of the one that was read from its file or text.
public struct Scenario: Sendable, Identifiable, Hashable {
  /// The origin, whose rules apply to a scenario.
  @usableFromInline package enum Origin: Sendable, Hashable {
    /// A scenario file.
    case scenarioFile
    /// A mapping of WireMock, which behaves as in WireMock.
    case wireMock
  }

  /// The source of a scenario.
  @usableFromInline package enum Source: Sendable, Hashable {
    /// A file, by its path as it was found.
    case file(String)
    /// A text that was added while the server runs, by its name.
    case addition(String)
  }

  /// The priority of a scenario without a priority.
  package static let defaultPriority = 5

  // Inlined are those that the server reads for each request.

  /// For a scenario file it is derived from its name; for a mapping it is its `id`, or is derived from its file, name
  /// and request. It does not depend on other scenarios or on the order of files.
  @inlinable public var id: ScenarioID { box.values.id }
  /// The file's path without `.json` if the file has no name. Unique among scenario files; mappings may share one.
  @inlinable public var name: String { box.values.name }
  @inlinable package var source: Source { box.values.source }
  /// The place of the name; the beginning of the scenario if the file has none.
  package var namePosition: SourcePosition { box.values.namePosition }
  /// The place of its `request` in the file.
  public var position: SourcePosition { box.values.position }
  @inlinable package var origin: Origin { box.values.origin }
  /// Lower numbers come first.
  public var priority: Int { box.values.priority }
  /// The requests that it answers.
  @inlinable package var request: RequestPattern { box.values.request }
  /// The sample that the file declares; `nil` if it has none.
  package var sample: SampleRequest? { box.values.rare?.sample }
  /// The state in which it answers, and the next state; `nil` if it does not belong to a state machine.
  package var state: StateRule? { box.values.rare?.state }
  /// The contract; `nil` if the file has none.
  package var contract: Contract? { box.values.rare?.contract }
  /// The answers, in the order of the file; never empty.
  @inlinable public var cases: [Case] { box.values.cases }
  /// The index of the case that answers if nothing else decides.
  @inlinable public var defaultCase: Int { box.values.defaultCase }
  /// `nil` for a scenario file.
  package var mapping: MappingDetails? {
    box.values.rare?.mapping ?? (origin == .wireMock ? MappingDetails() : nil)
  }
  /// Its JSON as it was given: of a scenario file, or of one mapping, in WireMock's dialect. It shares the bytes of its
  /// file. Empty if it was not read from a text.
  package var declaration: ArraySlice<UInt8> { box.values.declaration }

  /// The values are in a box, because sets of many thousand scenarios are copied often.
  @usableFromInline let box: Box

  @usableFromInline final class Box: Sendable {
    @usableFromInline let values: Values

    init(_ values: Values) { self.values = values }
  }

  @usableFromInline struct Values: Sendable {
    @usableFromInline var id: ScenarioID
    @usableFromInline let name: String
    @usableFromInline let source: Source
    let namePosition: SourcePosition
    let position: SourcePosition
    @usableFromInline let origin: Origin
    let priority: Int
    @usableFromInline let request: RequestPattern
    @usableFromInline let cases: [Case]
    @usableFromInline let defaultCase: Int
    let declaration: ArraySlice<UInt8>
    var rare: Rare?
  }

  /// What most of many thousand scenarios do not have.
  final class Rare: Sendable {
    let sample: SampleRequest?
    let state: StateRule?
    let contract: Contract?
    let mapping: MappingDetails?

    /// `nil` if there is nothing to keep.
    init?(
      sample: SampleRequest?, state: StateRule?, contract: Contract?, mapping: MappingDetails?
    ) {
      let isPlain = mapping?.isEmpty ?? true
      if sample == nil, state == nil, contract == nil, isPlain { return nil }
      self.sample = sample
      self.state = state
      self.contract = contract
      self.mapping = mapping
    }
  }

  /// Tells this version from all others that are in memory.
  @inlinable package var identity: ObjectIdentifier { ObjectIdentifier(box) }

  public static func == (left: Scenario, right: Scenario) -> Bool { left.box === right.box }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }

  /// The same scenario with another id.
  package func with(id: ScenarioID) -> Scenario { changing { $0.id = id } }

  /// The same scenario with another contract.
  package func with(contract: Contract) -> Scenario {
    changing {
      $0.rare = Rare(
        sample: sample, state: state, contract: contract, mapping: $0.rare?.mapping)
    }
  }

  private func changing(_ change: (inout Values) -> Void) -> Scenario {
    var values = box.values
    change(&values)
    return Scenario(box: Box(values))
  }

  /// The path of its file, as it was found; or the name of an added text.
  public var file: String {
    switch source {
    case .file(let path): path
    case .addition(let name): name
    }
  }

  /// Its place, for readers and editors: `file:line:column`.
  public var location: String { "\(file):\(position)" }
}

extension Scenario {
  package init(
    id: ScenarioID, name: String, source: Source, namePosition: SourcePosition,
    position: SourcePosition, origin: Origin, priority: Int?, request: RequestPattern,
    sample: SampleRequest? = nil,
    state: StateRule? = nil, contract: Contract? = nil, cases: [Case], defaultCase: Int = 0,
    mapping: MappingDetails? = nil, declaration: ArraySlice<UInt8> = []
  ) {
    box = Box(
      Values(
        id: id, name: name, source: source, namePosition: namePosition, position: position,
        origin: origin, priority: priority ?? Self.defaultPriority, request: request, cases: cases,
        defaultCase: defaultCase, declaration: declaration,
        rare: Rare(sample: sample, state: state, contract: contract, mapping: mapping)))
  }

  /// Whether it answers every request that another scenario would, if it comes first. If that cannot be decided cheaply, the answer is
  /// `false`.
  package func hides(_ other: Scenario) -> Bool {
    // A scenario for a state leaves requests to scenarios for other states.
    if let state, let required = state.required {
      guard state.machine == other.state?.machine, required == other.state?.required else {
        return false
      }
    }
    return request.covers(other.request)
  }
}
