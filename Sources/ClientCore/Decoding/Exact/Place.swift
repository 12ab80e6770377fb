// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The place of a value while it is decoded exactly: how it was reached, and what has been opened there.
///
/// A path is made only when something is wrong, because it costs more than decoding most values.
final class Place {
  let observer: Observer
  private let outer: Place?
  private let step: Step
  /// The container of the outer value through which this one was reached; nil for the body.
  let session: Session?
  /// Whether the entries of a list here are first attempted quickly. Not if this value was attempted itself, or is in
  /// one that was: every level of nested lists would double the cost of a defect.
  let attemptsEntries: Bool
  /// The containers that were opened here, in order.
  private(set) var sessions: [Session] = []

  enum Step {
    /// The body, or a value that is decoded again as another type.
    case none
    /// A value of an object, by the model's key and the key on the wire.
    case key(any CodingKey, wire: String)
    /// A value of a dictionary.
    case entry(String)
    case index(Int)
  }

  init(_ observer: Observer) {
    self.observer = observer
    outer = nil
    step = .none
    session = nil
    attemptsEntries = observer.attempt != nil
  }

  private init(_ outer: Place, _ step: Step, _ session: Session?, attemptsEntries: Bool) {
    observer = outer.observer
    self.outer = outer
    self.step = step
    self.session = session
    self.attemptsEntries = attemptsEntries
  }

  /// The place one step further down, reached through `session`.
  func inside(_ step: Step, through session: Session?) -> Place {
    Place(self, step, session, attemptsEntries: attemptsEntries)
  }

  /// The place of an entry that is decoded exactly as a whole.
  func entry(_ step: Step, through session: Session?) -> Place {
    Place(self, step, session, attemptsEntries: false)
  }

  /// A container that is opened here. If one before it, with the keys of another type, ended with an error and is not
  /// used again, then the model that had opened it was given up.
  func open(keys: Any.Type? = nil) -> Session {
    for session in sessions
    where session.hasThrown && session.keys != keys && !session.hasKeys(besides: keys) {
      session.isSuperseded = true
    }
    let opened = Session(inside: session, keys: keys)
    sessions.append(opened)
    return opened
  }

  /// The path, with the keys of the wire.
  var path: Defect.Path {
    Defect.Path(
      steps.compactMap { step in
        switch step {
        case .none: nil
        case .key(let key, let wire): .init(key, wire: wire)
        case .entry(let key): .entry(key)
        case .index(let index): .index(index)
        }
      })
  }

  /// The path as models see it, with their own keys.
  var codingPath: [any CodingKey] {
    steps.compactMap { step in
      switch step {
      case .none: nil
      case .key(let key, _): key
      case .entry(let key): AnyKey(key)
      case .index(let index): IndexKey(index)
      }
    }
  }

  private var steps: [Step] {
    var steps: [Step] = []
    var place: Place? = self
    while let here = place {
      steps.append(here.step)
      place = here.outer
    }
    return steps.reversed()
  }
}

/// A container that a model has opened.
final class Session {
  private let outer: Session?
  /// The type of the keys; nil for a container without.
  let keys: Any.Type?
  /// Whether the last call on the container threw.
  var hasThrown = false
  /// Whether another container was opened at the same place after an error.
  var isSuperseded = false
  /// Whether something was wrong with the last entry that was decoded exactly.
  var hadBadEntry = false

  init(inside outer: Session?, keys: Any.Type?) {
    self.outer = outer
    self.keys = keys
  }

  /// Whether the last call failed, and another container was opened in place of this one.
  var isGivenUp: Bool { hasThrown && isSuperseded }

  /// The result of one call on the container.
  func call<Result>(_ body: () throws -> Result) throws -> Result {
    hasThrown = false
    isSuperseded = false
    do {
      return try body()
    } catch {
      hasThrown = true
      throw error
    }
  }

  /// Whether this container or one around it is wanted.
  func isInside(_ isWanted: (Session) -> Bool) -> Bool {
    var session: Session? = self
    while let here = session {
      if isWanted(here) { return true }
      session = here.outer
    }
    return false
  }
}

// Whether an error was thrown on or caught by the initialiser that opened the container cannot be seen. But keys that a
// model declares are used by its own initialiser.
extension Session {
  /// Whether `model` declares the keys.
  func hasKeys(of model: Any.Type) -> Bool {
    keys.flatMap(Self.declarer) == String(reflecting: model)
  }

  /// Whether the type that declares the keys declares `others` too.
  fileprivate func hasKeys(besides others: Any.Type?) -> Bool {
    guard let keys, let others, let declarer = Self.declarer(of: keys) else { return false }
    return declarer == Self.declarer(of: others)
  }

  /// The name of the type that declares `keys`; nil if a file does. A type itself does not tell.
  private static func declarer(of keys: Any.Type) -> String? {
    var parts = String(reflecting: keys).split(separator: ".").dropLast()
    // A private type is "Module.Model.(unknown context at $7f2a).Keys".
    if parts.last?.hasPrefix("(unknown context") == true { parts.removeLast() }
    return parts.count > 1 ? parts.joined(separator: ".") : nil
  }
}

/// The key of an array element, spelled as JSONDecoder spells it.
struct IndexKey: CodingKey {
  private let index: Int

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }

  init(_ index: Int) {
    self.index = index
  }

  init?(stringValue: String) {
    return nil
  }

  init?(intValue: Int) {
    self.init(intValue)
  }
}
