// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// The answers of WireMock's API. Clients distinguish its three kinds of "nothing": `{}`, an empty body, and 204.
enum AdminReply {
  /// Pretty-printed JSON.
  static func json(_ literal: JSONLiteral, status: Int = 200) -> ControlReply {
    var writer = JSONWriter()
    writer.literal(literal)
    return response(status, type: "application/json", PrettyJSON.spread(writer.bytes))
  }

  /// `{}`.
  static var done: ControlReply { response(200, type: "application/json", Array("{}".utf8)) }

  /// No body, and no Content-Type.
  static func empty(_ status: Int = 200) -> ControlReply {
    .response(ResponseDefinition(status: status))
  }

  static func response(_ status: Int, type: String, _ body: [UInt8]) -> ControlReply {
    .response(
      ResponseDefinition(
        status: status, headers: [HeaderField(name: "Content-Type", value: type)], body: body[...]))
  }
}
