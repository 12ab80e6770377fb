// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPISynchronization

/// What a ``Settlement`` knows of a request: how it is decided, and where its answer gets its room.
package protocol SettledRequest {
  /// The room that an answer takes until it is sent.
  associatedtype Room

  /// What ``route(_:)`` reads.
  var needs: StateNeeds { get }
  /// Finds the scenario; `nil` if the request cannot be decided yet.
  func route(_ state: StateView) -> Route?
  /// Makes the answer; `nil` if the request cannot be decided yet.
  func answer(_ route: Route, _ state: StateView) -> Answering.Answer?
  /// Takes the room for sending an answer; `nil` if there is none.
  func reserve(_ answer: Answering.Answer) -> Room?
  /// Returns the room of an answer that is not sent.
  func giveBack(_ room: Room)
}

/// The way from a request to an answer whose changes are made. If another request came first, and has changed the state that the
/// decision depends on, it begins again. So it does for a redirect that needs a port.
///
/// It goes on as far as it can without waiting: where the state comes later, it stops, and ``proceed(_:)`` is called again.
package struct Settlement<Request: SettledRequest> {
  private let lease: Lease
  private var step = Step.route(nil)

  private enum Step {
    /// With the state that the route needs; `nil` if it is not asked for.
    case route(Later<StateView>?)
    /// With the state that the answer needs.
    case answer(Route, Later<StateView>)
    /// With the answer, its room, and whether its changes are made.
    case commit(Answering.Answer, Request.Room, Later<Bool>)
  }

  /// How far it has come.
  package enum Progress {
    /// There is an answer, whose changes are made; or without room, none of its changes.
    case settled(Answering.Answer, Request.Room?)
    /// The request cannot be decided yet, and nothing has changed.
    case undecided
    /// Call again when this is there.
    case waits(any Awaited)
    /// The store has failed. ``abandon(_:)`` has to end the way.
    case lost
  }

  package init(_ lease: Lease) { self.lease = lease }

  package mutating func proceed(_ request: Request) -> Progress {
    while true {
      switch step {
      case .route(let later):
        switch later.map(Eventual.later) ?? lease.fetch(request.needs) {
        case .now(let state):
          if let progress = decide(request, state) { return progress }
        case .later(let later):
          guard let state = later.value else {
            step = .route(later)
            return Self.progress(without: later)
          }
          if let progress = decide(request, lease.completed(state, for: request.needs)) {
            return progress
          }
        }
      case .answer(let route, let later):
        guard let state = later.value else { return Self.progress(without: later) }
        let view = lease.completed(state, for: route.needs)
        if let progress = settle(request, request.answer(route, view)) { return progress }
      case .commit(let answer, let room, let later):
        guard let isCommitted = later.value else { return Self.progress(without: later) }
        if isCommitted {
          lease.didCommit(answer.changes)
          return .settled(answer, room)
        }
        request.giveBack(room)
        step = .route(nil)
      }
    }
  }

  /// How far it has come where a value is not there.
  private static func progress<Value: Sendable>(without later: Later<Value>) -> Progress {
    later.isLost ? .lost : .waits(later)
  }

  /// Ends the way before it is settled. No change has been made that belongs to an answer, unless the store makes it now.
  package func abandon(_ request: Request) {
    switch step {
    case .route(let later): later?.abandon()
    case .answer(_, let later): later.abandon()
    case .commit(_, let room, let later):
      later.abandon()
      request.giveBack(room)
    }
  }

  /// - Returns: `nil` to go on.
  private mutating func decide(_ request: Request, _ state: StateView) -> Progress? {
    guard let route = request.route(state) else { return .undecided }
    switch lease.fetch(route.needs) {
    case .now(let state): return settle(request, request.answer(route, state))
    case .later(let later):
      step = .answer(route, later)
      return nil
    }
  }

  /// - Returns: `nil` to go on.
  private mutating func settle(_ request: Request, _ answer: Answering.Answer?) -> Progress? {
    guard let answer else { return .undecided }
    if answer.needsRedirectPort, lease.redirects.open() {
      step = .route(nil)
      return nil
    }
    guard let room = request.reserve(answer) else { return .settled(answer, nil) }
    switch lease.commit(answer.changes) {
    case .now(true):
      lease.didCommit(answer.changes)
      return .settled(answer, room)
    case .now(false):
      request.giveBack(room)
      step = .route(nil)
    case .later(let later): step = .commit(answer, room, later)
    }
    return nil
  }
}
