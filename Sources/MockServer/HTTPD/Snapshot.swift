// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading

/// A set of scenarios that is ready to serve. It is replaced as a whole; a request uses one snapshot to its end.
final class Snapshot: Sendable {
  let index: ScenarioIndex
  /// The files that answer where no scenario does; `nil` if no folder of WireMock is served.
  let files: StaticFiles?

  init(_ index: ScenarioIndex, files: StaticFiles? = nil) {
    self.index = index
    self.files = files
  }
}
