// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPINearMisses

@testable import MockAPIEngine

extension Engine {
  /// The decision about a request, in both steps. Each step gets the state that it has asked for, and nothing else.
  static func decide(
    _ request: some RequestView, index: ScenarioIndex, state: LeaseState
  ) -> Decision {
    let route = route(
      request, index: index, state: state.view(for: needs(request, routed: nil, index: index)),
      influences: state.influences)
    return decide(request, route, index: index, state: state.view(for: route.needs))
  }
}
