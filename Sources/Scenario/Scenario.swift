// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIMatching
import MockAPISynchronization
public import MockAPIText

/// An endpoint as a scenario file declares it: the requests that it answers, the contract, and the named answers. It
/// is checked and ready to serve.
///
/// It is an object that never changes, because sets of scenarios are copied often. Its identity distinguishes this
/// version from others, so results prepared for it are found again.
public final class Scenario: Sendable, Identifiable {
  /// The origin, whose rules apply to a scenario.
  public enum Origin: Sendable, Hashable {
    /// A scenario file.
    case scenarioFile
    /// A mapping of WireMock, which behaves as in WireMock.
    case wireMock
  }

  /// The source of a scenario.
  public enum Source: Sendable, Hashable {
    /// A file, by its path as it was found.
    case file(String)
    /// A text that was added while the server runs, by its name.
    case addition(String)
  }

  /// The priority of a scenario without a priority.
  public static let defaultPriority = 5

  /// For a scenario file it is derived from its name; for a mapping it is its `id`, or is derived from its file, name
  /// and request. It does not depend on other scenarios or on the order of files.
  public let id: ScenarioID
  /// The file's path without `.json` if the file has no name. Unique among scenario files; mappings may share one.
  public let name: String
  public let source: Source
  /// The place of the name; the beginning of the scenario if the file has none.
  package let namePosition: SourcePosition
  /// The place of its `request` in the file.
  public let position: SourcePosition
  public let origin: Origin
  /// Lower numbers come first.
  public let priority: Int
  /// The requests that it answers.
  public let request: RequestPattern
  /// The sample that the file declares; `nil` if it has none.
  public var sample: SampleRequest? { rare?.sample }
  /// The state in which it answers, and the next state; `nil` if it does not belong to a state machine.
  public var state: StateRule? { rare?.state }
  /// The contract; `nil` if the file has none.
  public var contract: Contract? { rare?.contract }
  /// The answers, in the order of the file; never empty.
  public let cases: [Case]
  /// The index of the case that answers if nothing else decides.
  public let defaultCase: Int
  /// `nil` for a scenario file.
  public var mapping: MappingDetails? {
    rare?.mapping ?? (origin == .wireMock ? MappingDetails() : nil)
  }
  /// Its JSON as it was given: of a scenario file, or of one mapping, in WireMock's dialect. It shares the bytes of its
  /// file. Empty if it was not read from a text.
  public let declaration: ArraySlice<UInt8>

  /// What most of many thousand scenarios do not have.
  private let rare: Rare?

  private final class Rare: Sendable {
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

  // Retained when it is set, once, and released at the end. (`AtomicLazyReference` costs each request 600 instructions.)
  private let prepared = Atomic<Unmanaged<Preparation>?>(nil)
  package let paths: RequestPattern.Paths
  /// For an exact path; 0 for others.
  package let pathHash: UInt64
  /// `nil` if no case has a condition.
  private let conditionalCases: ConditionalCases?

  /// Finds the case whose condition a request satisfies. An object, because few of many thousand scenarios have one.
  private final class ConditionalCases: Sendable {
    /// The indices of the cases with a condition.
    let indices: [Int]
    let choice: PatternChoice

    /// `nil` if no case has a condition.
    init?(_ cases: [Case]) {
      indices = cases.indices.filter { cases[$0].when != nil }
      if indices.isEmpty { return nil }
      choice = PatternChoice(cases.compactMap(\.when))
    }
  }

  /// Whether deciding needs the body.
  package let readsBody: Bool
  /// The methods of the requests that it answers, if only the method and the target decide that; without HEAD and OPTIONS, which have
  /// rules of their own. `nil` for other scenarios.
  private let routedMethods: Methods?
  /// Whether a case is a constant response that is sent at once.
  package let hasConstants: Bool
  /// Whether a case is sent before the body of the request.
  package let answersBeforeBody: Bool

