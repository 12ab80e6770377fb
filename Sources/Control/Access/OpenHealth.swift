// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// What everybody may ask: whether the server works. Orchestrators ask from other machines, under any host name, and without a
/// token. The answer has no numbers, no version and nothing else about what is served.
enum OpenHealth {
  /// The answer to somebody who may not command the server; `nil` if the request is another one.
  static func answer(to request: ControlRequest) -> ControlReply? {
    guard ["GET", "HEAD"].contains(request.method), request.segments.dropFirst() == ["health"]
    else { return nil }
    // As both APIs say it to those who may see more.
    let status: JSONLiteral = request.path == .wireMock ? "healthy" : "ok"
    var writer = JSONWriter()
    writer.literal(["status": status])
    return .response(
      ResponseDefinition(
        status: 200, headers: [HeaderField(name: "Content-Type", value: "application/json")],
        body: writer.bytes[...]))
  }
}
