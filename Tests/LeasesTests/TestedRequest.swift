// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILeases
import MockAPIMatching
import MockAPITestSupport

/// A request on its way to its answer, for tests of ``Settlement``.
struct TestedRequest<Room>: SettledRequest {
  let request: StubRequest
  let index: ScenarioIndex
  let lease: Lease
  /// Gives the room for an answer; `nil` if there is none.
  let room: (Answering.Answer) -> Room?
  var returned: (Room) -> Void = { _ in }
  /// Called before each choice of a scenario.
  var willDecide: () -> Void = {}
  /// Whether the request waits for something else than the state.
  var isUndecided = false

  private var answering: Answering { Answering(allowsCrossOrigin: false) }

  init(
    _ request: StubRequest, _ index: ScenarioIndex, _ lease: Lease,
    room: @escaping (Answering.Answer) -> Room?
  ) {
    self.request = request
    self.index = index
    self.lease = lease
    self.room = room
  }

  var needs: StateNeeds { answering.needs(request, index: index) }

  func route(_ state: StateView) -> Route? {
    willDecide()
    return answering.route(request, index: index, state: state, influences: lease.influences)
  }

  func answer(_ route: Route, _ state: StateView) -> Answering.Answer? {
    isUndecided ? nil : answering.answer(request, route, index: index, state: state)
  }

  func reserve(_ answer: Answering.Answer) -> Room? { room(answer) }

  func giveBack(_ room: Room) { returned(room) }
}

extension TestedRequest where Room == Void {
  /// A request for whose answer there is always room.
  init(_ request: StubRequest, _ index: ScenarioIndex, _ lease: Lease) {
    self.init(request, index, lease) { _ in () }
  }
}