  package init(
    id: ScenarioID, name: String, source: Source, namePosition: SourcePosition,
    position: SourcePosition, origin: Origin, priority: Int?, request: RequestPattern,
    sample: SampleRequest? = nil,
    state: StateRule? = nil, contract: Contract? = nil, cases: [Case], defaultCase: Int = 0,
    mapping: MappingDetails? = nil, declaration: ArraySlice<UInt8> = []
  ) {
    self.id = id
    self.name = name
    self.source = source
    self.namePosition = namePosition
    self.position = position
    self.origin = origin
    self.priority = priority ?? Self.defaultPriority
    self.request = request
    rare = Rare(sample: sample, state: state, contract: contract, mapping: mapping)
    self.cases = cases
    self.defaultCase = defaultCase
    self.declaration = declaration
    paths = request.paths
    pathHash = if case .exactly(let path) = paths { PathHash.of(path[...]) } else { 0 }
    conditionalCases = ConditionalCases(cases)
    readsBody =
      request.readsBody
      || cases.contains { $0.when?.readsBody ?? false || $0.response?.template?.readsBody ?? false }
    routedMethods = state == nil ? request.methodsOfURL?.without(["HEAD", "OPTIONS"]) : nil
    hasConstants = cases.contains(where: \.isConstant)
    answersBeforeBody = cases.contains { $0.response?.beforeRequestBody != nil }
  }

  /// The same scenario with another id.
  package func with(id: ScenarioID) -> Scenario { with(id: id, contract: contract) }

  /// The same scenario with another contract.
  package func with(contract: Contract) -> Scenario { with(id: id, contract: contract) }

  private func with(id: ScenarioID, contract: Contract?) -> Scenario {
    Scenario(
      id: id, name: name, source: source, namePosition: namePosition, position: position,
      origin: origin, priority: priority, request: request, sample: sample, state: state,
      contract: contract, cases: cases, defaultCase: defaultCase, mapping: rare?.mapping,
      declaration: declaration)
  }

  /// `true` if it answers each request with this method and target, whatever else the request has; `false` if it answers none of them;
  /// `nil` if more has to be known. HEAD and OPTIONS have rules of their own, so it is never `true` for them.
  package func answers(_ method: String, _ target: RequestTarget) -> Bool? {
    if case .matching = paths {
      // Matched only if the result is known then: it costs, and is done again if more has to be known.
      guard routedMethods != nil, let answers = answers(method) else { return nil }
      switch request.outcome(of: target) {
      case .matched: return answers
      case .notMatched: return false
      // It is reported when the scenario is asked again.
      case .limitReached: return nil
      }
    }
    let answers = answers(method)
    guard answers == true else { return answers }
    // Most conditions are exact paths.
    if case .exactly(let path) = paths, !target.hasPath(path) { return false }
    if case .urlPath? = request.parts.first { return true }
    return request.names(target)
  }

  /// The same for a target that it has.
  private func answers(_ method: String) -> Bool? {
    if let routedMethods, routedMethods.allows(method) { return true }
    return request.allows(method: method) ? nil : false
  }

  /// The index of the first case whose condition a request satisfies.
  /// - Parameter didGiveUp: called with each condition that takes too many steps, and so does not hold.
  package func firstCase(
    for request: some RequestView, didGiveUp: (RequestCondition) -> Void
  ) -> Int? {
    conditionalCases.flatMap { conditional in
      conditional.choice.first(for: request, didGiveUp: didGiveUp).map { conditional.indices[$0] }
    }
  }

  deinit { prepared.load(ordering: .acquiring)?.release() }

  /// The responses that a server has prepared, whose type is known only there.
  package final class Preparation: Sendable {
    package let content: any AnyObject & Sendable

    package init(_ content: any AnyObject & Sendable) {
      self.content = content
    }
  }

  /// What a server has prepared to answer with this version. It is kept here, so that every set of scenarios with this
  /// version finds it.
  package var preparation: Preparation? {
    prepared.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Keeps what a server has prepared, unless something is there already.
  /// - Returns: what is kept.
  package func keep(_ preparation: Preparation) -> Preparation {
    let reference = Unmanaged.passRetained(preparation)
    let (isKept, earlier) = prepared.compareExchange(
      expected: nil, desired: reference, ordering: .acquiringAndReleasing)
    guard !isKept, let earlier else { return preparation }
    reference.release()
    return earlier.takeUnretainedValue()
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

extension Scenario: Equatable {
  /// Whether both are the same version of a scenario.
  public static func == (left: Scenario, right: Scenario) -> Bool { left === right }
}
