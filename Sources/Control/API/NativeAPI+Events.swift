// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching
import MockAPIText

// `/__mockapi/events`: what happens in the server, as server-sent events.

extension NativeAPI {
  func events(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    .stream(try context.events.listen(to: try kinds(of: call)))
  }

  /// The kinds in the query parameters `kind`; all if there are none.
  private func kinds(of call: NativeCall) throws(ProblemDetails) -> Set<EventHub.Kind> {
    var kinds: Set<EventHub.Kind> = []
    for name in call.request.target.queryValues(named: "kind") {
      guard let kind = EventHub.Kind(rawValue: name) else {
        let names = EventHub.Kind.allCases.map(\.rawValue)
        throw .invalidParameter(
          "'kind' must be one of \(names.joined(separator: ", ")); found '\(name)'"
            + NearestName.suggestion(for: name, amongKeys: names))
      }
      kinds.insert(kind)
    }
    return kinds.isEmpty ? Set(EventHub.Kind.allCases) : kinds
  }
}
